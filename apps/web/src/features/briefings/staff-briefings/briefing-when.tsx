import type { Briefing } from '@linkstand/contract/briefings/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './briefing-page.module.css';
import { dateTold } from './date-told.ts';
import { usePromisedLate } from './late-mark.tsx';

/**
 * By when, in the headline: the promise, otherwise the due date. If it is over, or if it has been in its status for too
 * long, it says so in words and red. The date is full on hover.
 */
export function BriefingWhen({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const format = useFormat();
  const { statusSince, isLate } = briefing;
  const promisedLate = usePromisedLate(briefing);
  const told = dateTold(briefing) ?? (isLate && (['stuckSince', statusSince] as const));
  if (!told) return null;
  const [what, date] = told;
  const parts = (late: string, when: string) => [isLate && late, when].filter(Boolean).join(' · ');
  return (
    <span
      className={classes.when}
      data-late={isLate || undefined}
      title={parts(t('lateHelp'), format.date(date, 'full'))}
    >
      {parts(t('late'), t(`board.${what}`, { date: format.date(date) }))}
      {promisedLate && ` · ${promisedLate}`}
    </span>
  );
}
