import type { LinkCheck, LinkProblem, LinkProblemCode } from './schema.ts';

/** What a check says of a link: it stands as bought, it doesn't, or nobody can tell. */
export const LINK_VERDICTS = ['ok', 'fault', 'unknown'] as const;
export type LinkVerdict = (typeof LINK_VERDICTS)[number];

/** Problems that say nothing of the link: the page could not be looked at. */
const UNSEEN: ReadonlySet<LinkProblemCode> = new Set(['page_unreachable', 'unsafe_url', 'challenge', 'checks_refused']);

/** Statuses below 500 that keep visitors out for now, or for a reason that is not the link's. */
const NOT_NOW: ReadonlySet<string> = new Set(['401', '403', '407', '408', '421', '425', '429', '451']);

const isUnseen = ({ code, detail }: LinkProblem, check: Pick<LinkCheck, 'pageStatus'>): boolean => {
  if (code === 'page_status') return NOT_NOW.has(detail) || Number(detail) >= 500;
  // What could only be read in part may hold the link further down.
  if (code === 'link_missing') return check.pageStatus === 200 && detail === 'the page could only be read in part';
  return UNSEEN.has(code);
};

/** Agreed with the client, but no loss: the words of a link may follow the text. */
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
