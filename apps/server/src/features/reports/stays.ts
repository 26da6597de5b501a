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
  type TimedName,
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

export function states(asking: Asking): Facts {
  const { ctx, filter, grain, rowsBy, span, summed } = asking;
  const today = sql.lit(dayIn(ctx.now, ctx.timeZone));
  const rollup = staysRollup(asking);
  const keys = rowsBy === 'site' ? ['site_id'] : rowsBy === 'editor' ? ['editor_id'] : [];
  const keysOf = (alias: string) => keys.map((key) => sql.ref(`${alias}.${key}`));
  const place = partPlaceSql(sql`v.entered_at`, grain, asking);
  const startOf = (part: Sql): Sql =>
    sql`greatest((${instantsSql(grain, asking)})[${part}], ${span.from}::timestamptz)`;
  const wanted: Condition[] = [
    ...(filter.siteId ? [sql<boolean>`v.site_id = ${filter.siteId}`] : []),
    ...(filter.editorId ? [sql<boolean>`v.editor_id = ${filter.editorId}`] : []),
    ...(filter.status ? [isAny(sql`v.status`, filter.status)] : []),
    ...(filter.clientId
      ? [
          sql<boolean>`v.briefing_id in (select b.id from briefings b join campaigns c on c.id = b.campaign_id
            where c.user_id = ${filter.clientId})`,
        ]
      : []),
  ];

  /** Not counted before since a moment. */
  const isFirst = (start: Sql): Condition => {
    if (isOfOneState(asking)) return sql`coalesce(v.same_before_at < ${start}, true)`;
    const isFirstOfAll = sql<boolean>`coalesce(v.any_before_at < ${start}, true)`;
    return filter.status
      ? sql`${isFirstOfAll} or not exists (select from briefing_stays w where w.briefing_id = v.briefing_id
          and w.id < v.id and w.entered_at >= ${start} and ${isAny(sql`w.status`, filter.status)})`
      : isFirstOfAll;
  };
  // A briefing that was published late and is late again is one.
  const countsPublished = rowsBy !== 'status' && (!filter.status || filter.status.includes('published'));
  const isFirstLate = (start: Sql): Condition =>
    sql`not coalesce(v.published_before_at >= ${start} and ${isAfterDue(sql`v.published_before_at`, ctx.timeZone)}, false)`;
  const isLate = (start: Sql): Condition => sql`(${isPublishedLate(ctx.timeZone)} and ${isFirstLate(start)})
    or (${IS_OPEN} and v.due_date < ${today} ${countsPublished ? sql`and ${isFirstLate(start)}` : sql``})`;

  // A site has few stays in each state: to group by both as well would take longer than all else.
  const hasStatus = rollup !== 'moved_by_site' && rowsBy !== 'site';
  /** A piece of facts as all of them are. */
  const piece = (at: Sql, from: Sql, alias: string, timed: readonly Sql[], counts: Counts): Sql =>
    sql`select ${sql.join([
      sql`${at} as at`,
      ...keysOf(alias),
      hasStatus ? sql.ref(`${alias}.status`) : sql`null as status`,
      ...timed,
      ...COUNTED.map((name) => sql`(${counts[name] ?? sql`0`})::int as ${sql.ref(name)}`),
    ])} from ${from}`;
  const timed = (status: Sql, count: Sql, time: Sql): Sql[] =>
    TIMED_SUMS.map(
      ({ name, of, column }) =>
        sql`case when ${isTimed(status, name)} then ${of === 'stays' ? count : time} else 0 end as ${column}`,
    );
  const stays = (...conditions: Condition[]) =>
    sql`briefing_stays v where ${sql.join([...conditions, ...wanted], sql` and `)}`;
  const whole = sql`${span.from}::timestamptz`;

  /**
   * Records in a few groups, so that what only some states need is not looked up for each stay. The parts of the period
   * that they are in are found once for each group.
   */
  function grouped(conditions: readonly Condition[], counts: (start: Sql, part: '' | '_part') => Counts): Sql {
    const counted = { ...counts(whole, ''), ...(isCourse(asking) ? counts(sql`v.part_start`, '_part') : {}) };
    const groups = [
      ...(isCourse(asking) ? [sql`v.part_start`] : []),
      ...keysOf('v'),
      ...(hasStatus ? [sql`v.status`] : []),
    ];
    const time = sql`total(${seconds(ctx.now)})`;
    const columns = [
      ...(hasStatus
        ? [sql`count(*) as stays`, sql`${time}::bigint as seconds`]
        : TIMED_SUMS.map(({ name, of, column }) => {
            const ofName = sql`filter (where ${isTimed(sql`v.status`, name)})`;
            return sql`${of === 'stays' ? sql`count(*) ${ofName}` : sql`coalesce(${time} ${ofName}, 0)::bigint`} as ${column}`;
          })),
      ...Object.entries(counted).map(
        ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
      ),
    ];
    const found = stays(...conditions);
    return piece(
      isCourse(asking) ? sql`g.part_start` : whole,
      sql`(select ${sql.join([...groups, ...columns])}
        from ${isCourse(asking) ? sql`(select v.*, ${startOf(place)} as part_start from ${found} offset 0) v` : found}
        group by ${sql.join(groups)}) g`,
      'g',
      hasStatus ? timed(sql`g.status`, sql`g.stays`, sql`g.seconds`) : TIMED_SUMS.map(({ column }) => column),
      Object.fromEntries(Object.keys(counted).map((name) => [name, sql.ref(`g.${name}`)])),
    );
  }

  const records = between(span, summed).map((rest) =>
    grouped([within(sql`v.entered_at`, rest)], (start, part) => ({
      ...(part ? {} : { returned: RETURNED }),
      [`worked${part}`]: isFirst(start),
      [`late${part}`]: isLate(start),
    })),
  );

  const isSummed = duringAny(sql`v.entered_at`, summed);
  return {
    from: sql`(${sql.join(summed.length === 0 ? records : [...sums(), ...records, lasting(), ...goingBack()], sql` union all `)}) x`,
    where: [],
    when: sql`x.at`,
    earliest: sql`(select min(entered_at) from briefing_stays)`,
    rows: {
      status: {
        key: sql`x.status`,
        order: sql`array_position(${sql.lit(`{${briefingMachine.states.join(',')}}`)}::text[], x.status)`,
      },
      site: { key: sql`x.site_id`, label: nameIn('sites', 'domain'), isId: true },
      editor: { key: sql`x.editor_id`, ...PEOPLE },
    },
    measures: {
      worked: sql`total(x.worked)`,
      late: sql`total(x.late)`,
      returned: sql`total(x.returned)`,
      stateSeconds: sql`total(${sql.join(
        TIMED_NAMES.map((name) => sql.ref(`x.${timedColumn(name, 'seconds')}`)),
        sql` + `,
      )})`,
      stateStays: sql`total(${sql.join(
        TIMED_NAMES.map((name) => sql.ref(`x.${timedColumn(name, 'stays')}`)),
        sql` + `,
      )})`,
      ...Object.fromEntries(
        TIMED_NAMES.flatMap((name) =>
          (['seconds', 'stays'] as const).map((of) => [
            `${of}${name}`,
            sql`total(${sql.ref(`x.${timedColumn(name, of)}`)})`,
          ]),
        ),
      ),
    },
    inParts: { worked: sql`total(x.worked_part)`, late: sql`total(x.late_part)` },
  };

  /** The sums, with those stays as first that have none in the months or days since the period began, or the part did. */
  function sums(): Sql[] {
    const worked = isOfOneState(asking) ? 'worked_same' : 'worked';
    const at = (column: string, step: string) =>
      sql`${sql.ref(`m.${column}`)}[least(${sql.ref(step)}, cardinality(${sql.ref(`m.${column}`)}))]`;
    // Those that last, if the sums know of them.
    const isOpen = (name: TimedName) => sql`case when ${isTimed(sql`m.status`, name)}`;
    const open = {
      stays: (name: TimedName) => sql`${isOpen(name)} then m.open_stays else 0 end`,
      seconds: (name: TimedName) =>
        sql`${isOpen(name)} then ${lastingSeconds(ctx.now, sql`m.open_stays`, sql`m.open_entered`)} else 0 end`,
    };
    const openLate = sql`width_bucket(${today}::date - 1, m.open_due)`;
    return [...Map.groupBy(summed, (each) => each.rollup)].map(([name, of]) => {
      const steps = of.map((each) => stepsSince(each.from, stepOf(name)));
      const late = (step: string) =>
        hasStatus ? sql`coalesce(${at('late', step)}, 0) + ${openLate}` : at('late', step);
      return piece(
        sql`m.at`,
        sql`stay_months m join unnest(${of.map(({ from }) => from.toISOString())}::timestamptz[],
          ${steps.map(({ period }) => period)}::int[], ${steps.map(({ part }) => part)}::int[]) k (at, step, part_step)
          on k.at = m.at
        where m.rollup = ${sql.lit(name)}
        ${filter.siteId ? sql`and m.site_id = ${filter.siteId}` : sql``}
        ${filter.editorId ? sql`and m.editor_id = ${filter.editorId}` : sql``}
        ${filter.status ? sql`and ${isAny(sql`m.status`, filter.status)}` : sql``}`,
        'm',
        TIMED_SUMS.map(({ name: timedName, of: what, column }) => {
          const over = sql.ref(`m.${timedColumn(timedName, what)}`);
          return hasStatus ? sql`${over} + ${open[what](timedName)} as ${column}` : over;
        }),
        {
          returned: sql`m.returned`,
          worked: at(worked, 'k.step'),
          late: late('k.step'),
          ...(isCourse(asking) ? { worked_part: at(worked, 'k.part_step'), late_part: late('k.part_step') } : {}),
        },
      );
    });
  }

  /** How many months, or days, begin from the period's, or the part's, first one until one: 1 for that itself. */
  function stepsSince(first: Date, step: Step): { period: number; part: number } {
    const count = (day: string) =>
      step === 'day' ? daysBetween(EPOCH, day) : Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const day = dayIn(first, ctx.timeZone);
    const begin = count(span.fromDay);
    const isOfParts = grain !== 'hour' && (step === 'day' || grain === 'month' || grain === 'year');
    const part = isOfParts ? count(partOf(day, grain)) : begin;
    return { period: count(day) - begin + 1, part: count(day) - Math.max(begin, part) + 1 };
  }

  /** Stays of the summed time that have not ended: what the sums don't contain of them. */
  function lasting(): Sql {
    const late = (start: Sql, part: '' | '_part'): Counts => ({ [`late${part}`]: isLate(start) });
    if (!hasStatus) return grouped([IS_OPEN, isSummed], late);
    const again = sql<boolean>`v.published_before_at is not null`;
    const counts = Object.entries({ ...late(whole, ''), ...late(startOf(place), '_part') });
    return piece(
      sql`v.entered_at`,
      stays(IS_OPEN, isSummed, again),
      'v',
      NO_TIMES,
      Object.fromEntries(counts.map(([name, condition]) => [name, sql`(${condition})::int`])),
    );
  }

  /**
   * Where the period begins within a month, stays of summed months after an earlier one in that month, but before the
   * period: sums only know the month. So it is with days.
   */
  function goingBack(): Sql[] {
    return (['month', 'day'] as const).flatMap((step) => {
      const of = summed.filter(({ rollup }) => stepOf(rollup) === step);
      const start = step === 'day' ? span.fromDay : `${span.fromDay.slice(0, 7)}-01`;
      const before = { from: startOfDayIn(start, ctx.timeZone), to: span.from };
      return of.length === 0 || before.from.getTime() === before.to.getTime() ? [] : goingBackTo(before, of);
    });
  }

  function goingBackTo(before: Interval, of: readonly Interval[]): Sql[] {
    const isOfThese = duringAny(sql`v.entered_at`, of);
    const isInFirstPart = sql`(${place} = 1)::int`;
    const worked = within(isOfOneState(asking) ? sql`v.same_before_at` : sql`v.any_before_at`, before);
    return [
      piece(sql`v.entered_at`, stays(isOfThese, worked), 'v', NO_TIMES, { worked: sql`1`, worked_part: isInFirstPart }),
      piece(
        sql`v.entered_at`,
        stays(
          isOfThese,
          isPublishedLate(ctx.timeZone),
          within(sql`v.published_before_at`, before),
          isAfterDue(sql`v.published_before_at`, ctx.timeZone),
        ),
        'v',
        NO_TIMES,
        { late: sql`1`, late_part: isInFirstPart },
      ),
    ];
  }
}
