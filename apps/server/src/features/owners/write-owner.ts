import { forbidden } from '../../platform/errors.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { findRow } from '../../platform/list/read.ts';
import { answerWith, resourceHandlers } from '../../platform/resource/handlers.ts';
import { mayChangeOwner, mayLookAfter, mayRevealLink } from './policy.ts';
import { type OwnerRow, owners } from './resource.ts';

/** Who may do what, but for whoever may change it. */
const MAY: Readonly<Record<string, typeof mayChangeOwner>> = {
  reveal_link: mayRevealLink,
  plan: mayLookAfter,
  touch: mayLookAfter,
};

const present = answerWith(resourceHandlers(owners).get);

/** Writes what is not in an owner's form. */
export const { write: writeOwner } = defineWrites<'owners', OwnerRow, string>({
  table: 'owners',
  entity: 'owners',
  noun: 'owner',
  find: (tx, ctx, id) => findRow(owners, tx, ctx, id),
  authorize: ({ actor }, act, owner) => {
    if (!(MAY[act] ?? mayChangeOwner)(actor, owner)) throw forbidden();
  },
  present: async (ctx, id) => present(id, ctx),
});
