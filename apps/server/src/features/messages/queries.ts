import type { Context } from '../../platform/context.ts';
import { findBriefing } from '../briefings/queries.ts';
import { audiencesOf } from './audience.ts';

/**
 * What was written about a briefing, oldest first, as far as the reader may read it.
 * @throws Refusal 404
 */
export async function listMessages(ctx: Context, briefingId: number) {
  await findBriefing(ctx.db, ctx.actor, briefingId);
  return ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('briefingId', '=', briefingId)
    .where('audience', 'in', [...audiencesOf(ctx.actor)])
    .orderBy('id')
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];
