import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { IconWorldOff } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { LateIcon } from '../../../ui/data/late-icon.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { daysLate, promiseOf } from './date-told.ts';

/** Longer in its state than the limits allow, or past its date. */
export function LateMark() {
  const t = useT('staff-briefings');
  return (
    <span title={t('lateHelp')}>
      <StatusChip tone="stopped">{t('late')}</StatusChip>
    </span>
  );
}

/** Its site is no longer sold. */
export function SiteOffMark() {
  const t = useT('staff-briefings');
  return (
    <span title={t('siteOffHelp')}>
      <StatusChip tone="stopped">{t('siteOff')}</StatusChip>
    </span>
  );
}

/** By how many days its owner’s promise is later than it is due, in words; empty if it is not. */
export function usePromisedLate(briefing: Pick<BriefingRow, 'status' | 'promisedDate' | 'dueDate'>): string {
  const t = useT('staff-briefings');
  const count = daysLate(promiseOf(briefing), briefing.dueDate);
  return count > 0 ? t('promise.late', { count }) : '';
}

/** Late, for narrow places. */
export function BriefingLateIcon() {
  const t = useT('staff-briefings');
  return <LateIcon label={t('late')} help={t('lateHelp')} />;
}

/** Its site is no longer sold, for narrow places. */
export function SiteOffIcon() {
  const t = useT('staff-briefings');
  return (
    <IconWorldOff
      size={16}
      color="var(--mantine-color-red-text)"
      style={{ verticalAlign: '-3px' }}
      role="img"
      aria-label={t('siteOff')}
    >
      <title>{`${t('siteOff')}: ${t('siteOffHelp')}`}</title>
    </IconWorldOff>
  );
}
