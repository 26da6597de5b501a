import { ActionIcon, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconDots, IconStarFilled, IconUsers } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { isSameLook, type Look } from './looks.ts';
import classes from './views.module.css';
import type { useViewActs, View } from './views-data.ts';

type Props = {
  view: View;
  look: Look;
  isCurrent: boolean;
  acts: ReturnType<typeof useViewActs>;
  onShow: (view: View) => void;
};

/** One view: a click shows it, its menu changes it. */
export function ViewItem({ view, look, isCurrent, acts, onShow }: Props) {
  const t = useT('ui');
  return (
    <Group gap={4} wrap="nowrap">
      <UnstyledButton className={classes.view} aria-current={isCurrent || undefined} onClick={() => onShow(view)}>
        <span className={classes.name}>{view.name}</span>
        {view.isDefault && <IconStarFilled size={13} role="img" aria-label={t('list.isDefaultView')} />}
        {view.isShared && view.isMine && <IconUsers size={14} role="img" aria-label={t('list.isSharedView')} />}
        {!view.isMine && (
          <Text span size="xs" c="dimmed" truncate>
            {view.maker}
          </Text>
        )}
      </UnstyledButton>
      <Menu position="bottom-end" withinPortal={false} shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('list.viewActions', { name: view.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => acts.chooseDefault.mutate(view.isDefault ? null : view.id)}>
            {view.isDefault ? t('list.noDefaultView') : t('list.defaultView')}
          </Menu.Item>
          {view.can.update && !isSameLook(view, look) && (
            <Menu.Item onClick={() => acts.change.mutate({ view, ...look })}>{t('list.updateView')}</Menu.Item>
          )}
          {view.can.share && (
            <Menu.Item onClick={() => acts.change.mutate({ view, isShared: !view.isShared })}>
              {view.isShared ? t('list.unshareView') : t('list.shareView')}
            </Menu.Item>
          )}
          {view.can.remove && (
            <Menu.Item color="red" onClick={() => acts.remove.mutate(view)}>
              {t('list.deleteView', { name: view.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
