import dayjs from 'dayjs';
import type { useT } from '../../../lib/i18n.ts';
import type { DayPreset } from '../../../ui/fields/day-presets.tsx';

/** Until when a person is muted most often. */
export const mutePresets = (t: ReturnType<typeof useT<'people'>>): DayPreset[] => [
  { label: t('act.muteWeek'), day: dayjs().add(1, 'week').format('YYYY-MM-DD') },
  { label: t('act.muteMonth'), day: dayjs().add(1, 'month').format('YYYY-MM-DD') },
  { label: t('act.muteQuarter'), day: dayjs().add(3, 'month').format('YYYY-MM-DD') },
];
