import { forbidden } from '../../platform/errors.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { findRow } from '../../platform/resource/read.ts';
import { mayChangeOwner, mayRevealLink } from './policy.ts';
import { type OwnerRow, owners } from './resource.ts';

/** Writes what is not in an owner's form. */
export const { write: writeOwner } = defineWrites<'owners', OwnerRow, string>({
  table: 'owners',
  entity: 'owners',
  noun: 'owner',
  find: (tx, ctx, id) => findRow(owners, tx, ctx, id),
  authorize: ({ actor }, act, owner) => {
    if (!(act === 'reveal_link' ? mayRevealLink : mayChangeOwner)(actor, owner)) throw forbidden();
  },
});
