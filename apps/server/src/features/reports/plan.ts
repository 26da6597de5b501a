/** A question to a report, completed and checked. */
import type { Grain, RowName } from '@linkstand/contract/reports/choices';
import { REPORTS, type Report, type ReportKey } from '@linkstand/contract/reports/definitions';
import { reportFilter } from '@linkstand/contract/reports/filter';
import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer, ReportQuestion } from '@linkstand/contract/reports/schema';
import { keysOf } from '@linkstand/contract/shared/filter';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, isOneOf, type UserActor } from '../../platform/context.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { readSetting } from '../settings/queries.ts';
import type { Draft, Facts } from './facts.ts';
import { grainFor, resolvePeriod, type Span, spanBefore } from './period.ts';
import { SOURCES } from './sources.ts';

/** The question, completed with the report's defaults. */
export interface Plan {
  readonly key: ReportKey;
  readonly report: Report;
  readonly question: ReportQuestion;
  readonly rowsBy: RowName;
  readonly measure: MeasureName | null;
  readonly span: Span;
  readonly before: Span | null;
  readonly grain: Grain;
  readonly notices: ReportAnswer['notices'];
  readonly asking: Draft;
}

/** A seller reads only their own figures. @throws Refusal 403 */
export function requireReader({ actor }: Context<UserActor>, key: ReportKey): void {
  if (!isOneOf(actor, REPORTS[key].see)) throw forbidden();
}

/** @throws Refusal 400 that names what the report doesn't know, 403 */
export async function planReport(ctx: Context<UserActor>, key: ReportKey, question: ReportQuestion): Promise<Plan> {
  requireReader(ctx, key);
  const report: Report = REPORTS[key];
  const rowsBy = question.rows ?? report.rows[0];
  if (!report.rows.includes(rowsBy)) throw unknown('rows', rowsBy);
  const measure = report.columns ? (question.measure ?? report.measures[0]) : null;
  if (question.measure && !report.measures.includes(question.measure)) throw unknown('measure', question.measure);
  const filter = question.filter ?? {};
  const known = report.filters.flatMap((name) => keysOf(name, reportFilter[name]));
  for (const name of Object.keys(filter)) if (!known.includes(name)) throw unknown(`filter.${name}`, name);

  const clock = { now: ctx.now, timeZone: ctx.timeZone };
  const period = question.period ?? (question.from || question.to ? 'custom' : report.period);
  const bounds = await readSetting(ctx.db, 'report_bounds');
  const draft = { ctx, basis: report.basis, filter, rowsBy, bounds, counted: [], isInParts: true };
  const anyTime = resolvePeriod({ period: 'day' }, null, clock);
  const earliest =
    period === 'all'
      ? await earliestOf(ctx, SOURCES[report.source]({ ...draft, grain: 'month', span: anyTime, summed: [] }))
      : null;
  const span = resolvePeriod({ period, from: question.from, to: question.to }, earliest, clock);
  const before = spanBefore(span, period, question.compare ?? report.compares ?? 'none', clock);
  const { grain, isCoarser } = grainFor(span, question.grain);
  return {
    key,
    report,
    question: { ...question, period },
    rowsBy,
    measure,
    span,
    before,
    grain,
    notices: isCoarser ? ['grain_coarser'] : [],
    asking: { ...draft, grain, span },
  };
}

const unknown = (path: string, field: string) => invalid({ path, code: 'unknown_field', parameters: { field } });

export async function earliestOf(ctx: Context, facts: Facts): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`select ${facts.earliest} as at`.execute(ctx.db);
  const at = rows[0]?.at ?? null;
  return at && dayIn(at, ctx.timeZone);
}

/** The measures to query for those that are shown: for ratios, their two parts. */
export function countedFor(names: readonly MeasureName[]): string[] {
  return [...new Set(names.flatMap((name): readonly string[] => measureOf(name).of ?? [name]))];
}

export const shownIn = ({ report }: Plan): MeasureName[] => [
  ...new Set<MeasureName>([
    ...report.measures,
    ...report.cards,
    ...report.chart.measures,
    ...(report.agrees === 'briefings' ? (['briefings'] as const) : []),
  ]),
];
