import { IconWorldOff } from '@tabler/icons-react';
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

/** Its site is no longer sold. */
export function SiteOffMark() {
  const t = useT('staff-briefings');
  return (
    <span title={t('siteOffHelp')}>
      <StatusChip tone="stopped">{t('siteOff')}</StatusChip>
    </span>
  );
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
