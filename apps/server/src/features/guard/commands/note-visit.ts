import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkState } from '@linkstand/contract/links/states';
import { type LinkVerdict, verdictOf } from '@linkstand/contract/links/verdict';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { keepCheck } from '../../briefings/publication-check.ts';
import { liveSetting } from '../../settings/live.ts';
import { readSetting } from '../../settings/queries.ts';
import { endClaim, openClaim } from '../claims.ts';
import { factsHash, visitHash } from '../evidence/chain.ts';
import { type Happening, type Standing, stepOf } from '../life.ts';
import { closeLossCase, openLossCase } from '../loss-case.ts';
import { requeue } from '../queue.ts';

/** What a visit to a publication found. */
export interface Visit {
  readonly briefingId: number;
  readonly url: string;
  /** Null if the page hasn't changed since the last visit. */
  readonly check: LinkCheck | null;
  /** What it answered. Kept if it is new. */
  readonly page?: Uint8Array | null;
  /** The row of `link_checks`, if it is kept already. */
  readonly checkId?: number;
  readonly isSecondLook?: boolean;
  /** The page's validators (ETag, Last-Modified). Absent if they haven't changed. */
  readonly validators?: { readonly etag: string | null; readonly lastModified: string | null };
  /** From 0 to 1. */
  readonly chance?: number;
}

const ACTIONS: Readonly<Record<Happening, string>> = {
  lost: 'briefing.link_lost',
  restored: 'briefing.link_restored',
  unanswered: 'briefing.link_unanswered',
};

/** Two checks that found the same are one: when and how fast doesn't matter, nor what else the page says. */
const isSame = (one: LinkCheck, other: LinkCheck): boolean => {
  const { checkedAt: _at, durationMs: _ms, pageHash: _page, ...facts } = one;
  const { checkedAt: _otherAt, durationMs: _otherMs, pageHash: _otherPage, ...others } = other;
  return canonicalJson(facts) === canonicalJson(others);
};

/**
 * Locks the publication, then its watch, as moves do, and reads what the last visit found. Undefined if it is not
 * watched.
 */
async function lockWatch(tx: Tx, briefingId: number) {
  const locked = await tx
    .selectFrom(
      tx
        .selectFrom('briefings')
        .select(['id', 'lastCheckId as shownCheckId'])
        .where('id', '=', briefingId)
        .forNoKeyUpdate()
        .as('b'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('linkWatches as l')
          .selectAll('l')
          .whereRef('l.briefingId', '=', 'b.id')
          .where('l.isWatched', '=', true)
          .forUpdate()
          .as('w'),
      (join) => join.onTrue(),
    )
    .leftJoin('linkChecks as c', 'c.id', 'w.lastCheckId')
    .selectAll('w')
    .select(['b.shownCheckId', 'c.url as lastUrl', 'c.result as lastResult'])
    .executeTakeFirst();
  if (!locked) return undefined;
  const { lastUrl, lastResult, ...watch } = locked;
  return {
    watch: { ...watch, state: watch.state as LinkState },
    last:
      lastUrl === null || watch.lastCheckId === null
        ? await readCheck(tx, watch.lastCheckId)
        : { id: watch.lastCheckId, url: lastUrl, result: lastResult },
  };
}

/** What a check found. One that was written while its watch was waited for is not in the same snapshot. */
async function readCheck(tx: Tx, id: number | null): Promise<KeptCheck | undefined> {
  if (id === null) return undefined;
  return await tx.selectFrom('linkChecks').select(['id', 'url', 'result']).where('id', '=', id).executeTakeFirst();
}
interface KeptCheck {
  readonly id: number;
  readonly url: string;
  readonly result: unknown;
}
export type WatchRow = NonNullable<Awaited<ReturnType<typeof lockWatch>>>['watch'];

/**
 * Stores a visit to a publication: a row in its chain of visits, the link's new state, and what follows from it, such
 * as a case or an event.
 * @returns false if the publication is not watched (any more)
 */
export async function noteVisit(tx: Tx, ctx: Context, visit: Visit): Promise<boolean> {
  const locked = await lockWatch(tx, visit.briefingId);
  if (!locked || locked.watch.url !== visit.url) return false;
  const { watch } = locked;
  const found = await keepFacts(tx, watch, locked.last, visit);
  if (!found) return false;
  const { kept, check, verdict } = found;
  const checkId = kept.id;
  const isSecondLook = visit.isSecondLook ?? false;
  // Of what is in place, only the day of the next visit depends on them.
  const terms = verdict === 'ok' ? liveSetting('link_checks') : await readSetting(tx, 'link_checks');
  const step = stepOf(standingOf(watch), { verdict, at: ctx.now, isSecondLook }, visit.chance ?? Math.random(), terms);
  const { state, ...standing } = step.standing;

  const seq = watch.visits + 1;
  const facts = factsHash(kept.url, kept.result);
  const hash = visitHash({ link: visit.briefingId, seq, at: ctx.now, verdict, facts, previous: watch.lastHash });
  if (step.happening === 'lost' && !isForbiddenByLaw(check))
    await openClaim(tx, ctx, {
      ...watch,
      lostAt: step.standing.firstFaultAt ?? ctx.now,
      problems: check.problems.map(({ code }) => code).filter((code) => !watch.accepted.includes(code)),
    });
  if (step.happening === 'restored') await endClaim(tx, ctx, { ...watch, lostAt: watch.firstFaultAt ?? ctx.now });
  const caseId = await followCase(tx, ctx, watch, step.happening, check);
  await tx
    .with('visit', (also) =>
      also.insertInto('linkVisits').values({ briefingId: visit.briefingId, seq, at: ctx.now, verdict, checkId, hash }),
    )
    .updateTable('linkWatches')
    .set({
      ...standing,
      state,
      caseId,
      visits: seq,
      lastVisitAt: ctx.now,
      lastVerdict: verdict,
      lastCheckId: checkId,
      lastHash: hash,
      nextCheckAt: step.nextCheckAt,
      ...(visit.check === null
        ? { conditionalVisits: watch.conditionalVisits + 1 }
        : { conditionalVisits: 0, ...visit.validators }),
    })
    .where('briefingId', '=', visit.briefingId)
    .execute();
  // A visit of the guard holds its site, and returns it itself.
  if (visit.checkId !== undefined) await requeue(tx, watch.host, step.nextCheckAt);
  else await showOnBriefing(tx, watch, { verdict, state, checkId, check });
  if (step.happening !== null)
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: visit.briefingId,
      action: ACTIONS[step.happening],
      data: { checkId, caseId, problems: check.problems.map(({ code }) => code), since: step.standing.stateSince },
    });
  return true;
}

/** RFC 7725. What the law takes away, no guarantee covers. */
const isForbiddenByLaw = ({ pageStatus }: LinkCheck): boolean => pageStatus === 451;

const standingOf = (watch: WatchRow): Standing => {
  const { state, stateSince, publishedAt, firstFaultAt, confirmations } = watch;
  const { unknownSince, unknowns, isUnknownReported, lostAt, outages } = watch;
  return {
    ...{ state, stateSince, publishedAt, firstFaultAt, confirmations },
    ...{ unknownSince, unknowns, isUnknownReported, lostAt, outages },
  };
};

interface Found {
  readonly kept: KeptCheck;
  readonly check: LinkCheck;
  readonly verdict: LinkVerdict;
}

/** The facts of a visit: those of the last one, if they are the same. */
async function keepFacts(
  tx: Tx,
  watch: WatchRow,
  last: KeptCheck | undefined,
  visit: Visit,
): Promise<Found | undefined> {
  const { check, briefingId, url } = visit;
  const known = last && (last.result as LinkCheck);
  const found = check ?? known;
  if (!found) return undefined;
  const verdict = verdictOf(found, watch.accepted);
  const isKnown = visit.checkId === undefined && known && (check === null || isSame(check, known));
  if (last && isKnown) return { kept: last, check: found, verdict };
  const checkId =
    visit.checkId ?? (await keepCheck(tx, briefingId, url, { check: found, page: visit.page ?? null }, '')).checkId;
  // As the database has it: its hash is calculated from there again.
  const kept = await readCheck(tx, checkId);
  if (!kept) throw new Error(`Check ${checkId} is missing.`);
  return { kept, check: found, verdict };
}

/** Readers of a briefing see only what is certain: the link is there, or it is lost. */
async function showOnBriefing(
  tx: Tx,
  { briefingId, shownCheckId }: WatchRow,
  found: Pick<Found, 'verdict' | 'check'> & { readonly checkId: number; readonly state: LinkState },
): Promise<void> {
  const { verdict, state, checkId, check } = found;
  if (shownCheckId === checkId || !(verdict === 'ok' || (verdict === 'fault' && state === 'lost'))) return;
  await tx
    .updateTable('briefings')
    .set({ lastCheckId: checkId, finalLink: check.finalUrl ?? '' })
    .where('id', '=', briefingId)
    .execute();
}

async function followCase(
  tx: Tx,
  ctx: Context,
  watch: WatchRow,
  happening: Happening | null,
  check: LinkCheck,
): Promise<number | null> {
  if (happening === 'lost' || happening === 'unanswered') return openLossCase(tx, ctx, watch, check);
  // However it came back, its case is over.
  const isBack = verdictOf(check, watch.accepted) === 'ok';
  if (isBack && watch.caseId !== null) {
    await closeLossCase(tx, ctx, watch);
    return null;
  }
  return watch.caseId;
}
