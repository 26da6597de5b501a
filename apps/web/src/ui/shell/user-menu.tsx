import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import classes from './shell.module.css';

type Props = {
  name: string;
  email: string;
  /** The person's role in words. */
  role: string;
  /** Opens the person's own page. Without it there is no such item. */
  onProfile?: (() => void) | undefined;
  onSignOut: () => void;
};

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const;

/** Initials of the first and last name: `Rhys van Dyk` → `RD`. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words.at(0) ?? '';
  const [last = ''] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

/** The signed-in person, the colour scheme, and signing out. */
export function UserMenu({ name, email, role, onProfile, onSignOut }: Props) {
  const t = useT('ui');
  const common = useT('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(name)}
          </span>
          <VisuallyHidden>{t('shell.account')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {email}
          </Text>
          <Text size="xs" c="dimmed">
            {role}
          </Text>
        </div>
        <Menu.Divider />
        {onProfile && (
          <Menu.Item leftSection={<IconUser size={16} />} onClick={onProfile}>
            {t('shell.profile')}
          </Menu.Item>
        )}
        <Menu.Label>{common('scheme.label')}</Menu.Label>
        {schemes.map(([scheme, Icon]) => (
          <Menu.Item
            key={scheme}
            closeMenuOnClick={false}
            leftSection={<Icon size={16} />}
            rightSection={colorScheme === scheme ? <IconCheck size={16} /> : null}
            aria-current={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {common(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
