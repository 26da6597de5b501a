import type { LinkCheck, LinkProblem, LinkProblemCode } from './schema.ts';

/** The verdict of a check: the link is as ordered, it isn't, or the page can't be checked. */
export const LINK_VERDICTS = ['ok', 'fault', 'unknown'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];

/** Problems of the page, after which the link's state is unknown. */
const UNSEEN: ReadonlySet<LinkProblemCode> = new Set(['page_unreachable', 'unsafe_url', 'challenge', 'checks_refused']);

/** Statuses below 500 that are temporary or have nothing to do with the link. */
const NOT_NOW: ReadonlySet<string> = new Set(['401', '403', '407', '408', '421', '425', '429', '451']);

const isUnseen = ({ code, detail }: LinkProblem, check: Pick<LinkCheck, 'pageStatus'>): boolean => {
  if (code === 'page_status') return NOT_NOW.has(detail) || Number(detail) >= 500;
  // A page that was only read in part may have the link further down.
  if (code === 'link_missing') return check.pageStatus === 200 && detail === 'the page could only be read in part';
  return UNSEEN.has(code);
};

/** A different anchor text is no loss: it may follow the article's text. */
const isHarmless = ({ code }: LinkProblem): boolean => code === 'anchor_mismatch';

/**
 * The verdict of a check.
 * @param accepted problems that the team has accepted for this publication
 */
export function verdictOf(
  check: Pick<LinkCheck, 'problems' | 'pageStatus'>,
  accepted: readonly string[] = [],
): LinkVerdict {
  const problems = check.problems.filter((problem) => !isHarmless(problem) && !accepted.includes(problem.code));
  if (problems.length === 0) return 'ok';
  return problems.some((problem) => isUnseen(problem, check)) ? 'unknown' : 'fault';
}
