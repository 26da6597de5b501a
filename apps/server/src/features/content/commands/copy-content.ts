import type { Context, Tx } from '../../../platform/context.ts';

/**
 * Copies a briefing's original content to another: the client's first text, not the team's versions, and the files,
 * which share their bytes in the store. Pictures in the text point at the copies.
 */
export async function copyContent(tx: Tx, ctx: Context, from: number, to: number): Promise<void> {
  const files = await tx
    .selectFrom('files')
    .selectAll()
    .where('briefingId', '=', from)
    .where('removedAt', 'is', null)
    .orderBy('id')
    // Locked, so that whoever deletes the originals sees the copies and keeps the bytes.
    .forKeyShare()
    .execute();
  const copies = new Map<string, string>();
  for (const { id, createdAt: _then, ...file } of files) {
    const copy = await tx
      .insertInto('files')
      .values({ ...file, briefingId: to, createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    copies.set(fileAddress(from, id), fileAddress(to, copy.id));
  }
  const ordered = await tx
    .selectFrom('contentVersions')
    .select(['html', 'words', 'authorId'])
    .where('briefingId', '=', from)
    .where('authorKind', '=', 'client')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!ordered) return;
  const html = ordered.html.replace(
    /\/api\/v1\/briefings\/\d+\/files\/\d+/g,
    (address) => copies.get(address) ?? address,
  );
  const version = await tx
    .insertInto('contentVersions')
    .values({
      ...ordered,
      html,
      briefingId: to,
      number: 1,
      authorKind: 'client',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('briefings').set({ currentVersionId: version.id }).where('id', '=', to).execute();
}

const fileAddress = (briefingId: number, fileId: number) => `/api/v1/briefings/${briefingId}/files/${fileId}`;
