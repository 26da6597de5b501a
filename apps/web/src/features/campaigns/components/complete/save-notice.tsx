import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useT } from '../../../../lib/i18n.ts';
import type { SaveState } from '../../../../lib/saving/save-types.ts';
import classes from './completion.module.css';

type Props = {
  state: SaveState;
  onRetry: () => void;
  /** It is on the page a second time, and screen readers only announce the other one. */
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
