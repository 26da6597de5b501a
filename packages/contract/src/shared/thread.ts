import { z } from 'zod';
import { Instant, text } from './fields.ts';
import { Id } from './pagination.ts';

/** Who wrote an entry of a thread: the team is one side, and so are rules and jobs. */
export const AUTHOR_KINDS = ['client', 'staff', 'owner', 'system'] as const;
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

/** What somebody wrote about a record: a message, an entry of a case. The name is empty for readers who are not told it. */
export const ThreadEntry = z
  .object({
    id: Id,
    author: z.object({ kind: z.enum(AUTHOR_KINDS), name: z.string() }),
    isMine: z.boolean(),
    body: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'ThreadEntry' });
export type ThreadEntry = z.output<typeof ThreadEntry>;

/** What is written into a thread. */
export const ThreadText = z.strictObject({ body: text(5000, 1) });
