/** The facts of the report on states: stays of briefings, from sums of months and from the records. */
import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { sql } from 'kysely';
import { dayIn, daysBetween, startOfDayIn } from '../../platform/calendar.ts';
import {
  type Asking,
  type Condition,
  type Draft,
  type Facts,
  instantsSql,
  isAny,
  nameIn,
  PEOPLE,
  partPlaceSql,
  type Sql,
  type Summed,
} from './facts.ts';
import { partOf } from './period.ts';
import { between, duringAny, type Interval, type RollupName, rollupOf } from './rollups.ts';
import {
  IS_OPEN,
  isAfterDue,
  isPublishedLate,
  isTimed,
  lastingSeconds,
  RETURNED,
  seconds,
  TIMED_NAMES,
  timedColumn,
} from './stay-records.ts';

/** A kind of row that this report doesn't have stands for the totals and their course. */
const isCourse = ({ rowsBy }: Draft): boolean => !['status', 'site', 'editor'].includes(rowsBy);

/** The sums have a briefing's stays in one state, or in all; for some of the states the records are read. */
const isOfOneState = ({ rowsBy, filter }: Draft): boolean => rowsBy === 'status' || filter.status?.length === 1;

function staysRollup(draft: Draft): 'moved_by_site' | 'moved_by_state' | null {
  const filters = Object.keys(draft.filter);
  const only = (...known: string[]) => filters.every((each) => known.includes(each));
  const isBySite = draft.rowsBy === 'site' || (isCourse(draft) && filters.includes('siteId'));
  if (isBySite) return only('siteId') ? 'moved_by_site' : null;
  return only('editorId', 'status') && (!draft.filter.status || isOfOneState(draft)) ? 'moved_by_state' : null;
}

export function summedStays(draft: Draft): Summed | null {
  const rollup = staysRollup(draft);
  if (!rollup) return null;
  // A site has few stays in a month, so that the months of five years have nearly as many sums as there are stays, and
  // sums of days would be the stays themselves.
  const rollups =
    rollup === 'moved_by_site' ? (['moved_by_site_years', rollup] as const) : ([rollup, 'moved_by_state_day'] as const);
  return { rollups, interval: draft.span, cuts: [] };
}

/** How many stays there were, and for how long, by whom the briefing waits for. */
const TIMED_SUMS = TIMED_NAMES.flatMap((name) =>
  (['stays', 'seconds'] as const).map((of) => ({ name, of, column: sql.ref(timedColumn(name, of)) })),
);
/** Of facts that only count briefings. */
const NO_TIMES = TIMED_SUMS.map(({ column }) => sql`0 as ${column}`);

/** By what the sums of a kind distinguish first stays. */
type Step = 'day' | 'month';
const stepOf = (name: RollupName): Step => (rollupOf(name).isByDay ? 'day' : 'month');
const EPOCH = '1970-01-01';

const within = (moment: Sql, { from, to }: Interval): Condition => sql`${moment} >= ${from} and ${moment} < ${to}`;

/** The columns of each piece of facts; `…_part`: the same within a part of the period. */
const COUNTED = ['returned', 'worked', 'worked_part', 'late', 'late_part'] as const;
type Counts = Partial<Readonly<Record<(typeof COUNTED)[number], Sql>>>;

/** The pieces that the facts of one question are put together from. */
class StayPieces {
  readonly #asking: Asking;
  readonly #rollup: ReturnType<typeof staysRollup>;
  readonly #keys: readonly string[];
  /** Which part of the period a stay began in. */
  readonly #place: Sql;
  readonly #today: Sql;
  /** The beginning of the whole period. */
  readonly #whole: Sql;

  constructor(asking: Asking) {
    const { ctx, grain, rowsBy, span } = asking;
    this.#asking = asking;
    this.#rollup = staysRollup(asking);
    this.#keys = rowsBy === 'site' ? ['site_id'] : rowsBy === 'editor' ? ['editor_id'] : [];
    this.#place = partPlaceSql(sql`v.entered_at`, grain, asking);
    this.#today = sql.lit(dayIn(ctx.now, ctx.timeZone));
    this.#whole = sql`${span.from}::timestamptz`;
  }

  /** A site has few stays in each state: to group by both as well would take longer than all else. */
  get #hasStatus(): boolean {
    return this.#rollup !== 'moved_by_site' && this.#asking.rowsBy !== 'site';
  }

  /** What the sums leave of the period, read from the records. */
  records(): Sql[] {
    const { span, summed } = this.#asking;
    return between(span, summed).map((rest) =>
      this.#grouped([within(sql`v.entered_at`, rest)], (start, part) => ({
        ...(part ? {} : { returned: RETURNED }),
        [`worked${part}`]: this.#isFirst(start),
        [`late${part}`]: this.#isLate(start),
      })),
    );
  }

  /** The sums, with those stays as first that have none in the months or days since the period began, or the part did. */
  sums(): Sql[] {
    const { filter, summed } = this.#asking;
    const worked = isOfOneState(this.#asking) ? 'worked_same' : 'worked';
    const at = (column: string, step: string) =>
      sql`${sql.ref(`m.${column}`)}[least(${sql.ref(step)}, cardinality(${sql.ref(`m.${column}`)}))]`;
    const openLate = sql`width_bucket(${this.#today}::date - 1, m.open_due)`;
    const late = (step: string) =>
      this.#hasStatus ? sql`coalesce(${at('late', step)}, 0) + ${openLate}` : at('late', step);
    return [...Map.groupBy(summed, (each) => each.rollup)].map(([name, of]) => {
      const steps = of.map((each) => this.#stepsSince(each.from, stepOf(name)));
      return this.#piece(
        sql`m.at`,
        sql`stay_months m join unnest(${of.map(({ from }) => from.toISOString())}::timestamptz[],
          ${steps.map(({ period }) => period)}::int[], ${steps.map(({ part }) => part)}::int[]) k (at, step, part_step)
          on k.at = m.at
        where m.rollup = ${sql.lit(name)}
        ${filter.siteId ? sql`and m.site_id = ${filter.siteId}` : sql``}
        ${filter.editorId ? sql`and m.editor_id = ${filter.editorId}` : sql``}
        ${filter.status ? sql`and ${isAny(sql`m.status`, filter.status)}` : sql``}`,
        'm',
        this.#summedTimes(),
        {
          returned: sql`m.returned`,
          worked: at(worked, 'k.step'),
          late: late('k.step'),
          ...(isCourse(this.#asking) ? { worked_part: at(worked, 'k.part_step'), late_part: late('k.part_step') } : {}),
        },
      );
    });
  }

  /** Stays of the summed time that have not ended: what the sums don't contain of them. */
  lasting(): Sql {
    const late = (start: Sql, part: '' | '_part'): Counts => ({ [`late${part}`]: this.#isLate(start) });
    const isSummed = duringAny(sql`v.entered_at`, this.#asking.summed);
    if (!this.#hasStatus) return this.#grouped([IS_OPEN, isSummed], late);
    const again = sql<boolean>`v.published_before_at is not null`;
    const counts = Object.entries({ ...late(this.#whole, ''), ...late(this.#startOf(this.#place), '_part') });
    return this.#piece(
      sql`v.entered_at`,
      this.#stays(IS_OPEN, isSummed, again),
      'v',
      NO_TIMES,
      Object.fromEntries(counts.map(([name, condition]) => [name, sql`(${condition})::int`])),
    );
  }

  /**
   * Where the period begins within a month, stays of summed months after an earlier one in that month, but before the
   * period: sums only know the month. So it is with days.
   */
  goingBack(): Sql[] {
    const { ctx, span, summed } = this.#asking;
    return (['month', 'day'] as const).flatMap((step) => {
      const of = summed.filter(({ rollup }) => stepOf(rollup) === step);
      const start = step === 'day' ? span.fromDay : `${span.fromDay.slice(0, 7)}-01`;
      const before = { from: startOfDayIn(start, ctx.timeZone), to: span.from };
      return of.length === 0 || before.from.getTime() === before.to.getTime() ? [] : this.#goingBackTo(before, of);
    });
  }

  #goingBackTo(before: Interval, of: readonly Interval[]): Sql[] {
    const { timeZone } = this.#asking.ctx;
    const isOfThese = duringAny(sql`v.entered_at`, of);
    const isInFirstPart = sql`(${this.#place} = 1)::int`;
    const worked = within(isOfOneState(this.#asking) ? sql`v.same_before_at` : sql`v.any_before_at`, before);
    const late = [
      isPublishedLate(timeZone),
      within(sql`v.published_before_at`, before),
      isAfterDue(sql`v.published_before_at`, timeZone),
    ];
    const again = (conditions: readonly Condition[], counts: Counts) =>
      this.#piece(sql`v.entered_at`, this.#stays(isOfThese, ...conditions), 'v', NO_TIMES, counts);
    return [
      again([worked], { worked: sql`1`, worked_part: isInFirstPart }),
      again(late, { late: sql`1`, late_part: isInFirstPart }),
    ];
  }

  #startOf(part: Sql): Sql {
    const { grain, span } = this.#asking;
    return sql`greatest((${instantsSql(grain, this.#asking)})[${part}], ${span.from}::timestamptz)`;
  }

  /** The first stay of its briefing since `start`, among those that are asked for. */
  #isFirst(start: Sql): Condition {
    const { filter } = this.#asking;
    if (isOfOneState(this.#asking)) return sql`coalesce(v.same_before_at < ${start}, true)`;
    const isFirstOfAll = sql<boolean>`coalesce(v.any_before_at < ${start}, true)`;
    return filter.status
      ? sql`${isFirstOfAll} or not exists (select from briefing_stays w where w.briefing_id = v.briefing_id
          and w.id < v.id and w.entered_at >= ${start} and ${isAny(sql`w.status`, filter.status)})`
      : isFirstOfAll;
  }

  #isLate(start: Sql): Condition {
    const {
      ctx: { timeZone },
      filter,
      rowsBy,
    } = this.#asking;
    // A briefing that was published late and is late again is one.
    const countsPublished = rowsBy !== 'status' && (!filter.status || filter.status.includes('published'));
    const isFirstLate = sql`not coalesce(v.published_before_at >= ${start} and ${isAfterDue(sql`v.published_before_at`, timeZone)}, false)`;
    return sql`(${isPublishedLate(timeZone)} and ${isFirstLate})
      or (${IS_OPEN} and v.due_date < ${this.#today} ${countsPublished ? sql`and ${isFirstLate}` : sql``})`;
  }

  #keysOf(alias: string): Sql[] {
    return this.#keys.map((key) => sql.ref(`${alias}.${key}`));
  }

  /** Some of the facts, with the columns that all of them have. */
  #piece(at: Sql, from: Sql, alias: string, timed: readonly Sql[], counts: Counts): Sql {
    return sql`select ${sql.join([
      sql`${at} as at`,
      ...this.#keysOf(alias),
      this.#hasStatus ? sql.ref(`${alias}.status`) : sql`null as status`,
      ...timed,
      ...COUNTED.map((name) => sql`(${counts[name] ?? sql`0`})::int as ${sql.ref(name)}`),
    ])} from ${from}`;
  }

  #stays(...conditions: readonly Condition[]): Sql {
    const { clientId, editorId, siteId, status } = this.#asking.filter;
    const wanted: Condition[] = [
      ...(siteId ? [sql<boolean>`v.site_id = ${siteId}`] : []),
      ...(editorId ? [sql<boolean>`v.editor_id = ${editorId}`] : []),
      ...(status ? [isAny(sql`v.status`, status)] : []),
      ...(clientId
        ? [
            sql<boolean>`v.briefing_id in (select b.id from briefings b join campaigns c on c.id = b.campaign_id
              where c.user_id = ${clientId})`,
          ]
        : []),
    ];
    return sql`briefing_stays v where ${sql.join([...conditions, ...wanted], sql` and `)}`;
  }

  /** Number and seconds of stays by whom the briefing waits for, in a month's or a day's sums. */
  #summedTimes(): Sql[] {
    const { now } = this.#asking.ctx;
    // Those that last, if the sums know of them.
    const open = {
      stays: sql`m.open_stays`,
      seconds: lastingSeconds(now, sql`m.open_stays`, sql`m.open_entered`),
    };
    return TIMED_SUMS.map(({ name, of, column }) => {
      const over = sql.ref(`m.${timedColumn(name, of)}`);
      return this.#hasStatus
        ? sql`${over} + case when ${isTimed(sql`m.status`, name)} then ${open[of]} else 0 end as ${column}`
        : over;
    });
  }

  /**
   * Records in a few groups, so that what only some states need is not looked up for each stay. The parts of the period
   * that they are in are found once for each group.
   */
  #grouped(conditions: readonly Condition[], counts: (start: Sql, part: '' | '_part') => Counts): Sql {
    const hasParts = isCourse(this.#asking);
    const counted = { ...counts(this.#whole, ''), ...(hasParts ? counts(sql`v.part_start`, '_part') : {}) };
    const groups = [
      ...(hasParts ? [sql`v.part_start`] : []),
      ...this.#keysOf('v'),
      ...(this.#hasStatus ? [sql`v.status`] : []),
    ];
    const time = sql`total(${seconds(this.#asking.ctx.now)})`;
    const columns = [
      ...(this.#hasStatus
        ? [sql`count(*) as stays`, sql`${time}::bigint as seconds`]
        : TIMED_SUMS.map(({ name, of, column }) => {
            const ofName = sql`filter (where ${isTimed(sql`v.status`, name)})`;
            return sql`${of === 'stays' ? sql`count(*) ${ofName}` : sql`coalesce(${time} ${ofName}, 0)::bigint`} as ${column}`;
          })),
      ...Object.entries(counted).map(
        ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
      ),
    ];
    const found = this.#stays(...conditions);
    const ofGroup = { stays: sql`g.stays`, seconds: sql`g.seconds` };
    return this.#piece(
      hasParts ? sql`g.part_start` : this.#whole,
      sql`(select ${sql.join([...groups, ...columns])}
        from ${hasParts ? sql`(select v.*, ${this.#startOf(this.#place)} as part_start from ${found} offset 0) v` : found}
        group by ${sql.join(groups)}) g`,
      'g',
      TIMED_SUMS.map(({ name, of, column }) =>
        this.#hasStatus
          ? sql`case when ${isTimed(sql`g.status`, name)} then ${ofGroup[of]} else 0 end as ${column}`
          : column,
      ),
      Object.fromEntries(Object.keys(counted).map((name) => [name, sql.ref(`g.${name}`)])),
    );
  }

  /** How many months, or days, begin from the period's, or the part's, first one until one: 1 for that itself. */
  #stepsSince(first: Date, step: Step): { period: number; part: number } {
    const { ctx, grain, span } = this.#asking;
    const count = (day: string) =>
      step === 'day' ? daysBetween(EPOCH, day) : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const day = dayIn(first, ctx.timeZone);
    const begin = count(span.fromDay);
    const isOfParts = grain !== 'hour' && (step === 'day' || grain === 'month' || grain === 'year');
    const part = isOfParts ? count(partOf(day, grain)) : begin;
    return { period: count(day) - begin + 1, part: count(day) - Math.max(begin, part) + 1 };
  }
}

const totalOf = (column: string): Sql => sql`total(${sql.ref(`x.${column}`)})`;
const totalOfAll = (of: 'seconds' | 'stays'): Sql =>
  sql`total(${sql.join(
    TIMED_NAMES.map((name) => sql.ref(`x.${timedColumn(name, of)}`)),
    sql` + `,
  )})`;

const ROWS: Facts['rows'] = {
  status: {
    key: sql`x.status`,
    order: sql`array_position(${sql.lit(`{${briefingMachine.states.join(',')}}`)}::text[], x.status)`,
  },
  site: { key: sql`x.site_id`, label: nameIn('sites', 'domain'), isId: true },
  editor: { key: sql`x.editor_id`, ...PEOPLE },
};
const MEASURES: Facts['measures'] = {
  worked: totalOf('worked'),
  late: totalOf('late'),
  returned: totalOf('returned'),
  stateSeconds: totalOfAll('seconds'),
  stateStays: totalOfAll('stays'),
  ...Object.fromEntries(TIMED_SUMS.map(({ name, of }) => [`${of}${name}`, totalOf(timedColumn(name, of))])),
};

export function states(asking: Asking): Facts {
  const pieces = new StayPieces(asking);
  const records = pieces.records();
  const all =
    asking.summed.length === 0 ? records : [...pieces.sums(), ...records, pieces.lasting(), ...pieces.goingBack()];
  return {
    from: sql`(${sql.join(all, sql` union all `)}) x`,
    where: [],
    when: sql`x.at`,
    earliest: sql`(select min(entered_at) from briefing_stays)`,
    rows: ROWS,
    measures: MEASURES,
    inParts: { worked: totalOf('worked_part'), late: totalOf('late_part') },
  };
}
