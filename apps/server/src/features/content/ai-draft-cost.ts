import type { SettingValue } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import type { ModelUsage } from '../../platform/ai/write-text.ts';
import { dayIn, startOfDayIn } from '../../platform/calendar.ts';
import { type Context, type Database, type Tx, together, type UserActor } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { record } from '../../platform/record.ts';
import { readSetting } from '../settings/queries.ts';

/** Millionths of a cent in a cent. A token costs that many of its price for a million. */
const MICRO = 1_000_000;

type Prices = Pick<SettingValue<'ai_draft'>, 'inputCentsPerMillion' | 'outputCentsPerMillion'>;

export const costOf = ({ input, output }: ModelUsage, prices: Prices): number =>
  input * prices.inputCentsPerMillion + output * prices.outputCentsPerMillion;

/** Cents that the drafts of this calendar month cost, rounded up, with those that are being written. */
export async function spentThisMonth(db: Database | Tx, now: Date, timeZone: string): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(cost_microcents), 0)::bigint as spent from ai_drafts
    where asked_at >= ${startOfDayIn(`${dayIn(now, timeZone).slice(0, 7)}-01`, timeZone)}`.execute(db);
  return Math.ceil(Number(rows[0]?.spent ?? 0) / MICRO);
}

/**
 * Notes that a draft is being written, with what it is expected to cost. One after the other, so that together they
 * stay below the cap.
 *
 * @throws Refusal 422 `ai_cap_reached`
 */
export async function beginDraft(ctx: Context<UserActor>, briefingId: number, expected: ModelUsage): Promise<number> {
  return together(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('ai_drafts'))`.execute(tx);
    const setting = await readSetting(tx, 'ai_draft');
    const cost = costOf(expected, setting);
    const spent = await spentThisMonth(tx, ctx.now, ctx.timeZone);
    if (spent + cost / MICRO > setting.monthlyCapCents) throw rule('ai_cap_reached');
    const { id } = await tx
      .insertInto('aiDrafts')
      .values({ briefingId, userId: ctx.actor.id, askedAt: ctx.now, costMicrocents: cost })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { entity: 'briefings', entityId: briefingId, action: 'briefing.ai_draft', silent: true });
    return id;
  });
}

/** Stores how a draft ended and what it cost. */
export async function endDraft(
  db: Database,
  id: number,
  { usage, outcome, at }: { usage: ModelUsage; outcome: 'done' | 'failed' | 'left'; at: Date },
): Promise<void> {
  const costMicrocents = costOf(usage, await readSetting(db, 'ai_draft'));
  await db
    .updateTable('aiDrafts')
    .set({ endedAt: at, outcome, inputTokens: usage.input, outputTokens: usage.output, costMicrocents })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}
