import { type LinkLife, MOST_SHOWN_VISITS } from '@linkstand/contract/links/life';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkState } from '@linkstand/contract/links/states';
import type { LinkVerdict } from '@linkstand/contract/links/verdict';
import type { Context } from '../../platform/context.ts';
import { findBriefing } from './queries.ts';
import { seesPage } from './readers.ts';

/** The life of a publication's link as its reader may see it; null while it isn't watched. @throws Refusal 404 */
export async function findLinkLife(ctx: Context, briefingId: number): Promise<LinkLife | null> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  if (!seesPage(ctx.actor, briefing)) return null;
  const watch = await ctx.db
    .selectFrom('linkWatches')
    .selectAll()
    .where('briefingId', '=', briefingId)
    .where('isWatched', '=', true)
    .executeTakeFirst();
  if (!watch) return null;
  const visits = await ctx.db
    .selectFrom('linkVisits as v')
    .innerJoin('linkChecks as l', 'l.id', 'v.checkId')
    .select(['v.at', 'v.verdict', 'l.result'])
    .where('v.briefingId', '=', briefingId)
    .orderBy('v.seq', 'desc')
    .limit(MOST_SHOWN_VISITS)
    .execute();
  return {
    state: watch.state as LinkState,
    since: watch.stateSince.toISOString(),
    checks: watch.visits,
    lastAt: watch.lastVisitAt?.toISOString() ?? null,
    nextAt: watch.nextCheckAt.toISOString(),
    visits: visits.reverse().map(({ at, verdict, result }) => ({
      at: at.toISOString(),
      verdict: verdict as LinkVerdict,
      problems: verdict === 'ok' ? [] : problemsOf(result as unknown as LinkCheck),
    })),
  };
}

/** Each kind once, however many links were agreed. */
const problemsOf = ({ problems }: LinkCheck) => [
  ...new Map(problems.map(({ code, detail }) => [code, { code, detail }])).values(),
];
