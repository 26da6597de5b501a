import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { markPapers, SIDE_OF } from '../drafts.ts';
import { findLines } from '../queries.ts';
import { moveInvoice } from './move-invoice.ts';

/** Voids a draft. It is kept, and its publications are due again. */
export const voidInvoice = (ctx: Context, { id, version, reason }: RecordRef & { readonly reason: string }) =>
  moveInvoice(ctx, 'void', { id, version }, async (before, tx) => {
    const briefingIds = (await findLines(tx, id)).flatMap(({ briefingId, side }) =>
      side === null ? [] : (briefingId ?? []),
    );
    await tx.updateTable('invoiceLines').set({ side: null }).where('invoiceId', '=', id).execute();
    await markPapers(tx, SIDE_OF[before.type], briefingIds, 'ongoing');
    // Another document may bill the top-up.
    return { to: 'void', reason, changes: { reason } };
  });
