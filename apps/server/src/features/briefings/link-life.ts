import type { LinkClaim } from '@linkstand/contract/links/claim';
import { isLinkThere } from '@linkstand/contract/links/guarantee';
import { type LinkLife, MAX_SHOWN_VISITS } from '@linkstand/contract/links/life';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Guarantee } from '@linkstand/contract/links/terms';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Context, isStaff } from '../../platform/context.ts';
import { presentGuarantee } from '../links/guarantee.ts';
import { claimActs } from './claim-acts.ts';
import { findBriefing } from './queries.ts';
import { seesCost, seesPage } from './readers.ts';

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
  const row = await ctx.db
    .selectFrom('briefings')
    .select('guarantee')
    .where('id', '=', briefingId)
    .executeTakeFirstOrThrow();
  const visits = await ctx.db
    .selectFrom('linkVisits as v')
    .innerJoin('linkChecks as l', 'l.id', 'v.checkId')
    .select(['v.at', 'v.verdict', 'l.result'])
    .where('v.briefingId', '=', briefingId)
    .orderBy('v.seq', 'desc')
    .limit(MAX_SHOWN_VISITS)
    .execute();
  return {
    state: watch.state,
    since: watch.stateSince.toISOString(),
    checks: watch.visits,
    claim: await findClaim(ctx, briefingId),
    guarantee: presentGuarantee(row.guarantee),
    guaranteedUntil: guaranteedUntil(ctx, watch, row.guarantee),
    lastAt: watch.lastVisitAt?.toISOString() ?? null,
    nextAt: watch.nextCheckAt.toISOString(),
    deadTargets: await findDeadTargets(ctx, briefingId),
    visits: visits.reverse().map(({ at, verdict, result }) => ({
      at: at.toISOString(),
      verdict: verdict,
      problems: verdict === 'ok' ? [] : problemsOf(result),
    })),
  };
}

/** Nothing that an owner could mend, or is told of. */
async function findDeadTargets({ db, actor }: Context, briefingId: number): Promise<LinkLife['deadTargets']> {
  if (actor.kind === 'owner') return [];
  const rows = await db
    .selectFrom('linkTargetUses as u')
    .innerJoin('linkTargets as t', 't.id', 'u.targetId')
    .select(['t.url', 't.stateSince', 't.fault'])
    .where('u.briefingId', '=', briefingId)
    .where('t.state', '=', 'down')
    .orderBy('t.id')
    .execute();
  return rows.map(({ url, stateSince, fault }) => ({ url, since: stateSince.toISOString(), detail: fault }));
}

/** True if a case is about lost links, and all of them were there, but not as agreed, at their last visit. */
export async function areLinksOfCaseThere({ db }: Context, caseId: number): Promise<boolean> {
  const watches = await db
    .selectFrom('linkWatches as w')
    .leftJoin('linkChecks as l', 'l.id', 'w.lastCheckId')
    .select(['w.state', 'w.lastVerdict', 'l.result'])
    .where('w.caseId', '=', caseId)
    .where('w.isWatched', '=', true)
    .execute();
  const isThere = ({ state, lastVerdict, result }: (typeof watches)[number]) =>
    state === 'lost' &&
    lastVerdict === 'fault' &&
    result !== null &&
    isLinkThere(problemsOf(result).map(({ code }) => code));
  return watches.length > 0 && watches.every(isThere);
}

/** What is owed for the link, as its reader may see it. */
async function findClaim(ctx: Context, briefingId: number): Promise<LinkClaim | null> {
  const claim = await ctx.db
    .selectFrom('linkClaims')
    .leftJoin('briefings as r', 'r.id', 'linkClaims.replacementId')
    .leftJoin('sites as s', 's.id', 'r.siteId')
    .selectAll('linkClaims')
    .select(['s.name as replacementSite', 'r.campaignId as replacementCampaignId'])
    .where('linkClaims.briefingId', '=', briefingId)
    .orderBy('linkClaims.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!claim) return null;
  const isOwner = ctx.actor.kind === 'owner';
  return {
    state: claim.state,
    lostOn: claim.lostOn,
    openedAt: claim.openedAt.toISOString(),
    repairUntil: claim.repairUntil,
    chooseUntil: claim.chooseUntil,
    netCents: isOwner ? null : claim.netCents,
    ownerCents: isOwner || seesCost(ctx.actor) ? claim.ownerCents : null,
    reason: isStaff(ctx.actor) ? claim.reason : '',
    replacement:
      isOwner || claim.replacementId === null
        ? null
        : {
            briefingId: claim.replacementId,
            campaignId: claim.replacementCampaignId ?? 0,
            site: claim.replacementSite ?? '',
          },
    can: claimActs(ctx.actor, claim.state),
  };
}

const guaranteedUntil = (
  { timeZone }: Context,
  { publishedAt, extendedDays }: { readonly publishedAt: Date; readonly extendedDays: number },
  terms: Guarantee | null,
): string | null =>
  terms === null ? null : addDays(dayIn(publishedAt, timeZone), terms.termDays - (terms.stoodDays ?? 0) + extendedDays);

/** Each kind once, however many links were agreed. */
const problemsOf = ({ problems }: LinkCheck) => [
  ...new Map(problems.map(({ code, detail }) => [code, { code, detail }])).values(),
];
