import type { Context } from '../../platform/context.ts';
import { audiencesOf } from './audience.ts';

/**
 * What was written about a briefing, oldest first, in the conversations that the reader takes part in. Whether the
 * reader may see the briefing is asked before (`readMessages` of briefings).
 */
export const listMessages = ({ db, actor }: Context, briefingId: number) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('briefingId', '=', briefingId)
    .where('audience', 'in', [...audiencesOf(actor)])
    .orderBy('id')
    .execute();

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];
