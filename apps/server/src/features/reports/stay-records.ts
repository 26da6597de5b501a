/** Stays of briefings in their states: what reports and the sums of months know of each. */
import { tableKeys } from '@linkstand/contract/shared/tables';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** Moves that send a briefing back. */
const RETURNS = ['deny', 'recall', 'ask_review', 'send_version_back', 'decline_publication', 'return_to_owner'];
export const RETURNED = sql<SqlBool>`v.action in (${sql.join(RETURNS.map((act) => sql.lit(`briefing.${act}`)))})`;

/** For whom a briefing waits in which states, by the name in measures and in columns of sums. */
export const TIMED = {
  Waiting: ['waiting'],
  Review: ['waiting_review', 'in_review'],
  Client: ['pending_client'],
  Owner: ['pending_owner'],
  Publish: ['waiting_publish'],
} as const;
export type TimedName = keyof typeof TIMED;
export const TIMED_NAMES = tableKeys(TIMED);
export const timedColumn = (name: TimedName, of: 'stays' | 'seconds'): string => `${name.toLowerCase()}_${of}`;

/** Whether a state is one of those in which a briefing waits for them. */
export const isTimed = (status: Sql, name: TimedName): Condition =>
  sql`${status} in (${sql.join(TIMED[name].map((state) => sql.lit(state)))})`;
/** A state in which the briefing waits without a report of how long. */
export const IS_OPEN = sql<SqlBool>`v.left_at is null and is_timed(v.status)`;

const epoch = (moment: Sql): Sql => sql`date_part('epoch', ${moment})::bigint`;
/**
 * How long stays that last have taken up to now, from their number and the sum of when they began. Integers: sums of
 * decimals take several times as long.
 */
export const lastingSeconds = (now: Date, stays: Sql, entered: Sql): Sql =>
  sql`(${stays} * ${epoch(sql`${now}::timestamptz`)} - ${entered})`;
/** How long a stay took, up to `now` if it lasts. */
export const seconds = (now: Date): Sql =>
  sql`coalesce(v.seconds, ${lastingSeconds(now, sql`1`, epoch(sql`v.entered_at`))})`;

/** Whether a moment is later than the briefing's due day. */
export const isAfterDue = (moment: Sql, timeZone: string): Condition =>
  sql`(${moment} at time zone ${sql.lit(timeZone)})::date > v.due_date`;
/** Published after the due day. */
export const isPublishedLate = (timeZone: string): Condition =>
  sql`v.status = 'published' and ${isAfterDue(sql`v.entered_at`, timeZone)}`;

/**
 * Stays as they are summed. Those that have not ended have no duration yet, so the time of their beginning is summed.
 * Their due days say whether they are late, unless that depends on when they were published before.
 */
export const stayRecords = (during: (moment: Sql) => Condition, timeZone: string): Sql =>
  sql`select v.entered_at as at, v.site_id, v.status, v.editor_id, ${sql.join(
    TIMED_NAMES.flatMap((name) => {
      const isOver = sql`${isTimed(sql`v.status`, name)} and v.left_at is not null`;
      return [
        sql`(${isOver})::int as ${sql.ref(timedColumn(name, 'stays'))}`,
        sql`case when ${isOver} then v.seconds else 0 end as ${sql.ref(timedColumn(name, 'seconds'))}`,
      ];
    }),
  )}, (${IS_OPEN})::int as open_stays, case when ${IS_OPEN} then ${epoch(sql`v.entered_at`)} else 0 end as open_entered,
    case when ${IS_OPEN} and v.published_before_at is null then v.due_date end as open_due, (${RETURNED})::int as returned, true as is_worked, v.any_before_at, v.same_before_at,
    coalesce(${isPublishedLate(timeZone)}, false) as is_late,
    case when ${isAfterDue(sql`v.published_before_at`, timeZone)} then v.published_before_at end as late_before_at
  from briefing_stays v where ${during(sql`v.entered_at`)}`;
