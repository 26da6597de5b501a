import { missingFields } from '@linkstand/contract/briefings/completeness';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { briefingPolicy } from '../../briefings/policy.ts';
import { type BriefingRecord, findBriefing } from '../../briefings/queries.ts';
import { type CleanContent, cleanContent } from '../clean-content.ts';

/**
 * Writes the working version: the newest one while it is its side's own and nobody else was shown it, else a new
 * one. Nothing happens when the text is the same. @returns the version's number
 */
export async function writeContent(
  tx: Tx,
  ctx: Context,
  briefing: Pick<BriefingRecord, 'id'>,
  { html, words }: CleanContent,
  authorKind: 'client' | 'staff',
  note = '',
): Promise<number> {
  const newest = await tx
    .selectFrom('contentVersions')
    .selectAll()
    .where('briefingId', '=', briefing.id)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (newest?.html === html && note === '') return newest.number;
  const authorId = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  if (newest && newest.sealedAt === null && newest.authorKind === authorKind) {
    await tx
      .updateTable('contentVersions')
      .set({ html, words, authorId, updatedAt: ctx.now, ...(note ? { note } : {}) })
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

/** Saves the working version of the content. The briefing's version goes on, so two editors notice each other. */
export async function saveContent(
  ctx: Context,
  id: number,
  html: string,
  note: string | undefined,
  version: number,
): Promise<number> {
  const content = await cleanContent(ctx, html);
  return ctx.db.transaction().execute(async (tx) => {
    const briefing = await findBriefing(tx, ctx.actor, id);
    briefingPolicy.authorize(ctx.actor, 'edit_content', briefing);
    briefingPolicy.requirePossible(ctx.actor, 'edit_content', briefing);
    const row = await tx
      .updateTable('briefings')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('status', '=', briefing.status)
      .returning('id')
      .executeTakeFirst();
    if (!row) throw conflict('changed_meanwhile');
    // Until it is reviewed the text is the client's, also when the team prepares it.
    const authorKind = briefing.status === 'in_review' ? 'staff' : 'client';
    const number = await writeContent(tx, ctx, briefing, content, authorKind, note);
    await requireContentStays(tx, ctx, briefing);
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: id,
      action: 'briefing.edit_content',
      changes: { version: number },
      silent: true,
    });
    return number;
  });
}

/** What waits for review was complete when it was submitted, and stays so. @throws Refusal 422 */
async function requireContentStays(tx: Tx, ctx: Context, before: BriefingRecord): Promise<void> {
  if (before.status !== 'waiting') return;
  const { contentWords, title, generalTitle, ...briefing } = await findBriefing(tx, ctx.actor, before.id);
  const missing = missingFields({ ...briefing, title: title || generalTitle, hasContent: (contentWords ?? 0) > 0 });
  if (missing.includes('content')) {
    throw rule('content_required', { faults: [{ path: 'content', code: 'required' }] });
  }
}
