import type { SurvivalCurve as Curve } from '@linkstand/contract/survival/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './survival-curve.module.css';

const WIDTH = 360;
const HEIGHT = 120;
const DAYS = 365;
/** Months whose share is written out. */
const TOLD = [3, 6, 12] as const;

type Step = Curve['steps'][number];
const ALL = { day: 0, share: 1, low: 1, high: 1 } as const satisfies Step;

const shareAt = (steps: readonly Step[], day: number): Step => steps.findLast((step) => step.day <= day) ?? ALL;

/** How long links stand, as a step curve with its band, and in figures. */
export function SurvivalCurve({ curve: { steps, months, links, losses, basis } }: { readonly curve: Curve }) {
  const t = useT('link-life');
  const { number, percent } = useFormat();
  const share = (value: number) => percent(Math.round(value * 1000) * 10);
  // From a round share below the lowest, so that small losses are seen.
  const least = Math.min(1, ...steps.map(({ low }) => low));
  const floor = Math.max(0, Math.floor(least * 10 - 0.5) / 10);
  const x = (day: number) => (day / DAYS) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - floor) / (1 - floor)) * HEIGHT;
  /** Corners of a step line; the last share holds to the end. */
  const corners = (of: 'share' | 'low' | 'high') => {
    const line = [`0,${y(1).toFixed(1)}`];
    let before = 1;
    for (const step of steps) {
      line.push(
        `${x(step.day).toFixed(1)},${y(before).toFixed(1)}`,
        `${x(step.day).toFixed(1)},${y(step[of]).toFixed(1)}`,
      );
      before = step[of];
    }
    line.push(`${WIDTH},${y(before).toFixed(1)}`);
    return line;
  };
  return (
    <div className={classes.survival} data-basis={basis}>
      <p className={classes.average}>
        {t('survival.average', { months: number(months, { maximumFractionDigits: 1 }) })}
      </p>
      <div className={classes.chart}>
        <span className={classes.top}>{share(1)}</span>
        <span className={classes.bottom}>{share(floor)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('survival.label')}>
          {basis !== 'parent' && steps.length > 0 && (
            <polygon className={classes.band} points={[...corners('high'), ...corners('low').toReversed()].join(' ')} />
          )}
          <polyline className={classes.line} points={corners('share').join(' ')} />
        </svg>
      </div>
      <dl className={classes.figures}>
        {TOLD.map((month) => {
          const at = shareAt(steps, Math.round((month * DAYS) / 12));
          return (
            <div key={month}>
              <dt>{t('survival.after', { count: month })}</dt>
              <dd>
                {share(at.share)}
                {basis !== 'parent' && at.low < at.high && (
                  <small>{t('survival.limits', { low: share(at.low), high: share(at.high) })}</small>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.note}>
        {basis === 'parent' ? t('survival.parent') : t(`survival.${basis}`, { count: links, lost: number(losses) })}
      </p>
    </div>
  );
}
