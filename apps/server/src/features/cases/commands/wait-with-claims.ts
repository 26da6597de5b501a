import type { ClaimState } from '@linkstand/contract/links/claim';
import { sql } from 'kysely';
import type { Context, Tx } from '../../../platform/context.ts';
import { daysAfter, startClocks, stopClocks } from '../clocks.ts';
import { type CaseRecord, lockCase } from '../queries.ts';
import { moveCaseByRule } from './move-case.ts';

interface Asked {
  readonly waitsFor: 'owner' | 'client';
  /** The last day that they have by the guarantee's terms. */
  readonly until: string;
}

/** Ended claims after which nobody has to do anything about the link. */
const SETTLED: readonly ClaimState[] = ['refunded', 'settled', 'replaced'];

/**
 * The clocks of a case about lost links wait for whom the links' guarantees wait: while owners repair, and while clients
 * choose. They run while the team has something to do, such as for a link without a guarantee. Call it after a claim or
 * the links of a case have changed.
 */
export async function waitWithClaims(tx: Tx, ctx: Context, caseId: number): Promise<void> {
  const found = await lockCase(tx, caseId);
  if (!found || found.state === 'closed') return;
  const asked = await askedOf(tx, caseId);
  if (asked === undefined) {
    // A wait without a day is the team's own.
    if (found.waitsUntil === null) return;
    await move(tx, ctx, 'resume', found, startClocks(ctx, found));
  } else if (found.answerDueOn !== null && found.firstAnsweredAt === null) {
    // A client who has asked is answered meanwhile.
    const { dueOn } = daysAfter(ctx, found, asked.until);
    if (found.dueOn !== null && found.dueOn <= asked.until) await move(tx, ctx, 'wait', found, { dueOn });
  } else if (found.waitsFor !== asked.waitsFor || found.waitsUntil !== asked.until)
    await move(tx, ctx, 'wait', found, stopClocks(ctx, found, asked.waitsFor, asked.until));
}

const move = (
  tx: Tx,
  ctx: Context,
  name: 'wait' | 'resume',
  found: CaseRecord,
  changes: Parameters<typeof moveCaseByRule>[4]['changes'] & object,
) => moveCaseByRule(tx, ctx, name, found, { to: found.state, changes, logged: {}, data: { byGuarantee: true } });

/** Whom the guarantees of a case's lost links wait for. Undefined: for the team, or for nobody. */
async function askedOf(tx: Tx, caseId: number): Promise<Asked | undefined> {
  const { rows } = await sql<{ state: ClaimState | null; repairUntil: string | null; chooseUntil: string | null }>`
    select c.state, c.repair_until, c.choose_until
    from link_watches w left join lateral (
      select state, repair_until, choose_until from link_claims c where c.briefing_id = w.briefing_id
      order by c.id desc limit 1) c on true
    where w.case_id = ${caseId} and w.is_watched and w.state = 'lost'`.execute(tx);
  const open = rows.filter(({ state }) => state === null || !SETTLED.includes(state));
  const latest = (of: (row: (typeof open)[number]) => string | null) =>
    open
      .flatMap((row) => of(row) ?? [])
      .sort()
      .at(-1) ?? '';
  if (open.length === 0 || !open.every(({ state }) => state === 'repairing' || state === 'choosing')) return undefined;
  if (open.some(({ state }) => state === 'repairing'))
    return {
      waitsFor: 'owner',
      until: latest(({ state, repairUntil }) => (state === 'repairing' ? repairUntil : null)),
    };
  return { waitsFor: 'client', until: latest(({ chooseUntil }) => chooseUntil) };
}

/** The case of a publication's lost link, if there is one. */
export async function waitWithClaimsOfBriefing(tx: Tx, ctx: Context, briefingId: number): Promise<void> {
  const watch = await tx
    .selectFrom('linkWatches')
    .select('caseId')
    .where('briefingId', '=', briefingId)
    .executeTakeFirst();
  if (watch?.caseId) await waitWithClaims(tx, ctx, watch.caseId);
}
