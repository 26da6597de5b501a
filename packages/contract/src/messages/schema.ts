import { z } from 'zod';
import { Instant, text } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';

/** Who reads it besides staff. Clients and owners only ever read and write their own. */
export const AUDIENCES = ['client', 'owner', 'internal'] as const;
export const Audience = z.enum(AUDIENCES);

export const Message = z
  .object({
    id: Id,
    audience: Audience,
    author: z.object({ kind: z.enum(['client', 'staff', 'owner', 'system']), name: z.string() }),
    isMine: z.boolean(),
    body: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Message' });
export type Message = z.output<typeof Message>;

/** Staff choose the audience; a client's and an owner's is their own, and naming another is refused. */
export const MessageInput = z.strictObject({ audience: Audience.optional(), body: text(5000, 1) });
