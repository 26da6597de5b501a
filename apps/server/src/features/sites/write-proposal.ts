import type { Offer } from '@linkstand/contract/sites/schema';
import type { Context, Tx } from '../../platform/context.ts';
import { isUser } from '../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { type Planned, withFreshRecord } from '../../platform/lifecycle/lifecycle.ts';
import type { Written } from '../../platform/lifecycle/writes.ts';
import { findOffer } from './offers.ts';
import { mayProposeCost } from './policy.ts';
import { type ProposalAct, writeSite } from './write-site.ts';

/** An offer as its reader saw it, with the proposal that stood on it. */
export interface SeenOffer {
  readonly siteId: number;
  readonly offerId: number;
  readonly version?: number;
  readonly proposalId: number | null;
}

const COSTS = ['costCents', 'gamblingCostCents', 'agreedWith', 'agreedOn', 'note'] as const;

const findWritten = (tx: Tx, { siteId, offerId }: SeenOffer) =>
  tx
    .selectFrom('offers as o')
    .innerJoin('owners as w', 'w.id', 'o.ownerId')
    .select(['o.id', 'o.version', 'o.costCents', 'o.gamblingCostCents'])
    .select(['w.name as owner', 'w.ownerManagerId', 'w.blockedAt'])
    .where('o.id', '=', offerId)
    .where('o.siteId', '=', siteId)
    .executeTakeFirst();

/** What was proposed for an offer last, unless it was accepted or withdrawn. */
export const findProposal = (tx: Tx, offerId: number) =>
  tx
    .selectFrom('costProposals as p')
    .innerJoin('users as u', 'u.id', 'p.proposedById')
    .select(['p.id', 'p.proposedById', 'p.declinedAt', 'u.name as proposedBy'])
    .select(['p.wasCostCents', 'p.wasGamblingCostCents'])
    .select(COSTS.map((column) => `p.${column}` as const))
    .where('p.offerId', '=', offerId)
    .executeTakeFirst();

export type WrittenOffer = NonNullable<Awaited<ReturnType<typeof findWritten>>>;
export type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** What a proposal's act says for the log and for those who are told. */
type ProposalWrite = Pick<Written<never, never, void>, 'logged' | 'data' | 'reason'>;

type Costs = { readonly [K in (typeof COSTS)[number]]: Proposal[K] };

/** A proposal as the history of its site tells it. */
export const toldProposal = (owner: string, proposal: Costs) => ({
  owner,
  ...Object.fromEntries(COSTS.map((key) => [key, proposal[key]])),
});

/** What those who are told of a proposal read: the cost that it is about. */
export const proposalNews = (owner: string, proposal: Proposal) => ({
  owner,
  costCents: proposal.costCents,
  gamblingCostCents: proposal.gamblingCostCents,
  wasCostCents: proposal.wasCostCents,
  wasGamblingCostCents: proposal.wasGamblingCostCents,
  proposedById: proposal.proposedById,
});

/**
 * Writes what is proposed for one offer, whose site is locked meanwhile.
 *
 * @returns the offer as it is then
 * @throws Refusal 404, 403, and 409 with the offer as it is now, where it or the proposal is another one than was seen
 */
export async function writeProposal(
  ctx: Context,
  act: ProposalAct,
  seen: SeenOffer,
  plan: (offer: WrittenOffer, proposal: Proposal | undefined, tx: Tx) => Planned<ProposalWrite>,
): Promise<Offer> {
  const { siteId, offerId, version, proposalId } = seen;
  const current = () => findOffer(ctx, siteId, offerId);
  await withFreshRecord(ctx, current, () =>
    writeSite(ctx, act, { id: siteId }, async (_site, tx) => {
      const offer = await findWritten(tx, seen);
      if (!offer) throw notFound();
      const proposal = await findProposal(tx, offerId);
      const isOwn = act === 'withdraw_cost' && isUser(ctx.actor) && ctx.actor.id === proposal?.proposedById;
      const isNegotiated = act === 'propose_cost' || act === 'withdraw_cost';
      if (isNegotiated && !isOwn && !mayProposeCost(ctx.actor, offer)) throw forbidden();
      const isStale = version !== undefined && version !== offer.version;
      if (isStale || proposalId !== (proposal?.id ?? null)) throw conflict('changed_meanwhile');
      return plan(offer, proposal, tx);
    }),
  );
  return current();
}

/** The same for a proposal that waits. @throws Refusal 409 also where it was declined */
export const writeWaiting = (
  ctx: Context,
  act: Exclude<ProposalAct, 'propose_cost'>,
  seen: SeenOffer,
  plan: (offer: WrittenOffer, proposal: Proposal, tx: Tx) => Planned<ProposalWrite>,
): Promise<Offer> =>
  writeProposal(ctx, act, seen, (offer, proposal, tx) => {
    if (!proposal || proposal.declinedAt !== null) throw conflict('not_possible_now');
    return plan(offer, proposal, tx);
  });
