import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';

/** Pause between two requests to one site. */
export const PAUSE_MS = 5000;
/** A worker that hasn't returned by then counts as dead. Longer than the longest visit. */
export const LEASE_MS = 60_000;
/** A robots.txt is fetched again after this time (RFC 9309 §2.4). */
const ROBOTS_KEPT_MS = 24 * 3_600_000;
const MAX_WAIT_MS = 24 * 3_600_000;

/** A site leased to one worker, and its page that is due: a publication, or what publications link to. */
export interface Turn {
  readonly host: string;
  readonly lease: string;
  readonly due: { readonly briefingId: number } | { readonly targetId: number };
  readonly url: string;
  readonly robotsTxt: string | null;
  readonly robotsStatus: number | null;
  readonly isRobotsKnown: boolean;
  readonly failures: number;
}

interface Row extends Omit<Turn, 'lease' | 'isRobotsKnown' | 'due' | 'url'> {
  readonly briefingId: number | null;
  readonly targetId: number | null;
  readonly url: string | null;
  readonly robotsAt: Date | null;
}

/**
 * Leases sites whose next page is due, until the turn is finished or the lease ends. Concurrent workers get different
 * sites.
 * @param most how many at most
 */
export async function takeTurns(db: Database, now: Date, most: number): Promise<Turn[]> {
  const lease = randomUUID();
  const { rows } = await sql<Row>`
    with ready as (
      select host from link_hosts where ready_at <= ${now} order by ready_at limit ${most} for update skip locked
    ), taken as (
      update link_hosts h set lease = ${lease}, ready_at = ${new Date(now.getTime() + LEASE_MS)},
        free_at = ${new Date(now.getTime() + LEASE_MS)}
      from ready where h.host = ready.host
      returning h.host, h.robots_txt, h.robots_status, h.robots_at, h.failures
    )
    select taken.*, due.briefing_id, due.target_id, due.url from taken
      left join lateral (
        (
          select w.briefing_id, null::bigint as target_id, w.url, w.next_check_at from link_watches w
          where w.host = taken.host and w.is_watched and w.next_check_at <= ${now}
          order by w.next_check_at limit 1
        ) union all (
          select null, t.id, t.url, t.next_check_at from link_targets t
          where t.host = taken.host and t.next_check_at <= ${now}
          order by t.next_check_at limit 1
        ) order by next_check_at limit 1
      ) due on true`.execute(db);
  const turns: Turn[] = [];
  for (const { robotsAt, briefingId, targetId, ...row } of rows) {
    const isRobotsKnown = robotsAt !== null && now.getTime() - robotsAt.getTime() < ROBOTS_KEPT_MS;
    // Nothing is due any more: the watch was removed.
    const due = briefingId !== null ? { briefingId } : targetId !== null ? { targetId } : null;
    if (due === null || row.url === null) await finishTurn(db, { host: row.host, lease }, { at: now, isAsked: false });
    else turns.push({ ...row, due, url: row.url, lease, isRobotsKnown });
  }
  return turns;
}

/** How a turn ended. */
export interface Ended {
  readonly at: Date;
  /** True if the site was requested; it then gets a pause. */
  readonly isAsked: boolean;
  /** The pause that the site asked for (Retry-After). */
  readonly retryAfterSeconds?: number | null;
  /** True if it gave no answer. */
  readonly isFailure?: boolean;
  readonly robots?: { readonly text: string; readonly status: number | null };
}

/** A turn by its lease. */
type Leased = Pick<Turn, 'host' | 'lease'>;

/**
 * Returns a site to the queue, to be visited after its pause. False if the lease had ended: another worker has the
 * site, and the result must not be written.
 */
export const finishTurn = async (db: Database | Tx, turn: Leased, ended: Ended): Promise<boolean> =>
  (await finishTurns(db, [{ turn, ended }])).has(turn);

/** Returns sites to the queue. @returns the turns whose lease had not ended */
export async function finishTurns<Each extends Leased>(
  db: Database | Tx,
  turns: readonly { readonly turn: Each; readonly ended: Ended }[],
): Promise<ReadonlySet<Each>> {
  if (turns.length === 0) return new Set();
  // Always in the same order, so that no two transactions wait for each other.
  const rows = turns.map(rowOf).toSorted((one, other) => (one.host < other.host ? -1 : 1));
  const { rows: finished } = await sql<{ readonly place: number }>`
    update link_hosts h set lease = null, free_at = e."freeAt",
      failures = case when e."isFailure" then h.failures + 1 else 0 end,
      ready_at = greatest(e."freeAt", least(
        coalesce((select min(w.next_check_at) from link_watches w where w.host = h.host and w.is_watched), 'infinity'),
        coalesce((select min(t.next_check_at) from link_targets t where t.host = h.host), 'infinity'))),
      robots_txt = case when e."robotsAt" is null then h.robots_txt else e."robotsTxt" end,
      robots_status = case when e."robotsAt" is null then h.robots_status else e."robotsStatus" end,
      robots_at = coalesce(e."robotsAt", h.robots_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (place int, host text, lease uuid,
      "freeAt" timestamptz, "isFailure" boolean, "robotsTxt" text, "robotsStatus" int, "robotsAt" timestamptz)
    where h.host = e.host and h.lease = e.lease returning e.place`.execute(db);
  return new Set(finished.flatMap(({ place }) => turns[place]?.turn ?? []));
}

function rowOf({ turn, ended }: { readonly turn: Leased; readonly ended: Ended }, place: number) {
  const { at, isAsked, retryAfterSeconds, isFailure = false, robots } = ended;
  const wait = Math.min(Math.max(PAUSE_MS, (retryAfterSeconds ?? 0) * 1000), MAX_WAIT_MS);
  return {
    place,
    host: turn.host,
    lease: turn.lease,
    freeAt: isAsked ? new Date(at.getTime() + wait) : at,
    isFailure,
    robotsTxt: robots?.text ?? null,
    robotsStatus: robots?.status ?? null,
    robotsAt: robots ? at : null,
  };
}

/** Puts off a page whose visit failed for a reason of ours, so that the others of its site have their turn. */
export const postpone = (db: Database, due: Turn['due'], until: Date) =>
  'briefingId' in due
    ? db
        .updateTable('linkWatches')
        .set({ nextCheckAt: until })
        .where('briefingId', '=', due.briefingId)
        .where('nextCheckAt', '<', until)
        .execute()
    : db
        .updateTable('linkTargets')
        .set({ nextCheckAt: until })
        .where('id', '=', due.targetId)
        .where('nextCheckAt', '<', until)
        .execute();

/** Updates the queue after a watch was changed outside a turn. */
export const requeue = (tx: Tx, host: string, nextCheckAt: Date) =>
  sql`update link_hosts set ready_at = greatest(free_at, least(ready_at, ${nextCheckAt}::timestamptz))
    where host = ${host} and lease is null`.execute(tx);

/** When the next page is due; null if no page is watched. For tests with their own clock. */
export async function nextTurnAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(ready_at) as at from link_hosts where ready_at < 'infinity'`.execute(db);
  return rows[0]?.at ?? null;
}
