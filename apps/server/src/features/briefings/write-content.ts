import type { Context, Tx } from '../../platform/context.ts';
import type { CleanContent } from './clean-content.ts';
import { keepBeforeWriting } from './earlier-texts.ts';
import type { BriefingRecord } from './queries.ts';

/**
 * Writes the working version: the newest one if this side wrote it and it was not shown to the other, otherwise a new
 * one. Does nothing if the text is unchanged. What it said before is kept as an earlier text. @returns the version's number
 */
export async function writeContent(
  tx: Tx,
  ctx: Context,
  briefing: Pick<BriefingRecord, 'id'>,
  { html, words }: CleanContent,
  authorKind: 'client' | 'staff',
  { note = '', isRestored = false }: { readonly note?: string | undefined; readonly isRestored?: boolean } = {},
): Promise<number> {
  const newest = await tx
    .selectFrom('contentVersions')
    .select(['id', 'number', 'html', 'words', 'authorKind', 'authorId', 'sealedAt', 'createdAt', 'updatedAt'])
    .where('briefingId', '=', briefing.id)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (newest?.html === html && note === '') return newest.number;
  const authorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const isNext = !newest || newest.sealedAt !== null || newest.authorKind !== authorKind;
  if (newest) await keepBeforeWriting(tx, ctx, briefing.id, newest, { html, isNext, isRestored });
  if (newest && !isNext) {
    await tx
      .updateTable('contentVersions')
      .set({
        html,
        words,
        authorId,
        updatedAt: ctx.now,
        ...(note ? { note } : {}),
        ...(newest.html === html ? {} : { explanation: null }),
      })
      .where('id', '=', newest.id)
      .execute();
    return newest.number;
  }
  const number = (newest?.number ?? 0) + 1;
  const { id } = await tx
    .insertInto('contentVersions')
    .values({
      briefingId: briefing.id,
      number,
      html,
      words,
      authorKind,
      authorId,
      note,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('briefings').set({ currentVersionId: id }).where('id', '=', briefing.id).execute();
  return number;
}
