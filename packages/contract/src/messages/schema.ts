import { z } from 'zod';
import { TeamText, ThreadEntry } from '../shared/thread.ts';

/** Who reads it besides the team. Clients and owners only read and write their own. */
export const AUDIENCES = ['client', 'owner', 'internal'] as const;
export const Audience = z.enum(AUDIENCES);

export const Message = ThreadEntry.extend({ audience: Audience }).meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/**
 * Only the team chooses the audience, and may mention colleagues where only the team reads. Clients and owners have their
 * own audience, and naming another is refused.
 */
export const MessageInput = TeamText.extend({ audience: Audience.optional() });
