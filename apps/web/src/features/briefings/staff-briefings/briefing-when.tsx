import type { Briefing } from '@linkstand/contract/briefings/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './briefing-page.module.css';

const ENDED: readonly string[] = ['done', 'denied', 'canceled'];

/**
 * By when, in the headline: the promise, otherwise the due date. If it is over, or if it has been in its status for too
 * long, it says so in words and red.
 */
export function BriefingWhen({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const format = useFormat();
  const { status, statusSince, promisedDate, dueDate, publishedAt, isLate } = briefing;
  const text = publishedAt
    ? t('board.publishedOn', { date: format.date(publishedAt) })
    : promisedDate
      ? t('board.promised', { date: format.date(promisedDate) })
      : dueDate
        ? t('board.due', { date: format.date(dueDate) })
        : isLate && t('board.stuckSince', { date: format.date(statusSince) });
  if (ENDED.includes(status) && !publishedAt) return null;
  const late = isLate && t('late');
  if (!text && !late) return null;
  return (
    <span className={classes.when} data-late={isLate || undefined} title={isLate ? t('lateHelp') : undefined}>
      {[late, text].filter(Boolean).join(' · ')}
    </span>
  );
}
