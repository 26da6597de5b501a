import { isLinkThere } from '@linkstand/contract/links/guarantee';
import type { LinkLife } from '@linkstand/contract/links/life';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './link-life-strip.module.css';

type Visit = LinkLife['visits'][number];

type Props = {
  life: LinkLife;
  /** What a problem is called, in the words of the page's reader. */
  problem: (found: Visit['problems'][number]) => ReactNode;
};

/** The checks of a published link as a strip, and what changed when. */
export function LinkLifeStrip({ life, problem }: Props) {
  const t = useT('link-life');
  const { date, relative } = useFormat();
  const { state, since, visits, checks, lastAt, nextAt } = life;
  const fault = visits.findLast(({ at, verdict }) => verdict === 'fault' && at >= since);
  /** A link that is there, but nofollow for example, is lost for the client; nobody who sees it would call it so. */
  const isChanged = state === 'lost' && fault !== undefined && isLinkThere(fault.problems.map(codeOf));
  return (
    <div className={classes.life}>
      <p className={classes.state} data-state={state}>
        {t(`state.${isChanged ? 'changed' : state}`)}
        {state !== 'suspect' && <span className={classes.since}> {t('since', { date: date(since, 'medium') })}</span>}
      </p>
      {visits.length > 0 && (
        <div className={classes.strip} role="img" aria-label={`${t('strip')}: ${summaryOf(visits, t)}`}>
          {visits.map(({ at, verdict }) => (
            <span
              key={at}
              className={classes.check}
              data-verdict={verdict}
              title={`${date(at, 'time')} · ${t(`verdict.${verdict}`)}`}
            />
          ))}
        </div>
      )}
      <p className={classes.summary}>
        {lastAt === null ? t('none') : t('summary', { count: checks, when: relative(lastAt) })}
        {nextAt !== null && ` ${t('next', { when: relative(nextAt) })}`}
      </p>
      <Changes visits={visits} problem={problem} />
    </div>
  );
}

/** "41 in place, 1 something wrong", for those who don't see the colours. */
function summaryOf(visits: readonly Visit[], t: ReturnType<typeof useT<'link-life'>>): string {
  return (['ok', 'fault', 'unknown'] as const)
    .map((verdict) => ({ verdict, count: visits.filter((visit) => visit.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${t(`legend.${verdict}`)}`)
    .join(', ');
}

const MAX_CHANGES = 6;

/** Where one check found something else than the one before, newest first. */
function Changes({ visits, problem }: { visits: readonly Visit[]; problem: Props['problem'] }) {
  const t = useT('link-life');
  const { date } = useFormat();
  const changes = visits.filter((visit, index) => index > 0 && differs(visit, visits[index - 1]));
  if (changes.length === 0) return null;
  return (
    <>
      <p className={classes.heading}>{t('changes')}</p>
      <ul className={classes.changes}>
        {changes
          .reverse()
          .slice(0, MAX_CHANGES)
          .map(({ at, verdict, problems }) => (
            <li key={at}>
              <span className={classes.dot} data-shape data-verdict={verdict} />
              <time dateTime={at}>{date(at, 'time')}</time>
              <span>
                {t(`verdict.${verdict}`)}
                {problems.map((found) => (
                  <span key={found.code}> · {problem(found)}</span>
                ))}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

const codeOf = ({ code }: Visit['problems'][number]) => code;
const codes = ({ problems }: Visit): string => problems.map(codeOf).join();
const differs = (visit: Visit, before: Visit | undefined): boolean =>
  visit.verdict !== before?.verdict || codes(visit) !== codes(before);
