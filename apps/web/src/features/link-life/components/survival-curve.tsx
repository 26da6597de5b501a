import type { SurvivalCurve as Curve } from '@linkstand/contract/survival/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import classes from './survival-curve.module.css';

const DAYS = 365;
/** Months whose share is written out. */
const TOLD = [3, 6, 12] as const;

const dayOf = (month: number) => Math.round((month * DAYS) / 12);

type Step = Curve['steps'][number];
const ALL = { day: 0, share: 1, low: 1, high: 1 } as const satisfies Step;

const monthsIn = (days: number) => (days / DAYS) * 12;

const shareAt = (steps: readonly Step[], day: number): Step => steps.findLast((step) => step.day <= day) ?? ALL;

/** How long links stand, as a step curve with its band, and in figures. */
export function SurvivalCurve({ curve }: { readonly curve: Curve }) {
  const { steps, months, isAtLeast, links, losses, basis, watchedDays, untilDay } = curve;
  const t = useT('link-life');
  const { number, percent } = useFormat();
  const share = (value: number) => percent(Math.round(value * 1000) * 10);
  // From a round share below the lowest, so that small losses are seen.
  const least = Math.min(1, ...steps.map(({ low }) => low));
  const floor = Math.max(0, Math.floor(least * 10 - 0.5) / 10);
  const line = (of: 'share' | 'low' | 'high') => [
    ...[ALL, ...steps].map((step) => ({ at: step.day, value: step[of] })),
    ...(untilDay < DAYS ? [{ at: untilDay, value: null }] : []),
  ];
  const asMonths = (count: number) => number(count, { maximumFractionDigits: 1 });
  const isOwn = basis !== 'parent' && steps.length > 0;
  return (
    <div className={classes.survival} data-basis={basis}>
      <p className={classes.average}>
        {t(isAtLeast ? 'survival.atLeast' : 'survival.average', { months: asMonths(months) })}
      </p>
      <TimeChart
        label={t('survival.label')}
        height={140}
        data={{
          lines: [
            {
              steps: line('share'),
              ink: 'series0',
              // Of comparable sites, not of this one.
              isDashed: basis === 'parent',
              ...(isOwn && { band: { high: line('high'), low: line('low') } }),
            },
          ],
          from: 0,
          to: DAYS,
          least: floor,
          most: 1,
          levels: [1, floor],
          ends: [number(0), number(12, { style: 'unit', unit: 'month', unitDisplay: 'long' })],
          marks: TOLD.filter((month) => month < 12).map((month) => ({ at: dayOf(month), label: number(month) })),
          format: share,
        }}
      />
      <dl className={classes.figures}>
        {TOLD.filter((month) => dayOf(month) <= untilDay).map((month) => {
          const at = shareAt(steps, dayOf(month));
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
        {isOwn && `${t('survival.band')} `}
        {basis === 'parent' && t('survival.parent')}
        {basis !== 'parent' &&
          (losses === 0
            ? t('survival.noLoss', { count: links, months: asMonths(monthsIn(watchedDays)) })
            : t(`survival.${basis}`, { count: links, lost: number(losses) }))}
        {untilDay < DAYS && ` ${t('survival.ends', { months: asMonths(monthsIn(untilDay)) })}`}
      </p>
    </div>
  );
}
