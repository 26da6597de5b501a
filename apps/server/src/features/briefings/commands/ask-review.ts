import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** The client asks for changes and says which. */
export const askReview = (ctx: Context, { message, ...at }: BriefingRef & TransitionInput['ask_review']) =>
  moveBriefing(ctx, 'ask_review', at, () => ({
    to: 'in_review',
    data: { message },
    after: async (tx) => ({ messageId: (await addMessage(tx, ctx, at.id, 'client', message)).id }),
  }));
