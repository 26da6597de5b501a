import type { LinkProblemCode } from './schema.ts';

/** What a guarantee can promise of a link. Without Zod, so that words and screens can use it. */
export const GUARANTEE_COVERS = ['presence', 'link_type', 'indexing'] as const;
export type GuaranteeCover = (typeof GUARANTEE_COVERS)[number];

/** The longest guarantee, in days. */
export const MAX_GUARANTEE_DAYS = 3650;

/** The promise that each problem breaks. Absent: `presence`, because readers of the page don't get to the client. */
const BREAKS: { readonly [C in LinkProblemCode]?: GuaranteeCover } = {
  link_nofollow: 'link_type',
  link_sponsored: 'link_type',
  rel_mismatch: 'link_type',
  noindex: 'indexing',
  canonical_elsewhere: 'indexing',
  robots_blocked: 'indexing',
};

/** Other words than those agreed. */
const WORDS_ALONE: ReadonlySet<LinkProblemCode> = new Set(['anchor_mismatch', 'sentence_missing']);

/** True if one of the problems breaks what was promised. Different words break nothing. */
export const isCovered = (problems: readonly LinkProblemCode[], covers: readonly GuaranteeCover[]): boolean =>
  problems.some((code) => !WORDS_ALONE.has(code) && covers.includes(BREAKS[code] ?? 'presence'));

/** True if the link is there, whatever is wrong with it: a link that is nofollow, for example, isn't gone. */
export const isLinkThere = (problems: readonly LinkProblemCode[]): boolean => !isCovered(problems, ['presence']);
