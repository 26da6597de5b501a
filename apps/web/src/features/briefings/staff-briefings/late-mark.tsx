import { IconClockExclamation } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Longer in its state than the limits allow, or past its date. */
export function LateMark() {
  const t = useT('staff-briefings');
  return (
    <span title={t('lateHelp')}>
      <StatusChip tone="stopped">{t('late')}</StatusChip>
    </span>
  );
}

/** The same for narrow places. */
export function LateIcon() {
  const t = useT('staff-briefings');
  return (
    <IconClockExclamation
      size={16}
      color="var(--mantine-color-red-text)"
      style={{ verticalAlign: '-3px' }}
      role="img"
      aria-label={t('late')}
    >
      <title>{`${t('late')}: ${t('lateHelp')}`}</title>
    </IconClockExclamation>
  );
}
