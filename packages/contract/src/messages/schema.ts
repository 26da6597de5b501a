import { z } from 'zod';
import { ThreadEntry, ThreadText } from '../shared/thread.ts';

/** Who reads it besides staff. Clients and owners only ever read and write their own. */
export const AUDIENCES = ['client', 'owner', 'internal'] as const;
export const Audience = z.enum(AUDIENCES);

export const Message = ThreadEntry.extend({ audience: Audience }).meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/** Staff choose the audience; a client's and an owner's is their own, and naming another is refused. */
export const MessageInput = ThreadText.extend({ audience: Audience.optional() });
