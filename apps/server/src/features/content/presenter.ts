import type { Attachment, ContentVersion, EarlierText } from '@linkstand/contract/briefings/schema';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { isStaff } from '../../platform/context.ts';
import type { EarlierTextRow } from '../briefings/earlier-texts.ts';
import { presentExplanation } from '../briefings/explain-text.ts';
import { seesClientNames } from '../users/readers.ts';
import type { FileRow, findVersion } from './queries.ts';

export const presentFile = (row: FileRow): z.output<typeof Attachment> => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  mediaType: row.mediaType,
  bytes: row.bytes,
  forPublication: row.forPublication,
  url: `/api/v1/briefings/${row.briefingId}/files/${row.id}`,
  createdAt: row.createdAt.toISOString(),
});

/** As of versions, clients don't see which team member wrote it. */
export function presentEarlierText(ctx: Context, row: EarlierTextRow): EarlierText {
  const isNamed = row.authorRole === 'USER' ? seesClientNames(ctx.actor) : isStaff(ctx.actor);
  return {
    id: row.id,
    number: row.number,
    words: row.words,
    author: { kind: row.authorKind, name: isNamed ? (row.authorName ?? '') : '' },
    reason: row.reason,
    writtenAt: row.writtenAt.toISOString(),
  };
}

/** Clients don't see which team member wrote a version. */
export function presentVersion(
  ctx: Context,
  row: Awaited<ReturnType<typeof findVersion>>,
): z.output<typeof ContentVersion> {
  const isNamed = row.authorRole === 'USER' ? seesClientNames(ctx.actor) : isStaff(ctx.actor);
  return {
    id: row.id,
    number: row.number,
    html: row.html,
    words: row.words,
    author: { kind: row.authorKind, name: isNamed ? (row.authorName ?? '') : '' },
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    sealedAt: row.sealedAt?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    explanation: presentExplanation(ctx.actor, row.explanation),
  };
}
