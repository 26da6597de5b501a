import type { Exclusion, RecipientState } from '@linkstand/contract/newsletters/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { inGroups } from '../../platform/in-groups.ts';
import { isCapped } from '../mails/contact-cap.ts';
import { liveSetting } from '../settings/live.ts';

/** A mail claimed for longer belongs to a process that died. */
const LEASE_MS = 3 * 60_000;

/** A recipient whose mail this process may send, once it has marked it as begun. */
export interface Claimed {
  readonly id: number;
  readonly address: string;
  readonly name: string;
  readonly company: string;
  readonly locale: Locale;
  readonly userId: number | null;
  readonly key: string;
  readonly attempts: number;
}

/** The most newsletters that are sent in each span. 0: no limit. */
export interface Pace {
  readonly perSecond: number;
  readonly perHour: number;
  /** To one receiving domain, such as gmail.com. */
  readonly perDomainHour: number;
}
const UNLIMITED: Pace = { perSecond: 0, perHour: 0, perDomainHour: 0 };

/** Any constant: claims under a limit come one after another, in all processes. */
const PACE_LOCK = 7_204_113;

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);
const later = (own: Date, begun: Date | null) => (begun !== null && begun > own ? begun : own);
const secondOf = (now: Date) => new Date(Math.floor(now.getTime() / 1000) * 1000);

/**
 * Claims as `claimRecipients` does, and no more than the pace allows now.
 * @returns also after how many milliseconds there is room again, if there is none now
 */
export async function claimAtPace(
  db: Database,
  newsletterId: number,
  size: number,
  now: Date,
  timeZone: string,
  pace: Pace = UNLIMITED,
): Promise<{ claimed: Claimed[]; looked: number; waitMs: number }> {
  const { perSecond, perHour, perDomainHour } = pace;
  if (perSecond === 0 && perHour === 0 && perDomainHour === 0)
    return { ...(await claimRecipients(db, newsletterId, size, now, timeZone)), waitMs: 0 };
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${PACE_LOCK})`.execute(tx);
    // Clocks of processes differ: one that is behind counts in the span that another has begun.
    const begun = await sql<{ second: Date | null; hour: Date | null }>`
      select max(started_at) filter (where bucket = 'second') as second,
        max(started_at) filter (where bucket <> 'second') as hour from mail_pace`.execute(tx);
    const { second: lastSecond = null, hour: lastHour = null } = begun.rows[0] ?? {};
    const second = later(secondOf(now), lastSecond);
    const hour = later(hourOf(now), lastHour);
    await sql`delete from mail_pace
      where (bucket = 'second' and started_at <> ${second}) or (bucket <> 'second' and started_at <> ${hour})`.execute(
      tx,
    );
    const { rows: used } = await sql<{ bucket: string; used: number }>`
      select bucket, used from mail_pace where bucket in ('second', 'hour')`.execute(tx);
    const left = (bucket: string, limit: number) =>
      limit === 0 ? size : Math.max(0, limit - (used.find((row) => row.bucket === bucket)?.used ?? 0));
    const inSecond = left('second', perSecond);
    const inHour = left('hour', perHour);
    if (inHour === 0) return { claimed: [], looked: 0, waitMs: hour.getTime() + 3_600_000 - now.getTime() };
    if (inSecond === 0) return { claimed: [], looked: 0, waitMs: second.getTime() + 1000 - now.getTime() };
    const room = Math.min(size, inSecond, inHour);
    const allowed = perDomainHour === 0 ? undefined : withinDomains(newsletterId, perDomainHour, room, now);
    const found = await claimRecipients(tx, newsletterId, room, now, timeZone, allowed);
    const counts = Map.groupBy(found.claimed, ({ address }) => `at ${address.slice(address.lastIndexOf('@') + 1)}`);
    const uses = [
      { bucket: 'second', startedAt: second, used: found.claimed.length },
      { bucket: 'hour', startedAt: hour, used: found.claimed.length },
      ...[...counts].map(([bucket, { length }]) => ({ bucket, startedAt: hour, used: length })),
    ].filter((use) => use.used > 0);
    if (uses.length > 0)
      await tx
        .insertInto('mailPace')
        .values(uses)
        .onConflict((conflict) =>
          conflict.column('bucket').doUpdateSet((eb) => ({ used: eb('mailPace.used', '+', eb.ref('excluded.used')) })),
        )
        .execute();
    return { ...found, waitMs: 0 };
  });
}

/** Waiting recipients at domains that may still be written to: from domain to domain, so that full ones cost nothing. */
const withinDomains = (newsletterId: number, perDomainHour: number, room: number, now: Date) => sql`
  with recursive domains as (
    (select split_part(w.address, '@', 2) as domain from newsletter_recipients w
      where w.newsletter_id = ${newsletterId} and w.state = 'waiting' order by split_part(w.address, '@', 2) limit 1)
    union all
    select (select split_part(w.address, '@', 2) from newsletter_recipients w
      where w.newsletter_id = ${newsletterId} and w.state = 'waiting' and split_part(w.address, '@', 2) > d.domain
      order by split_part(w.address, '@', 2) limit 1)
    from domains d where d.domain is not null)
  select o.id from domains d cross join lateral (
    select w.id from newsletter_recipients w
    where w.newsletter_id = ${newsletterId} and w.state = 'waiting' and split_part(w.address, '@', 2) = d.domain
      and (w.not_before is null or w.not_before <= ${now})
    order by w.id
    limit greatest(0, ${perDomainHour}::int - coalesce((select p.used from mail_pace p where p.bucket = 'at ' || d.domain), 0))) o
  where d.domain is not null limit ${room}`;

/**
 * As a range and an order that only the index by state has. With the condition `state = 'waiting'`, PostgreSQL may scan
 * along the ids instead: for each claim again from the first recipient on, past all who have got their mail.
 */
const WAITING = sql`between 'waiting' and 'waiting'`;

/**
 * The statement of `claimRecipients`. The size is part of its text, so that PostgreSQL keeps the plan: for any size it
 * would expect a tenth of all. Each person is judged once (`materialized`), not again for each column that it changes.
 */
export function claiming(
  newsletterId: number,
  size: number,
  now: Date,
  timeZone: string,
  /** Only these. */
  allowed?: RawBuilder<unknown>,
): RawBuilder<Claimed & { readonly state: RecipientState }> {
  const among = allowed ? sql`and w.id in (${allowed})` : sql``;
  return sql`
    with picked as (
      select w.id, w.address, w.user_id, w.owner_id from newsletter_recipients w
      where w.newsletter_id = ${newsletterId} and w.state ${WAITING} and (w.not_before is null or w.not_before <= ${now}) ${among}
        and exists (select from newsletters n where n.id = ${newsletterId} and n.state = 'sending')
      order by w.state, w.id limit ${sql.lit(size)} for update skip locked),
    judged as materialized (
      select p.id, coalesce(s.reason, case
          when o.blocked_at is not null then 'blocked'
          when a.muted_until >= (${now}::timestamptz at time zone ${timeZone})::date then 'muted'
          when ${isCapped({ userId: sql`p.user_id`, ownerId: sql`p.owner_id` }, liveSetting('contact_cap'), now)}
            then 'capped' end) as reason
      from picked p left join mail_suppressions s on s.address = p.address
        left join crm_accounts a on a.id = p.user_id left join owners o on o.id = p.owner_id)
    update newsletter_recipients r set
      state = case when j.reason is null then 'sending' else 'excluded' end,
      reason = coalesce(j.reason, r.reason),
      attempts = r.attempts + case when j.reason is null then 1 else 0 end,
      not_before = case when j.reason is null then ${new Date(now.getTime() + LEASE_MS)}::timestamptz end,
      begun_at = null
    from judged j where r.id = j.id
    returning r.id, r.address, r.name, r.company, r.locale, r.user_id as "userId", r.key, r.attempts, r.state`;
}

/**
 * Claims up to `size` waiting mails, in one statement that also checks that the newsletter is still being sent. People
 * who unsubscribed, bounced, were muted, blocked or hit the cap meanwhile are excluded instead. A claimed mail is begun with
 * `beginner`, at most once.
 * @returns what was claimed, and how many recipients were looked at: none left if that is 0
 */
export async function claimRecipients(
  db: Database,
  ...asked: Parameters<typeof claiming>
): Promise<{ claimed: Claimed[]; looked: number }> {
  const { rows } = await claiming(...asked).execute(db);
  const claimed = rows.filter(({ state }) => state === 'sending').sort((one, other) => one.id - other.id);
  return { claimed, looked: rows.length };
}

/** Claims mails anew that are still being sent. */
export const stayClaimed = (db: Database, ids: readonly number[], now: Date) =>
  sql`update newsletter_recipients set not_before = ${new Date(now.getTime() + LEASE_MS)}
    where id = any(${ids}::bigint[]) and state = 'sending'`.execute(db);

/** Another process has begun this mail, or nobody waits for it any more. */
export class NotToBegin extends Error {
  override name = 'NotToBegin';
}

/** Mails that are marked in one statement. */
const BEGUN_AT_ONCE = 100;

/**
 * Marks a claimed mail as begun, right before its first byte leaves. Of two processes that claimed it one after another
 * only one can, so it is sent at most once; what a dead process claimed and did not mark was surely not sent. Mails of the
 * same moment are marked together.
 * @returns rejects with NotToBegin if the mail must not be sent
 */
export function beginner(db: Database, clock: () => Date): (id: number) => Promise<void> {
  const mark = async (ids: readonly number[]): Promise<ReadonlySet<number>> => {
    const { rows } = await sql<{ id: number }>`
      update newsletter_recipients set begun_at = ${clock()}
      where id = any(${ids}::bigint[]) and state = 'sending' and begun_at is null returning id`.execute(db);
    return new Set(rows.map(({ id }) => id));
  };
  return inGroups<number>({
    together: async (ids) => {
      const marked = await mark(ids);
      return ids.filter((id) => !marked.has(id));
    },
    alone: async (id) => {
      if (!(await mark([id])).has(id)) throw new NotToBegin();
    },
    most: BEGUN_AT_ONCE,
    atOnce: 2,
  });
}

/**
 * Ends the claims of dead processes: what they had begun is `unknown` and is never sent again, the rest waits again, as
 * if it had not been claimed.
 */
export const endClaims = (db: Database | Tx, newsletterId: number | 'all', now: Date) =>
  sql`update newsletter_recipients set not_before = null,
      state = case when begun_at is null then 'waiting' else 'unknown' end,
      reason = case when begun_at is null then reason else 'interrupted' end,
      attempts = attempts - case when begun_at is null then 1 else 0 end
    where state = 'sending' and not_before < ${now}
      and ${newsletterId === 'all' ? sql`true` : sql`newsletter_id = ${newsletterId}`}`.execute(db);

/** Takes claimed mails back that are not begun. Whoever claimed them can't begin them any more. */
export const takeBack = (tx: Tx, newsletterId: number) =>
  sql`update newsletter_recipients set state = 'waiting', not_before = null, attempts = attempts - 1
    where newsletter_id = ${newsletterId} and state = 'sending' and begun_at is null`.execute(tx);

/**
 * Lets those wait again whose mail the server refused and who surely got nothing. Who gets no newsletters any more is
 * left out when the mail is claimed.
 * @returns their number
 */
export async function waitAgain(tx: Tx, newsletterId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update newsletter_recipients set state = 'waiting', reason = '', attempts = 0, not_before = null
    where newsletter_id = ${newsletterId} and state = 'refused'
      and not exists (select from mail_suppressions s where s.address = newsletter_recipients.address)`.execute(tx);
  return Number(numAffectedRows);
}

/** What became of a claimed mail. */
export interface Outcome {
  readonly id: number;
  readonly state: 'waiting' | 'sent' | 'refused' | 'unknown' | 'excluded';
  /** The mail server's answer, or why there was no mail. Empty if it was sent. */
  readonly reason: Exclusion | (string & {});
  readonly sentAt: Date | null;
  /** When it is tried again. */
  readonly notBefore: Date | null;
  /** There is no such mailbox, so it gets no more newsletters. */
  readonly isDead?: boolean;
  /** The mail server could not be reached: not an attempt. */
  readonly isAway?: boolean;
  /** Whoever reports this marked it as begun, so nobody else can have begun it. */
  readonly isBegun?: boolean;
}

/** Long enough to write the outcomes of some mails in one statement. */
const GATHER_MS = 20;

/**
 * Writes outcomes as they come, those of the same moment together. The outcome of a claim that ended meanwhile is
 * ignored if another process has begun the mail since: set back to waiting, it would be sent twice. If the process
 * dies, unwritten ones of begun mails are `unknown`.
 */
export class OutcomeWriter {
  readonly #db: Database;
  #waiting: Outcome[] = [];
  #writing: Promise<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Rejects if outcomes could not be written. */
  add(outcome: Outcome): Promise<void> {
    this.#waiting.push(outcome);
    this.#writing ??= this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    this.#writing = undefined;
    const outcomes = this.#waiting;
    this.#waiting = [];
    await sql`
      update newsletter_recipients r
      set state = o.state, reason = o.reason, sent_at = o."sentAt", not_before = o."notBefore",
        attempts = r.attempts - coalesce(o."isAway", false)::int
      from jsonb_to_recordset(${JSON.stringify(outcomes)}) as o (id bigint, state text, reason text,
        "sentAt" timestamptz, "notBefore" timestamptz, "isAway" boolean, "isBegun" boolean)
      where r.id = o.id and r.state = 'sending' and (o."isBegun" or r.begun_at is null)`.execute(this.#db);
    const dead = outcomes.filter(({ isDead }) => isDead).map(({ id }) => id);
    if (dead.length > 0)
      await sql`
        insert into mail_suppressions (address, reason, newsletter_id)
        select address, 'bounced', newsletter_id from newsletter_recipients where id = any(${dead}::bigint[])
        on conflict do nothing`.execute(this.#db);
  }
}
