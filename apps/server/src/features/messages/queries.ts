import type { Context } from '../../platform/context.ts';
import { audiencesOf } from './audience.ts';
import { messages } from './threads.ts';

/**
 * What was written about a briefing, oldest first, in the conversations that the reader takes part in. Whether the
 * reader may see the briefing is asked before (`readMessages` of briefings).
 */
export const listMessages = ({ db, actor }: Context, briefingId: number) =>
  messages.list(db, { briefingId, audience: audiencesOf(actor) });

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];
