import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { type Confirmation, ConfirmDialog, type ConfirmTexts } from '../overlays/confirm-dialog.tsx';
import { toastFailure } from '../toasts/toast.ts';
import { linkAt } from './links.tsx';

export type Action = {
  /** The key in the record's `can`. */
  key: string;
  label: string;
  /** `given` holds reason and date if `confirm` asks for them. */
  onRun?: (given: Confirmation) => unknown;
  /** A link instead: the whole address of a page, or of a site outside. */
  href?: string;
  /** The next step: first and filled. */
  primary?: boolean;
  /** Destructive: last in the menu, in red. */
  danger?: boolean;
  icon?: ReactNode;
  /** Of its button, for one that is always shown. */
  ref?: Ref<HTMLButtonElement>;
  /** Confirmation before it runs. */
  confirm?: ConfirmTexts;
};

type Props = {
  /** In order of importance. */
  actions: readonly Action[];
  /** What the server allows on this record: other acts are not shown. Absent: all of them are. */
  can?: Readonly<Record<string, boolean | undefined>>;
  /** Number of buttons. The rest is under "more". */
  shown?: number;
  /** The same on a phone, where there are more than two acts. */
  shownOnPhone?: number;
  /** Small buttons, for lists of records: the next step of each is tinted, since many filled ones would all shout. */
  size?: 'sm' | 'compact-sm';
};

const asRoot = ({ href }: Action, onClick: () => void) =>
  href === undefined ? { onClick } : { renderRoot: linkAt(href) };

const nothing: Confirmation = { reason: '', date: null };

/** Acts as buttons, the next step first: in the head of a page, or of one record in a list. */
export function ActionBar({ actions, can, shown = 2, shownOnPhone = 1, size = 'sm' }: Props) {
  const t = useT('ui');
  const [asking, setAsking] = useState<Action | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const isTablet = useMediaQuery('(max-width: 56em)', false, { getInitialValueInEffect: false });
  const allowed = can ? actions.filter((action) => can[action.key]) : actions;
  const ordered = [...allowed.filter((action) => action.primary), ...allowed.filter((action) => !action.primary)];
  const plain = ordered.filter((action) => !action.danger);
  // Beside a title, more than two buttons would take a second row.
  const beside = isTablet && allowed.length > 3 ? Math.min(shown, Math.max(2, shownOnPhone)) : shown;
  const room = isPhone && allowed.length > 2 ? Math.min(shown, shownOnPhone) : beside;
  const buttons = plain.slice(0, room);
  const more = [...plain.slice(room), ...ordered.filter((action) => action.danger)];

  const start = async (action: Action) => {
    if (action.confirm) return setAsking(action);
    setBusy(action.key);
    try {
      await action.onRun?.(nothing);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      {buttons.map((action) => (
        <Button
          key={action.key}
          ref={action.ref}
          size={size}
          variant={action.primary ? (size === 'sm' ? 'filled' : 'light') : 'default'}
          leftSection={action.icon}
          loading={busy === action.key}
          disabled={busy !== null && busy !== action.key}
          {...asRoot(action, () => void start(action))}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={size === 'sm' ? 36 : 26}
              aria-label={t('actions.more')}
              loading={more.some((a) => a.key === busy)}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item
                key={action.key}
                leftSection={action.icon}
                {...(action.danger ? { color: 'red' } : {})}
                {...asRoot(action, () => void start(action))}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking?.confirm && (
        <ConfirmDialog
          {...asking.confirm}
          opened
          onClose={() => setAsking(null)}
          onConfirm={async (given) => {
            await asking.onRun?.(given);
          }}
        />
      )}
    </>
  );
}
