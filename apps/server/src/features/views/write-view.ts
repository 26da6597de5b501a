import type { Context, UserActor } from '../../platform/context.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { requireView } from './policy.ts';
import { presentView } from './presenter.ts';
import { findView, type ViewRecord } from './queries.ts';

/** Writes one saved view. */
export const { write: writeView, create: makeView } = defineWrites<
  'views',
  ViewRecord,
  'update' | 'remove',
  Context<UserActor>
>({
  table: 'views',
  entity: 'views',
  noun: 'view',
  find: (tx, { actor }, id) => findView(tx, actor, id),
  present: async (ctx, id) => presentView(ctx.actor, await findView(ctx.db, ctx.actor, id)),
  authorize: ({ actor }, act, view) => requireView(actor, act, view),
});
