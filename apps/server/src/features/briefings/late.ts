import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, oneWorkingDayBefore, wallClock } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { liveSetting } from '../settings/live.ts';

/** What lateness depends on. */
export interface Dated {
  readonly status: string;
  readonly statusSince: Date;
  readonly dueDate: string | null;
  readonly promisedDate: string | null;
}

type Clock = Pick<Context, 'now' | 'timeZone'>;

let known: { readonly days: readonly string[]; readonly set: ReadonlySet<string> } | undefined;

/** Made once: a list asks for every row. */
function holidays(): ReadonlySet<string> {
  const days = liveSetting('holidays');
  if (known?.days !== days) known = { days, set: new Set(days) };
  return known.set;
}

const BEFORE_OWNER = [
  'waiting_review',
  'in_review',
  'pending_client',
  'pending_owner',
] as const satisfies BriefingStatus[];

/** Since when a state is too long, in the local time of a reader, and today. */
interface Limits {
  readonly now: number;
  readonly timeZone: string;
  readonly today: string;
  readonly waiting: string;
  readonly client: string;
  readonly owner: string;
  /** What they were calculated with. */
  readonly free: ReadonlySet<string>;
  readonly clientTimer: unknown;
  readonly ownerTimer: unknown;
}

let limits: Limits | undefined;

/** Of the last instant asked for: the rows of a list share theirs. */
function limitsAt({ now, timeZone }: Clock): Limits {
  const [free, clientTimer, ownerTimer] = [holidays(), liveSetting('client_timer'), liveSetting('owner_timer')];
  if (
    limits?.now === now.getTime() &&
    limits.timeZone === timeZone &&
    limits.free === free &&
    limits.clientTimer === clientTimer &&
    limits.ownerTimer === ownerTimer
  )
    return limits;
  const clock = wallClock(now, timeZone);
  limits = {
    now: now.getTime(),
    timeZone,
    today: clock.day,
    waiting: oneWorkingDayBefore(clock, free),
    client: addDays(clock.day, -clientTimer.lateAfter),
    owner: addDays(clock.day, -ownerTimer.lateAfter),
    free,
    clientTimer,
    ownerTimer,
  };
  return limits;
}

/**
 * True if it has been in its state longer than the limits allow, or is past its date. In calendar days of the
 * configured time zone: waiting, over one working day · pending_client and pending_owner, over the days of the
 * settings · waiting_publish, past the promise · any state from approval to the owner's answer, past the due date.
 */
export function isLate(briefing: Dated, at: Clock): boolean {
  const { today, waiting, client, owner } = limitsAt(at);
  const since = () => wallClock(briefing.statusSince, at.timeZone);
  const isOver = (day: string | null) => day !== null && day < today;
  switch (briefing.status) {
    case 'waiting':
      return since().time < waiting;
    case 'waiting_review':
    case 'in_review':
      return isOver(briefing.dueDate);
    case 'pending_client':
      return isOver(briefing.dueDate) || since().day < client;
    case 'pending_owner':
      return isOver(briefing.dueDate) || since().day < owner;
    case 'waiting_publish':
      return isOver(briefing.promisedDate ?? briefing.dueDate);
    default:
      return false;
  }
}

/** States in which a briefing can be late. Must match the condition of the index `briefings_open`. */
const OPEN = ['waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish'];

/**
 * `isLate` as a condition on the table `briefings` under an alias. The limits are computed once, so that a row costs no
 * more than an index lookup.
 */
export function lateSql({ now, timeZone }: Clock, alias = 'briefings'): RawBuilder<SqlBool> {
  const clock = wallClock(now, timeZone);
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const [status, since, due, promised] = [
    column('status'),
    column('status_since'),
    column('due_date'),
    column('promised_date'),
  ];
  const before = (moment: string) => sql`${since} < (${moment}::timestamp at time zone ${timeZone})`;
  const midnight = (daysAgo: number) => before(`${addDays(clock.day, -daysAgo)}T00:00:00`);
  const isOver = (day: RawBuilder<unknown>) => sql`coalesce(${day} < ${clock.day}::date, false)`;
  const list = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));
  return sql<SqlBool>`(${status} in (${list(OPEN)}) and (
    (${status} = 'waiting' and ${before(oneWorkingDayBefore(clock, holidays()))})
    or (${status} in (${list(BEFORE_OWNER)}) and ${isOver(due)})
    or (${status} = 'pending_client' and ${midnight(liveSetting('client_timer').lateAfter)})
    or (${status} = 'pending_owner' and ${midnight(liveSetting('owner_timer').lateAfter)})
    or (${status} = 'waiting_publish' and ${isOver(sql`coalesce(${promised}, ${due})`)})))`;
}
