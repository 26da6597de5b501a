import { randomUUID } from 'node:crypto';
import type { contract } from '@linkstand/contract';
import type { Context, Tx } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { findRow } from '../../platform/list/read.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import type { Services } from '../../services.ts';
import { planStep } from '../crm/commands/plan-step.ts';
import { touch } from '../crm/commands/touch.ts';
import { findOwnerAccount } from '../finances/owner-payments.ts';
import { survivalOfOwner } from '../survival/queries.ts';
import { findColleagues } from '../users/colleagues.ts';
import { findLookedAfter, ownerCare, readOwnerTimeline } from './care.ts';
import { blockOwner, unblockOwner } from './commands/block-owner.ts';
import { changeOwner, type OwnerChange } from './commands/change-owner.ts';
import { confirmPayment } from './commands/confirm-payment.ts';
import { mergeOwners } from './commands/merge-owners.ts';
import { revealLink } from './commands/reveal-link.ts';
import { revealPayment } from './commands/reveal-payment.ts';
import { findDuplicates } from './duplicates.ts';
import { endOtherLinks, endPublicationLinks } from './links.ts';
import { NO_PAYMENT } from './payment.ts';
import { mayBlockOwner, mayChangeOwner, mayReadAccount } from './policy.ts';
import { previewMerge } from './preview-merge.ts';
import { owners } from './resource.ts';
import { listManagers, listOffers, previewBlock, survivorOf } from './team-queries.ts';

const plain = resourceHandlers(owners);

async function endLinks(tx: Tx, id: number): Promise<void> {
  await endOtherLinks(tx, id);
  await endPublicationLinks(tx, id);
}

/** Owners as the team keeps them; what owners do by their links is in external-routes.ts. */
export const ownersRoutes = ({ payments }: Services): Handlers<typeof contract.owners> => {
  const fresh = (ctx: Context, id: number) =>
    plain.get({ params: { id }, query: undefined, body: undefined, version: undefined }, ctx);
  const changed = async (ctx: Context, id: number, change: OwnerChange) => {
    await changeOwner(ctx, id, change);
    return fresh(ctx, id);
  };
  return {
    ...plain,
    get: async ({ params: { id } }, ctx) => fresh(ctx, (await survivorOf(ctx, id)) ?? id),
    timeline: ({ params, query }, ctx) => readOwnerTimeline(ctx, params.id, query.before),
    touch: async ({ params: { id }, body }, ctx) => {
      await touch(ownerCare, ctx, id, body);
      return fresh(ctx, id);
    },
    plan: async ({ params: { id }, version, body }, ctx) => {
      await planStep(ownerCare, ctx, id, body, version);
      return fresh(ctx, id);
    },
    colleagues: async ({ params: { id }, query }, ctx) => {
      await findLookedAfter(ctx, id);
      return { data: await findColleagues(ctx, ownerCare.about, id, query.text) };
    },
    block_preview: async ({ params }, ctx) => {
      const owner = await findRow(owners, ctx.db, ctx, params.id);
      if (!mayChangeOwner(ctx.actor, owner) || !mayBlockOwner(ctx.actor)) throw forbidden();
      return previewBlock(ctx, params.id);
    },
    block: async ({ params: { id }, body }, ctx) => {
      await blockOwner(asUser(ctx), id, body.reason);
      return fresh(ctx, id);
    },
    unblock: async ({ params: { id } }, ctx) => {
      await unblockOwner(ctx, id);
      return fresh(ctx, id);
    },
    duplicates: async ({ params }, ctx) => {
      const owner = await findRow(owners, ctx.db, ctx, params.id);
      if (!mayChangeOwner(ctx.actor, owner) || !mayBlockOwner(ctx.actor)) throw forbidden();
      return { data: await findDuplicates(ctx, params.id) };
    },
    merge_preview: ({ params: { id }, body: { otherId } }, ctx) => previewMerge(asUser(ctx), { id, otherId }),
    merge: async ({ params: { id }, body: { otherId }, version }, ctx) => {
      await mergeOwners(asUser(ctx), payments, { id, otherId, version });
      return fresh(ctx, id);
    },
    managers: async ({ query }, ctx) => ({ data: await listManagers(ctx.db, query.seeing) }),
    sites: async ({ params }, ctx) => {
      await findRow(owners, ctx.db, ctx, params.id);
      return { data: await listOffers(ctx, params.id) };
    },
    account: async ({ params }, ctx) => {
      const owner = await findRow(owners, ctx.db, ctx, params.id);
      if (!mayReadAccount(ctx.actor, owner)) throw forbidden();
      return findOwnerAccount(ctx, params.id);
    },
    survival: async ({ params }, ctx) => {
      await findRow(owners, ctx.db, ctx, params.id);
      return { curve: await survivalOfOwner(ctx.db, params.id) };
    },
    setPayment: ({ params: { id }, body, version }, ctx) => {
      const { sealed, hint } = payments.seal({ kind: 'owner', id }, body);
      const set = {
        paymentSealed: sealed,
        paymentHint: JSON.stringify(hint),
        paymentChangedAt: ctx.now,
        paymentChangedById: asUser(ctx).actor.id,
        paymentConfirmedAt: null,
        paymentConfirmedById: null,
      };
      return changed(ctx, id, { act: 'set_payment', version, set, changes: { payment: [null, hint] } });
    },
    removePayment: ({ params: { id }, version }, ctx) => {
      return changed(ctx, id, { act: 'remove_payment', version, set: NO_PAYMENT });
    },
    reveal_payment: ({ params }, ctx) => revealPayment(ctx, payments, params.id),
    confirm_payment: async ({ params: { id }, version }, ctx) => {
      await confirmPayment(asUser(ctx), id, version);
      return fresh(ctx, id);
    },
    reveal_link: ({ params }, ctx) => revealLink(ctx, params.id),
    revoke_link: ({ params: { id } }, ctx) =>
      changed(ctx, id, {
        act: 'revoke_link',
        set: { linkUuid: randomUUID(), linkRevokedAt: ctx.now },
        also: endLinks,
      }),
    renew_link: ({ params: { id } }, ctx) =>
      changed(ctx, id, {
        act: 'renew_link',
        set: { linkUuid: randomUUID(), linkRevokedAt: null },
        also: endLinks,
      }),
  };
};
