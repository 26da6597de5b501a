import type { Exclusion, RecipientState } from '@linkstand/contract/newsletters/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';

/** A mail claimed for longer belongs to a process that died. */
const LEASE_MS = 3 * 60_000;

/** A recipient whose mail this process sends, and nobody else. */
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

/**
 * Claims up to `size` waiting mails, in one statement that also checks that the newsletter is still being sent. People
 * who unsubscribed, bounced or were muted meanwhile are excluded instead. Committed before anything is sent, so that a
 * mail is sent at most once.
 * @returns what was claimed, and how many recipients were looked at: none left if that is 0
 */
export async function claimRecipients(
  db: Database,
  newsletterId: number,
  size: number,
  now: Date,
  timeZone: string,
): Promise<{ claimed: Claimed[]; looked: number }> {
  const { rows } = await sql<Claimed & { readonly state: RecipientState }>`
    with picked as (
      select w.id, w.address, w.user_id from newsletter_recipients w
      where w.newsletter_id = ${newsletterId} and w.state = 'waiting' and (w.not_before is null or w.not_before <= ${now})
        and exists (select from newsletters n where n.id = ${newsletterId} and n.state = 'sending')
      order by w.id limit ${size} for update skip locked),
    judged as (
      select p.id, coalesce(s.reason, case
          when a.muted_until >= (${now}::timestamptz at time zone ${timeZone})::date then 'muted' end) as reason
      from picked p left join mail_suppressions s on s.address = p.address
        left join crm_accounts a on a.id = p.user_id)
    update newsletter_recipients r set
      state = case when j.reason is null then 'sending' else 'excluded' end,
      reason = coalesce(j.reason, r.reason),
      attempts = r.attempts + case when j.reason is null then 1 else 0 end,
      not_before = case when j.reason is null then ${new Date(now.getTime() + LEASE_MS)}::timestamptz end
    from judged j where r.id = j.id
    returning r.id, r.address, r.name, r.company, r.locale, r.user_id as "userId", r.key, r.attempts, r.state`.execute(
    db,
  );
  const claimed = rows.filter(({ state }) => state === 'sending').sort((one, other) => one.id - other.id);
  return { claimed, looked: rows.length };
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
}

/** Long enough to write the outcomes of some mails in one statement. */
const GATHER_MS = 20;

/**
 * Writes outcomes as they come, those of the same moment together. If the process dies, unwritten ones are `unknown`.
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
      set state = o.state, reason = o.reason, sent_at = o."sentAt", not_before = o."notBefore"
      from jsonb_to_recordset(${JSON.stringify(outcomes)}) as o (id bigint, state text, reason text,
        "sentAt" timestamptz, "notBefore" timestamptz)
      where r.id = o.id and r.state = 'sending'`.execute(this.#db);
  }
}
