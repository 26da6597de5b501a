import { z } from 'zod';
import { Instant, text } from './fields.ts';
import { Id } from './pagination.ts';

/** Who wrote an entry of a thread. The team is one side; rules and jobs are another. */
export const AUTHOR_KINDS = ['client', 'staff', 'owner', 'system'] as const;
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

/** An entry about a record: a message, a note of a case. The name is empty for readers who may not see it. */
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

/** Input of a new entry. */
export const ThreadText = z.strictObject({ body: text(5000, 1) });
