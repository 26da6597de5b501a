import type { Context, Tx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { BY_SYSTEM } from '../../../platform/thread.ts';
import { caseEntries } from '../../messages/threads.ts';
import { CASE_CONTINUES } from '../findings.ts';
import { type CaseRecord, findCase, lockCase } from '../queries.ts';
import { type CaseMove, moveCase } from './move-case.ts';
import { waitWithClaims } from './wait-with-claims.ts';

/**
 * Closes a case that goes on in another open one, with the links it is about. Opening it again makes both separate.
 * @throws Refusal 404 if the other one is out of scope, 409 `case_merge_not_possible`
 */
export const mergeCase = (ctx: Context, { intoId, ...at }: RecordRef & { readonly intoId: number }) =>
  moveCase(ctx, 'merge', at, async (before, tx) => {
    await findCase(tx, ctx, intoId);
    const into = await lockCase(tx, intoId);
    if (!into || into.id === before.id || into.state === 'closed' || !isReadByTheSame(before, into))
      throw conflict('case_merge_not_possible');
    return continuing(tx, ctx, before, intoId);
  });

/** The move of a case that goes on in another one, with its links. */
export const continuing = (tx: Tx, ctx: Context, before: CaseRecord, intoId: number): CaseMove => ({
  to: 'closed',
  changes: { mergedIntoId: intoId },
  logged: { mergedIntoId: [null, intoId] },
  data: { intoId },
  after: async () => {
    await tx
      .updateTable('linkWatches')
      .set({ caseId: intoId, mergedCaseId: before.id })
      .where('caseId', '=', before.id)
      .execute();
    await caseEntries.add(tx, ctx, { caseId: before.id }, CASE_CONTINUES, { author: BY_SYSTEM });
    await waitWithClaims(tx, ctx, intoId);
  },
});

/** A client whose case is merged must see the other one, so the same client must have opened it. */
const isReadByTheSame = (before: CaseRecord, into: CaseRecord): boolean =>
  before.isByClient !== true || before.openedById === into.openedById;

/** Gives a merged case that is opened again its links back, unless they came back meanwhile. */
export async function separateLinks(tx: Tx, { id, mergedIntoId }: CaseRecord): Promise<void> {
  if (mergedIntoId === null) return;
  await tx
    .updateTable('linkWatches')
    .set({ caseId: id, mergedCaseId: null })
    .where('mergedCaseId', '=', id)
    .where('caseId', '=', mergedIntoId)
    .execute();
}
