import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useT } from '../../../../lib/i18n.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { SaveState } from '../../saving/save-types.ts';
import classes from './completion.module.css';

type Props = {
  state: SaveState;
  onRetry: () => void;
  /** It stands a second time on the page: only one of them speaks. */
  silent?: boolean;
};

const ICONS = {
  saved: IconCheck,
  typing: IconPencil,
  saving: null,
  offline: IconCloudOff,
  refused: IconAlertTriangle,
  conflict: IconAlertTriangle,
  price: IconAlertTriangle,
  closed: IconAlertTriangle,
} as const;

/** Whether what is typed is with the server. */
export function SaveNotice({ state, onRetry, silent = false }: Props) {
  const t = useT('campaigns');
  const Icon = ICONS[state];
  return (
    <div className={classes.save} data-state={state} {...(silent ? {} : { role: 'status' })}>
      {Icon ? <Icon size={16} aria-hidden="true" /> : <Loader size={14} />}
      <span>{t(`save.${state}`)}</span>
      {state === 'offline' && (
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          {t('save.retry')}
        </Button>
      )}
    </div>
  );
}

/** Asks before a page is left that could not save everything. */
export function UnsavedDialog({ leaving }: { leaving: { stay: () => void; leave: () => void } | null }) {
  const t = useT('campaigns');
  if (!leaving) return null;
  return (
    <Dialog opened onClose={leaving.stay} title={t('save.leaveTitle')}>
      <Stack>
        <Text>{t('save.leaveHelp')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leaving.leave}>
            {t('save.leave')}
          </Button>
          <Button onClick={leaving.stay} data-autofocus>
            {t('save.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
