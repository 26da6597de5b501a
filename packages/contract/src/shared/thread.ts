import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, line, text } from './fields.ts';
import { Id, IdParams, Ref } from './pagination.ts';
import { INTERNAL_ROLES } from './roles.ts';

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
    /** Colleagues mentioned by `@` and their name in the text; only the team sees it. */
    mentions: z.array(Ref),
    createdAt: Instant,
  })
  .meta({ id: 'ThreadEntry' });
export type ThreadEntry = z.output<typeof ThreadEntry>;

/** Input of a new entry. */
export const ThreadText = z.strictObject({ body: text(5000, 1) });

/** Colleagues that one entry calls. */
export const MAX_MENTIONS = 20;

/** A text for the team alone, in which colleagues can be mentioned; each of them is notified. */
export const TeamText = ThreadText.extend({ mentions: z.array(Id).max(MAX_MENTIONS).optional() });

/** `GET /{r}/{id}/colleagues`: whom of the team an entry about a record may call. */
export const colleaguesOf = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/${path}/:id/colleagues`,
    access: INTERNAL_ROLES,
    summary: 'Colleagues who see it, by name: whom a note about it may call.',
    params: IdParams,
    query: z.strictObject({ text: line(100).optional() }),
    output: z.object({ data: z.array(Ref) }),
  });
