import type { LinkCheck, LinkProblem, LinkProblemCode } from './schema.ts';

/** The verdict of a check: the link is as ordered, it isn't, or the page can't be checked. */
export const LINK_VERDICTS = ['ok', 'fault', 'unknown'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];

/** Problems after which the link's state is unknown: what answered was not the page, or nothing did. */
const UNSEEN: ReadonlySet<LinkProblemCode> = new Set([
  'page_unreachable',
  'unsafe_url',
  'challenge',
  'other_page',
  'checks_refused',
]);

/** The statuses that say that there is no such page. Any other says only that it was not shown. */
const GONE: ReadonlySet<string> = new Set(['404', '410']);

/** True of what says only that the page was not seen. */
export const isUnseen = ({ code, detail }: LinkProblem): boolean => {
  if (code === 'page_status') return !GONE.has(detail);
  // A page that was only read in part may have the link further down.
  if (code === 'link_missing') return detail === 'the page could only be read in part';
  return UNSEEN.has(code);
};

/** Different words are no loss: they may follow the article's text. */
const isHarmless = ({ code }: LinkProblem): boolean => code === 'anchor_mismatch' || code === 'sentence_missing';

/**
 * The verdict of a check.
 * @param accepted problems that the team has accepted for this publication
 */
export function verdictOf(check: Pick<LinkCheck, 'problems'>, accepted: readonly string[] = []): LinkVerdict {
  const problems = check.problems.filter((problem) => !isHarmless(problem) && !accepted.includes(problem.code));
  if (problems.length === 0) return 'ok';
  // What is proven holds although the page was not seen, such as a redirect to a site that gives no answer.
  return problems.every(isUnseen) ? 'unknown' : 'fault';
}
