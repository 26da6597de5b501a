import { useT } from '../../../lib/i18n.ts';
import { LateIcon } from '../../../ui/late-icon.tsx';
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
export function BriefingLateIcon() {
  const t = useT('staff-briefings');
  return <LateIcon label={t('late')} help={t('lateHelp')} />;
}
