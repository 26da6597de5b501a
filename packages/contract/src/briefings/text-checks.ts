import { z } from 'zod';
import { Instant } from '../shared/fields.ts';

/** Services that compare a text with the web, or say how likely a model wrote it. */
export const TEXT_CHECKERS = ['copyscape', 'originality'] as const;
export type TextChecker = (typeof TEXT_CHECKERS)[number];

const Percent = z.int().min(0).max(100);

/** What a service said of a version's text. */
export const TextCheck = z
  .object({
    service: z.enum(TEXT_CHECKERS),
    /** How much of the text stands elsewhere; null from a service that doesn't look for it. */
    copiedPercent: Percent.nullable(),
    /** How likely a model wrote it; null from a service that doesn't say. */
    aiPercent: Percent.nullable(),
    /** The pages with most of the same words. */
    matches: z.array(z.object({ url: z.string(), title: z.string(), percent: Percent.nullable() })),
    checkedAt: Instant,
    checkedBy: z.string(),
    /** The text has not changed since. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'TextCheck' });
export type TextCheck = z.output<typeof TextCheck>;

export const TextChecks = z
  .object({
    /** Services that are set up. */
    services: z.array(z.enum(TEXT_CHECKERS)),
    checks: z.array(TextCheck),
  })
  .meta({ id: 'TextChecks' });
export type TextChecks = z.output<typeof TextChecks>;

/** Most links of a text that are opened at once. */
export const MAX_OPENED_LINKS = 20;

/** Whether the page that a link of a text leads to opens. `unknown`: it answers, but not to everybody. */
export const TextLinks = z
  .object({
    links: z.array(
      z.object({
        url: z.string(),
        state: z.enum(['opens', 'gone', 'silent', 'unknown']),
        /** The status, or why nothing answered. */
        fault: z.string(),
      }),
    ),
  })
  .meta({ id: 'TextLinks' });
export type TextLinks = z.output<typeof TextLinks>;
