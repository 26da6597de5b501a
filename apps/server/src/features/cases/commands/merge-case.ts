import type { Context, Tx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { BY_SYSTEM } from '../../../platform/thread.ts';
import { caseEntries } from '../../messages/threads.ts';
import { CASE_CONTINUES } from '../findings.ts';
import { type CaseRecord, findCase, lockCase } from '../queries.ts';
import { type CaseMove, moveCase, moveCaseByRule } from './move-case.ts';
import { waitWithClaims } from './wait-with-claims.ts';

/**
 * Closes a case that goes on in another open one, with the links it is about. Opening it again makes both separate.
 * @throws Refusal 404 if the other one is out of scope, 409 `case_merge_not_possible`
 */
export const mergeCase = (ctx: Context, { intoId, ...at }: RecordRef & { readonly intoId: number }) =>
  moveCase(ctx, 'merge', at, async (before, tx) => {
    await findCase(tx, ctx.actor, intoId);
    const into = await lockCase(tx, intoId);
    if (!into || into.id === before.id || into.state === 'closed' || !isReadByTheSame(before, into))
      throw conflict('case_merge_not_possible');
    return continuing(tx, ctx, before, intoId);
  });

/** The move of a case that goes on in another one, with its links. */
const continuing = (tx: Tx, ctx: Context, before: CaseRecord, intoId: number): CaseMove => ({
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

/**
 * A person disputes a publication whose link checks have a case already: it goes on in the person's. A case that other
 * links of the site share stays theirs, and this link alone leaves it.
 */
export async function takeOverChecks(tx: Tx, ctx: Context, caseId: number, briefingId: number): Promise<void> {
  const rows = await tx
    .selectFrom('cases as k')
    .select(['k.id', 'k.briefingId'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('linkWatches as o')
            .select('o.briefingId')
            .whereRef('o.caseId', '=', 'k.id')
            .where('o.briefingId', '<>', briefingId)
            .where('o.isWatched', '=', true),
        )
        .as('isShared'),
    )
    .where('k.state', '<>', 'closed')
    .where('k.kind', 'in', ['link_lost', 'link_problem'])
    .where('k.openedById', 'is', null)
    .where((row) =>
      row.or([
        row('k.briefingId', '=', briefingId),
        row('k.id', '=', row.selectFrom('linkWatches as w').select('w.caseId').where('w.briefingId', '=', briefingId)),
      ]),
    )
    .orderBy('k.id')
    .execute();
  for (const { id, briefingId: own, isShared } of rows) {
    const before = await lockCase(tx, id);
    if (!before || before.state === 'closed') continue;
    if (own === briefingId && !isShared)
      await moveCaseByRule(tx, ctx, 'merge', before, continuing(tx, ctx, before, caseId));
    else
      await tx
        .updateTable('linkWatches')
        .set({ caseId })
        .where('briefingId', '=', briefingId)
        .where('caseId', '=', id)
        .execute();
  }
  if (rows.length > 0) await waitWithClaims(tx, ctx, caseId);
}

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
