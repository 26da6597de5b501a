import type { ClaimState } from '@linkstand/contract/links/claim';
import type { LinkProblemCode } from '@linkstand/contract/links/schema';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import { addDays, addWorkingDays, dayIn, daysBetween } from '../../platform/calendar.ts';
import type { Context, Tx } from '../../platform/context.ts';
import { record } from '../../platform/record.ts';
import { briefingExtensions } from '../briefings/extensions.ts';
import { waitWithClaimsOfBriefing } from '../cases/commands/wait-with-claims.ts';
import { claimed, isPromised, worthOf } from '../links/guarantee.ts';
import { liveSetting } from '../settings/live.ts';

/** After this many losses the owner gets no more time to repair: the client chooses at once. */
const MAX_OUTAGES = 2;
export const OPEN_CLAIM = ['repairing', 'choosing', 'paused'] as const satisfies readonly ClaimState[];

export type ClaimRow = Selectable<DB['linkClaims']>;

/** The open claim of a publication, locked. */
export const lockClaim = (tx: Tx, briefingId: number): Promise<ClaimRow | undefined> =>
  tx
    .selectFrom('linkClaims')
    .selectAll()
    .where('briefingId', '=', briefingId)
    .where('state', 'in', [...OPEN_CLAIM])
    .forUpdate()
    .executeTakeFirst();

interface LostLink {
  readonly briefingId: number;
  readonly publishedAt: Date;
  /** The first check that failed. */
  readonly lostAt: Date;
  /** What the check that confirmed it found. */
  readonly problems: readonly LinkProblemCode[];
  readonly outages: number;
  readonly extendedDays: number;
}

/** Opens the guarantee claim of a lost link, if its guarantee covers it. Does nothing if one is open. */
export async function openClaim(tx: Tx, ctx: Context, link: LostLink): Promise<void> {
  const { briefingId } = link;
  const row = await tx
    .selectFrom('briefings as b')
    .leftJoin('briefingFinances as f', 'f.briefingId', 'b.id')
    // A replacement costs nothing: what it replaces was paid for.
    .leftJoin('briefingFinances as p', (join) =>
      join.on('p.briefingId', '=', (eb) => eb.fn.coalesce('b.replacesId', 'b.id')),
    )
    .select(['b.guarantee', 'p.clientNetCents', 'f.ownerCents'])
    .where('b.id', '=', briefingId)
    .executeTakeFirstOrThrow();
  const terms = row.guarantee;
  if (terms === null || !isPromised(terms, link.problems)) return;
  const lostOn = dayIn(link.lostAt, ctx.timeZone);
  const worth = worthOf(terms, {
    publishedOn: dayIn(link.publishedAt, ctx.timeZone),
    lostOn,
    extendedDays: link.extendedDays,
    netCents: row.clientNetCents ?? 0,
    ownerCents: row.ownerCents ?? 0,
  });
  if (worth === null) return;
  if (await hasEnded(tx, link)) return;
  const today = dayIn(ctx.now, ctx.timeZone);
  const isOver = link.outages >= MAX_OUTAGES;
  const opened = await tx
    .insertInto('linkClaims')
    .values({
      briefingId,
      state: isOver ? 'choosing' : 'repairing',
      lostOn,
      openedAt: ctx.now,
      repairUntil: isOver ? today : addWorkingDays(today, terms.repairDays, new Set(liveSetting('holidays'))),
      chooseUntil: isOver ? addDays(today, terms.choiceDays) : null,
      ...worth,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened && isOver) await tellChoice(tx, ctx, briefingId);
}

/**
 * True if nothing more is owed for a link that came back and is lost again: its guarantee continues in another
 * publication, or was paid out. What was published again after a refund is paid again.
 */
async function hasEnded(tx: Tx, { briefingId, publishedAt }: LostLink): Promise<boolean> {
  const ended = await tx
    .selectFrom('linkClaims')
    .select('id')
    .where('briefingId', '=', briefingId)
    .where((eb) =>
      eb.or([eb('state', '=', 'replaced'), eb.and([eb('state', '=', 'refunded'), eb('closedAt', '>=', publishedAt)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return ended !== undefined;
}

/** A lost link is back: closes its claim and extends its guarantee by the days it was lost. */
export async function endClaim(tx: Tx, ctx: Context, { briefingId, lostAt }: Pick<LostLink, 'briefingId' | 'lostAt'>) {
  const claim = await lockClaim(tx, briefingId);
  if (claim) await setClaim(tx, ctx, claim, { state: 'restored', closedAt: ctx.now });
  const days = daysBetween(dayIn(lostAt, ctx.timeZone), dayIn(ctx.now, ctx.timeZone));
  await tx
    .updateTable('linkWatches')
    .set((eb) => ({ extendedDays: eb('extendedDays', '+', Math.max(0, days)) }))
    .where('briefingId', '=', briefingId)
    .execute();
}

/**
 * The publication is no longer published: its money is reversed or held again, so nothing is owed for its lost link.
 * In the transaction of the move that took it back.
 */
export async function dropClaim(tx: Tx, ctx: Context, briefingId: number): Promise<void> {
  const claim = await lockClaim(tx, briefingId);
  if (!claim) return;
  await setClaim(tx, ctx, claim, { state: 'settled', closedAt: ctx.now });
  await record(tx, ctx, {
    entity: 'briefings',
    entityId: briefingId,
    action: 'briefing.guarantee_settle',
    changes: { linkClaim: [claim.state, 'settled'] },
  });
}

/** Writes a claim. The case of its link waits for whom the claim waits. */
export async function setClaim(
  tx: Tx,
  ctx: Context,
  { id, briefingId }: Pick<ClaimRow, 'id' | 'briefingId'>,
  changes: Partial<Omit<ClaimRow, 'id'>>,
): Promise<void> {
  await tx.updateTable('linkClaims').set(changes).where('id', '=', id).execute();
  await waitWithClaimsOfBriefing(tx, ctx, briefingId);
}

const tellChoice = (tx: Tx, ctx: Context, briefingId: number) =>
  record(tx, ctx, { entity: 'briefings', entityId: briefingId, action: 'briefing.guarantee_choice' });

/** The owner has not repaired it in time: the client chooses. */
export async function letChoose(tx: Tx, ctx: Context, claim: ClaimRow): Promise<void> {
  const { guarantee } = await tx
    .selectFrom('briefings')
    .select('guarantee')
    .where('id', '=', claim.briefingId)
    .executeTakeFirstOrThrow();
  const { choiceDays } = claimed(guarantee);
  const chooseUntil = addDays(dayIn(ctx.now, ctx.timeZone), choiceDays);
  await setClaim(tx, ctx, claim, { state: 'choosing', chooseUntil });
  await tellChoice(tx, ctx, claim.briefingId);
}

const reasonOf = ({ lostOn }: ClaimRow) => `Guarantee of the link, lost on ${lostOn}`;

/** What the owner of a lost link is owed is less by this. */
export async function takeOffOwner(tx: Tx, ctx: Context, claim: ClaimRow, ownerCents: number): Promise<void> {
  await tx
    .updateTable('briefingFinances')
    .set({ givenBackOwnerCents: ownerCents })
    .where('briefingId', '=', claim.briefingId)
    .execute();
  await briefingExtensions().settleMoney(tx, ctx, [claim.briefingId], reasonOf(claim));
}

/** The client chooses again, because the publication that it chose instead was canceled. */
export async function chooseAgain(tx: Tx, ctx: Context, claim: ClaimRow): Promise<void> {
  await takeOffOwner(tx, ctx, claim, 0);
  await setClaim(tx, ctx, claim, { replacementId: null, closedAt: null });
  await letChoose(tx, ctx, claim);
}

/**
 * Refunds a claim to where the client paid from, and reduces what the owner is owed. The publication stays as it is, at
 * the lower price. The caller has locked it with what it replaces.
 * @throws Refusal 422 `already_invoiced` if it was invoiced, `finances_final`
 */
export async function giveBack(tx: Tx, ctx: Context, claim: ClaimRow): Promise<void> {
  const { briefingId, netCents, ownerCents } = claim;
  const { paidId } = await tx
    .selectFrom('briefings')
    .select((eb) => eb.fn.coalesce('replacesId', 'id').as('paidId'))
    .where('id', '=', briefingId)
    .executeTakeFirstOrThrow();
  const changed = [...new Set([paidId, briefingId])].sort((one, other) => one - other);
  for (const id of changed)
    await tx
      .updateTable('briefingFinances')
      .set({
        ...(id === paidId ? { givenBackNetCents: netCents } : {}),
        ...(id === briefingId ? { givenBackOwnerCents: ownerCents } : {}),
      })
      .where('briefingId', '=', id)
      .execute();
  await briefingExtensions().settleMoney(tx, ctx, changed, reasonOf(claim));
  await setClaim(tx, ctx, claim, { state: 'refunded', closedAt: ctx.now });
  await record(tx, ctx, {
    entity: 'briefings',
    entityId: briefingId,
    action: 'briefing.guarantee_refund',
    changes: { linkClaim: [claim.state, 'refunded'] },
    data: { netCents, ownerCents },
  });
}
