import { Badge } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';

/** Longer in its state than the timers allow, or past its date. */
export function LateMark() {
  const t = useT('staff');
  return (
    <Badge size="sm" color="red" variant="light" flex="none" title={t('lateHelp')}>
      {t('late')}
    </Badge>
  );
}
