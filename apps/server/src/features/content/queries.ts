import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { versionsSeenBy } from '../briefings/readers.ts';

export type FileRow = Selectable<DB['files']>;

/** A file of this briefing, removed or not, because older versions may still show it. @throws Refusal 404 */
export async function findFile(db: Database | Tx, briefingId: number, fileId: number): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where('briefingId', '=', briefingId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** @throws Refusal 404 */
export async function findVersion(db: Database | Tx, briefingId: number, number: number) {
  const row = await db
    .selectFrom('contentVersions as v')
    .leftJoin('users as u', 'u.id', 'v.authorId')
    .selectAll('v')
    .select(['u.name as authorName', 'u.role as authorRole'])
    .where('v.briefingId', '=', briefingId)
    .where('v.number', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Text of the newest version that the reader may see. Empty if there is none. */
export async function currentHtml({ db, actor }: Context, briefingId: number): Promise<string> {
  const row = await db
    .selectFrom('contentVersions as v')
    .select('v.html')
    .where('v.briefingId', '=', briefingId)
    .where(versionsSeenBy(actor, 'v'))
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.html ?? '';
}
