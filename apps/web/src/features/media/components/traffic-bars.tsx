import type { MediaSite } from '@linkstand/contract/media/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './traffic-bars.module.css';

/** Visits per month, with the number on hover. */
export function TrafficBars({ months }: { months: MediaSite['trafficHistory'] }) {
  const t = useT('media');
  const { number, compact, locale } = useFormat();
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...months.map((month) => month.visits), 1);
  const named = (month: string) =>
    new Date(`${month}-15T12:00:00`).toLocaleDateString(locale, { month: 'short', year: 'numeric' });
  return (
    <figure className={classes.figure}>
      <div
        className={classes.bars}
        role="img"
        aria-label={`${t('site.trafficLabel', { from: named(first.month), to: named(last.month) })}: ${months
          .map((month) => `${named(month.month)} ${number(month.visits)}`)
          .join(', ')}`}
      >
        {months.map(({ month, visits }) => (
          <div key={month} className={classes.bar} title={`${named(month)}: ${number(visits)}`}>
            <div data-bar style={{ height: `${Math.max(2, (visits / most) * 100)}%` }} />
          </div>
        ))}
      </div>
      <figcaption className={classes.caption}>
        <span>{named(first.month)}</span>
        <span>{t('site.most', { visits: compact(most) })}</span>
        <span>{named(last.month)}</span>
      </figcaption>
    </figure>
  );
}
