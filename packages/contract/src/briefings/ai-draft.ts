import { z } from 'zod';

/** What a person has to check before using a text that a model wrote. */
export const AI_DRAFT_FAULTS = ['too_short', 'link_missing', 'cut_off'] as const;
export type AiDraftFault = (typeof AI_DRAFT_FAULTS)[number];

/** Sanitized, with the links placed; not saved. */
export const AiDraft = z
  .object({ content: z.string(), words: z.int(), faults: z.array(z.enum(AI_DRAFT_FAULTS)) })
  .meta({ id: 'AiDraft' });
export type AiDraft = z.output<typeof AiDraft>;

/**
 * The stream of a draft: `text` with `{ text }` for each part as it is written, markup included; then either `done`
 * with an {@link AiDraft} or `failed` with `{ message }` for the reader.
 */
export const AI_DRAFT_EVENTS = ['text', 'done', 'failed'] as const;
