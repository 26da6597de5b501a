import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkState } from '@linkstand/contract/links/states';
import { isUnseen, type LinkVerdict, verdictOf } from '@linkstand/contract/links/verdict';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { type CheckToKeep, type KeptCheck, keepChecks } from '../../briefings/publication-check.ts';
import { waitWithClaims } from '../../cases/commands/wait-with-claims.ts';
import { liveSetting } from '../../settings/live.ts';
import { readSetting } from '../../settings/queries.ts';
import { endClaim, openClaim } from '../claims.ts';
import { factsHash, visitHash } from '../evidence/chain.ts';
import { type Happening, type LinkCheckTerms, type Standing, type Step, stepOf } from '../life.ts';
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

/**
 * Two checks that found the same are one: when and how fast doesn't matter, nor what else the page says. Nor does who
 * asked, as long as everybody sees what was agreed.
 */
const isSame = (one: LinkCheck, other: LinkCheck): boolean =>
  canonicalJson(factsOf(one)) === canonicalJson(factsOf(other));

function factsOf(check: LinkCheck) {
  const { checkedAt: _at, durationMs: _ms, pageHash: _page, asReader, ...facts } = check;
  return check.ok ? facts : { ...facts, asReader: asReader ?? false };
}

/**
 * Locks publications, then their watches, as moves do, and reads what the last visit found.
 * @param wait false: without those that somebody else holds
 * @returns those that are watched, by publication
 */
async function lockWatches(
  tx: Tx,
  briefingIds: readonly number[],
  { wait }: { readonly wait: boolean },
): Promise<ReadonlyMap<number, Locked>> {
  const locked = await tx
    .selectFrom(
      tx
        .selectFrom('briefings')
        .select(['id', 'lastCheckId as shownCheckId'])
        .where('id', '=', sql<number>`any(${sql.val(briefingIds)}::bigint[])`)
        .forNoKeyUpdate()
        .$if(!wait, (rows) => rows.skipLocked())
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
          .$if(!wait, (rows) => rows.skipLocked())
          .as('w'),
      (join) => join.onTrue(),
    )
    .leftJoin('linkChecks as c', 'c.id', 'w.lastCheckId')
    .selectAll('w')
    .select(['b.shownCheckId', 'c.url as lastUrl', 'c.result as lastResult'])
    .select(sql<Date | null>`(select (max(d.day) + 1)::timestamp at time zone 'UTC' from link_days d)`.as('openSince'))
    .execute();
  return new Map(
    locked.map(({ lastUrl, lastResult, openSince, ...watch }) => {
      const { lastCheckId } = watch;
      const last =
        lastUrl === null || lastCheckId === null || lastResult === null
          ? undefined
          : { id: lastCheckId, url: lastUrl, result: lastResult };
      return [watch.briefingId, { watch: { ...watch, state: watch.state }, last, openSince }];
    }),
  );
}

/**
 * What a check found. A check that was written while we waited for the lock of its watch is not in the same snapshot.
 */
const readCheck = (tx: Tx, id: number): Promise<KeptCheck | undefined> =>
  tx.selectFrom('linkChecks').select(['id', 'url', 'result']).where('id', '=', id).executeTakeFirst();

export type WatchRow = Omit<Selectable<DB['linkWatches']>, 'state'> & {
  readonly state: LinkState;
  readonly shownCheckId: number | null;
};
interface Locked {
  readonly watch: WatchRow;
  /** What the last visit found. */
  readonly last: KeptCheck | undefined;
  /** When the last sealed day ended. Null: none is sealed yet. */
  readonly openSince: Date | null;
}

/** A visit, with what it means for the link. */
interface Seen extends Locked {
  readonly visit: Visit;
  readonly at: Date;
  readonly check: LinkCheck;
  readonly verdict: LinkVerdict;
  readonly step: Step;
}

/** Undefined if the watch is of another address by now. */
function see({ watch, last, openSince }: Locked, visit: Visit, now: Date, terms: LinkCheckTerms): Seen | undefined {
  // A clock that was set back must not lead into a day whose tree is signed: the visit would have no place in it.
  const at = openSince !== null && openSince > now ? openSince : now;
  const check = visit.check ?? last?.result;
  if (watch.url !== visit.url || check === undefined) return undefined;
  const verdict = verdictOf(check, watch.accepted);
  const look = { verdict, at, isSecondLook: visit.isSecondLook ?? false };
  return {
    watch,
    last,
    openSince,
    visit,
    at,
    check,
    verdict,
    step: stepOf(standingOf(watch), look, visit.chance ?? Math.random(), terms),
  };
}

/** A visit whose facts are stored. */
interface Kept extends Seen {
  readonly kept: KeptCheck;
  /** The case that is open about the link. */
  readonly caseId: number | null;
}

function checkKept(kept: ReadonlyMap<number, KeptCheck>, briefingId: number): KeptCheck {
  const check = kept.get(briefingId);
  if (!check) throw new Error(`No check of publication ${briefingId} was kept.`);
  return check;
}

/**
 * Stores a visit to a publication: a row in its chain of visits, the link's new state, and what follows from it, such
 * as a case or an event.
 * @returns false if the publication is not watched (any more)
 */
export async function noteVisit(tx: Tx, ctx: Context, visit: Visit): Promise<boolean> {
  const locked = (await lockWatches(tx, [visit.briefingId], { wait: true })).get(visit.briefingId);
  if (!locked) return false;
  const { watch, openSince } = locked;
  const last = locked.last ?? (watch.lastCheckId === null ? undefined : await readCheck(tx, watch.lastCheckId));
  const seen = see({ watch, last, openSince }, visit, ctx.now, await readSetting(tx, 'link_checks'));
  if (!seen) return false;
  const { check, step } = seen;
  const kept =
    visit.checkId === undefined
      ? checkKept(await keepFacts(tx, [seen]), visit.briefingId)
      : await readCheck(tx, visit.checkId);
  if (!kept) throw new Error(`Check ${visit.checkId} is missing.`);
  if (step.happening === 'lost' && !isForbiddenByLaw(check))
    await openClaim(tx, ctx, {
      ...watch,
      lostAt: step.standing.firstFaultAt ?? ctx.now,
      // Beside a proven fault, what was not seen breaks no promise.
      problems: check.problems
        .filter((problem) => seen.verdict !== 'fault' || !isUnseen(problem))
        .map(({ code }) => code)
        .filter((code) => !watch.accepted.includes(code)),
    });
  if (step.happening === 'restored') await endClaim(tx, ctx, { ...watch, lostAt: watch.firstFaultAt ?? ctx.now });
  const caseId = await followCase(tx, ctx, watch, step.happening, check);
  await write(tx, [{ ...seen, kept, caseId }]);
  // The case may be shared with other links, for which it still waits.
  const concerned = caseId ?? watch.caseId;
  if (step.happening !== null && concerned !== null) await waitWithClaims(tx, ctx, concerned);
  // A visit of the guard holds its site, and returns it itself.
  if (visit.checkId !== undefined) await requeue(tx, watch.host, step.nextCheckAt);
  else await showOnBriefings(tx, [{ ...seen, kept, caseId }]);
  if (step.happening !== null)
    await record(tx, ctx, {
      entity: 'briefings',
      entityId: visit.briefingId,
      action: ACTIONS[step.happening],
      data: {
        checkId: kept.id,
        caseId,
        problems: check.problems.map(({ code }) => code),
        since: step.standing.stateSince,
      },
    });
  return true;
}

/** A visit of the guard, and when it ended. */
export interface TimedVisit extends Visit {
  readonly at: Date;
}

/**
 * Stores visits that found links in their place, where they were before: nothing follows from them but the next visit.
 * It waits for nobody, as a transaction that holds many publications and waits for more would stop, or meet, others.
 * @returns the visits that were stored. The others are for `noteVisit`, such as the first of two of one publication, or
 * one of a publication that somebody else holds.
 */
export async function noteQuietVisits(tx: Tx, visits: readonly TimedVisit[]): Promise<readonly TimedVisit[]> {
  if (visits.length === 0) return [];
  // Of two turns of one publication, the lease of the later one is valid.
  const byPublication = new Map(visits.map((visit) => [visit.briefingId, visit]));
  const locked = await lockWatches(tx, [...byPublication.keys()], { wait: false });
  const stored: TimedVisit[] = [];
  const quiet: Seen[] = [];
  for (const visit of byPublication.values()) {
    const watched = locked.get(visit.briefingId);
    // The next visit alone depends on the terms: those of a moment ago will do.
    const seen = watched && see(watched, visit, visit.at, liveSetting('link_checks'));
    if (!seen || !isQuiet(seen)) continue;
    stored.push(visit);
    quiet.push(seen);
  }
  const facts = await keepFacts(tx, quiet);
  const kept = quiet.map((seen) => ({
    ...seen,
    kept: checkKept(facts, seen.visit.briefingId),
    caseId: seen.watch.caseId,
  }));
  await write(tx, kept);
  await showOnBriefings(tx, kept);
  return stored;
}

const isQuiet = ({ watch, last, verdict }: Seen): boolean =>
  verdict === 'ok' &&
  watch.state === 'alive' &&
  watch.caseId === null &&
  (last !== undefined) === (watch.lastCheckId !== null);

/** The facts of visits, by publication: those of the last visit, if they are the same. */
async function keepFacts(tx: Tx, visits: readonly Seen[]): Promise<ReadonlyMap<number, KeptCheck>> {
  const known = new Map<number, KeptCheck>();
  const found: CheckToKeep[] = [];
  for (const { visit, last, check } of visits) {
    const { briefingId, url, page = null } = visit;
    if (last && (visit.check === null || isSame(check, last.result))) known.set(briefingId, last);
    else found.push({ briefingId, url, check, page });
  }
  // As the database has them: their hashes are calculated from there again.
  return new Map([...known, ...(await keepChecks(tx, found))]);
}

/** Adds visits to their chains, and the state that the links have by them. */
async function write(tx: Tx, visits: readonly Kept[]): Promise<void> {
  if (visits.length === 0) return;
  const rows = visits.map(({ watch, visit, at, kept, verdict, step, caseId }) => {
    const seq = watch.visits + 1;
    const facts = factsHash(kept.url, kept.result);
    const hash = visitHash({ link: visit.briefingId, seq, at, verdict, facts, previous: watch.lastHash });
    const { etag, lastModified } = (visit.check !== null && visit.validators) || watch;
    const conditionalVisits = visit.check === null ? watch.conditionalVisits + 1 : 0;
    return {
      ...{ ...step.standing, briefingId: visit.briefingId, seq, at, verdict, checkId: kept.id, caseId },
      ...{ hash: hash.toString('hex'), nextCheckAt: step.nextCheckAt, etag, lastModified, conditionalVisits },
    };
  });
  await sql`
    with noted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("briefingId" bigint, seq int,
        at timestamptz, verdict text, "checkId" bigint, "caseId" bigint, hash text, "nextCheckAt" timestamptz,
        etag text, "lastModified" text, "conditionalVisits" smallint, state text, "stateSince" timestamptz,
        "publishedAt" timestamptz, "firstFaultAt" timestamptz, confirmations smallint, "unknownSince" timestamptz,
        unknowns int, "isUnknownReported" boolean, "lostAt" timestamptz, outages int)
    ), visited as (
      insert into link_visits (briefing_id, seq, at, verdict, check_id, hash)
      select "briefingId", seq, at, verdict, "checkId", decode(hash, 'hex') from noted
    )
    update link_watches w set state = n.state, state_since = n."stateSince", published_at = n."publishedAt",
      first_fault_at = n."firstFaultAt", confirmations = n.confirmations, unknown_since = n."unknownSince",
      unknowns = n.unknowns, is_unknown_reported = n."isUnknownReported", lost_at = n."lostAt", outages = n.outages,
      case_id = n."caseId", visits = n.seq, last_visit_at = n.at, last_verdict = n.verdict,
      last_check_id = n."checkId", last_hash = decode(n.hash, 'hex'), next_check_at = n."nextCheckAt",
      etag = n.etag, last_modified = n."lastModified", conditional_visits = n."conditionalVisits"
    from noted n where w.briefing_id = n."briefingId"`.execute(tx);
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

/** Readers of a briefing see only what is certain: the link is there, or it is lost. */
async function showOnBriefings(tx: Tx, visits: readonly Kept[]): Promise<void> {
  const shown = visits.flatMap(({ watch, visit, kept, verdict, check, step }) => {
    const isCertain = verdict === 'ok' || (verdict === 'fault' && step.standing.state === 'lost');
    if (!isCertain || watch.shownCheckId === kept.id) return [];
    return [{ briefingId: visit.briefingId, checkId: kept.id, finalLink: check.finalUrl ?? '' }];
  });
  if (shown.length === 0) return;
  await sql`
    update briefings b set last_check_id = s."checkId", final_link = s."finalLink"
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s ("briefingId" bigint, "checkId" bigint,
      "finalLink" text)
    where b.id = s."briefingId"`.execute(tx);
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
