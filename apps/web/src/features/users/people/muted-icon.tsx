import { IconBellOff } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

/** Gets no CRM mail, and until when, for narrow places such as lists. */
export function MutedIcon({ until }: { until: string }) {
  const t = useT('people');
  const { date } = useFormat();
  const label = t('act.mutedUntil', { day: date(until, 'medium') });
  return (
    <IconBellOff size={16} color="var(--mantine-color-dimmed)" role="img" aria-label={label}>
      <title>{label}</title>
    </IconBellOff>
  );
}
