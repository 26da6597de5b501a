import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkState } from '@linkstand/contract/links/states';
import { sql } from 'kysely';
import { type Database, systemContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { PublicationToCheck, PublicationVisitor } from '../../services.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { refusingRule } from '../links/robots.ts';
import { liveSetting } from '../settings/live.ts';
import { noteTarget } from './commands/note-target.ts';
import { noteVisit } from './commands/note-visit.ts';
import { isLastConfirmation } from './life.ts';
import { finishTurn, type Turn, takeTurns } from './queue.ts';

export interface Guard {
  readonly db: Database;
  readonly visitor: PublicationVisitor;
  readonly timeZone: string;
  /** Sites that are visited at once. */
  readonly atOnce: number;
  readonly onError: (error: unknown, turn: Turn) => void;
}

/** Places that are filled again together, with one query. */
const MIN_FREE = 4;
/** How long a free place waits for others to become free, in milliseconds. */
const MAX_WAIT_MS = 20;
/** One visit in this many fetches the whole page, because an unchanged page need not repeat its headers. */
const WHOLE_EVERY = 4;

/**
 * Visits every site that is due now, one request each, and keeps what was found.
 * @param clock the time when a visit begins or ends
 * @returns how many were visited
 */
export async function watchLinks(guard: Guard, clock: () => Date): Promise<number> {
  const turns = await beginTurns(guard, clock, guard.atOnce);
  await Promise.all(turns);
  return turns.length;
}

/** How the guard goes on until it is told to stop. */
export interface Watching {
  readonly clock: () => Date;
  readonly isOver: () => boolean;
  /** Waits while nothing more is due. */
  readonly rest: () => Promise<void>;
}

/**
 * Visits sites as they become due. Each place is filled again as visits end, so that a site which doesn't answer holds
 * one place, not all. Returns once the last visit has ended.
 */
export async function keepWatching(guard: Guard, { clock, isOver, rest }: Watching): Promise<void> {
  const going = new Set<Promise<void>>();
  try {
    while (!isOver()) {
      const free = guard.atOnce - going.size;
      const begun = await beginTurns(guard, clock, free);
      for (const turn of begun) {
        going.add(turn);
        const end = () => void going.delete(turn);
        turn.then(end, end);
      }
      if (begun.length < free) await rest();
      else await somePlaces(going, guard.atOnce);
    }
  } finally {
    await Promise.allSettled(going);
  }
}

/** Waits for one free place, and a moment for more of them: all other places may be held by sites that don't answer. */
async function somePlaces(going: ReadonlySet<Promise<void>>, atOnce: number): Promise<void> {
  if (going.size >= atOnce) await Promise.race(going);
  const isOver = sleep(MAX_WAIT_MS).then(() => true);
  while (going.size > atOnce - MIN_FREE) {
    if (await Promise.race([isOver, Promise.race(going).then(() => false)])) return;
  }
}

/** Begins visits of sites that are due. They reject only if `onError` throws. */
async function beginTurns(guard: Guard, clock: () => Date, most: number): Promise<Promise<void>[]> {
  const turns = await takeTurns(guard.db, clock(), most);
  if (turns.length === 0) return [];
  const asked = turns.flatMap(({ due, isRobotsKnown }) =>
    'briefingId' in due && isRobotsKnown ? [due.briefingId] : [],
  );
  const round: Round = {
    ...guard,
    brandId: await findDefaultBrandId(guard.db),
    publications: await readPublications(guard.db, asked),
  };
  return turns.map((turn) =>
    makeTurn(round, turn, clock).catch(async (error: unknown) => {
      guard.onError(error, turn);
      // No result: the page stays due, and the site gets a pause.
      await finishTurn(guard.db, turn, clock(), { isAsked: true, isFailure: true, retryAfterSeconds: 60 }).catch(
        (failure: unknown) => guard.onError(failure, turn),
      );
    }),
  );
}

/** What turns that begin together read at once. */
interface Round extends Guard {
  readonly brandId: number;
  readonly publications: ReadonlyMap<number, Publication>;
}

async function makeTurn(guard: Round, turn: Turn, clock: () => Date): Promise<void> {
  if (!turn.isRobotsKnown) {
    const now = clock();
    const { text, status, retryAfterSeconds } = await guard.visitor.robots(turn.url, now);
    await finishTurn(guard.db, turn, clock(), {
      isAsked: true,
      isFailure: status === null,
      retryAfterSeconds,
      robots: { text, status },
    });
    return;
  }
  if ('targetId' in turn.due) return lookAtTarget(guard, turn, turn.due.targetId, clock);
  const { briefingId } = turn.due;
  const publication = guard.publications.get(briefingId);
  if (!publication) {
    await finishTurn(guard.db, turn, clock(), { isAsked: false });
    return;
  }
  const refusal = refusalOf(turn);
  if (refusal !== null) {
    await keep(guard, turn, clock(), { briefingId, check: refusedCheck(clock(), refusal), isAsked: false });
    return;
  }
  const isWhole = publication.etag === null && publication.lastModified === null;
  const isUnconditional = isWhole || publication.conditionalVisits >= WHOLE_EVERY - 1 || publication.state !== 'alive';
  const isSecondLook = isLastConfirmation(publication, liveSetting('link_checks'));
  const { check, page, etag, lastModified, retryAfterSeconds } = await guard.visitor
    .look(publication.expected, clock(), {
      robotsTxt: turn.robotsTxt ?? '',
      isSecondLook,
      unless: isUnconditional ? undefined : { etag: publication.etag, lastModified: publication.lastModified },
    })
    .catch((error: unknown) => {
      // The workers are busy: the page stays due.
      if (error instanceof Refusal && error.status === 503) return { ...NOTHING, retryAfterSeconds: 30, isBusy: true };
      throw error;
    })
    .then((look) => ({ ...look, isBusy: 'isBusy' in look }));
  if (check === null && isUnconditional) {
    await finishTurn(guard.db, turn, clock(), { isAsked: true, retryAfterSeconds });
    return;
  }
  // Validators belong to the address that was asked, so a redirect leaves none.
  const validators = check?.redirects.length ? { etag: null, lastModified: null } : { etag, lastModified };
  await keep(guard, turn, clock(), {
    briefingId,
    check,
    page,
    isSecondLook,
    validators,
    isAsked: true,
    retryAfterSeconds,
  });
}

/** Looks at a page of a client that publications link to. What robots.txt keeps from us is left alone. */
async function lookAtTarget(
  { db, visitor, timeZone, brandId }: Round,
  turn: Turn,
  targetId: number,
  clock: () => Date,
) {
  const refused = refusalOf(turn) !== null;
  const { answer, retryAfterSeconds } = refused
    ? { answer: null, retryAfterSeconds: null }
    : await visitor.target(turn.url, clock());
  await db.transaction().execute(async (tx) => {
    const now = clock();
    const ctx = systemContext(db, 'guard', brandId, now, timeZone);
    await noteTarget(tx, ctx, targetId, answer);
    const isOurs = await finishTurn(tx, turn, now, { isAsked: !refused, retryAfterSeconds });
    if (!isOurs) throw new LeaseEnded();
  });
}

const NOTHING = { check: null, page: null, etag: null, lastModified: null } as const;

interface VisitOutcome {
  readonly briefingId: number;
  readonly check: LinkCheck | null;
  readonly page?: Uint8Array | null;
  readonly isSecondLook?: boolean;
  readonly validators?: { readonly etag: string | null; readonly lastModified: string | null };
  readonly isAsked: boolean;
  readonly retryAfterSeconds?: number | null;
}

/** Writes the visit and returns the site to the queue in one transaction. Does neither if the lease has ended. */
async function keep(
  { db, timeZone, brandId }: Round,
  turn: Turn,
  now: Date,
  { isAsked, retryAfterSeconds, ...found }: VisitOutcome,
) {
  await db.transaction().execute(async (tx) => {
    const ctx = systemContext(db, 'guard', brandId, now, timeZone);
    const isNoted = await noteVisit(tx, ctx, { url: turn.url, ...found });
    const isFailure = found.check?.problems.some(({ code }) => code === 'page_unreachable') ?? false;
    const isOurs = await finishTurn(tx, turn, now, {
      isAsked,
      isFailure,
      retryAfterSeconds: retryAfterSeconds ?? null,
    });
    if (!isOurs && isNoted) throw new LeaseEnded();
  });
}

/** Another worker has the site by now. */
export class LeaseEnded extends Error {
  override readonly name = 'LeaseEnded';
}

/** Why robots.txt forbids the visit: the matching rule, or that the file can't be read (RFC 9309 §2.3.1.4). */
function refusalOf({ robotsTxt, robotsStatus, url }: Turn): string | null {
  if (robotsStatus !== null && robotsStatus >= 500) return `robots.txt: ${robotsStatus}`;
  const page = URL.parse(url.trim());
  return page === null ? null : refusingRule(robotsTxt ?? '', page.pathname + page.search);
}

const refusedCheck = (now: Date, detail: string): LinkCheck => ({
  ok: false,
  checkedAt: now.toISOString(),
  pageStatus: null,
  finalUrl: null,
  title: null,
  redirects: [],
  linkFound: false,
  linkUrl: null,
  anchor: null,
  rel: [],
  linkType: null,
  further: [],
  noindex: false,
  canonical: null,
  robotsBlocked: false,
  problems: [{ code: 'checks_refused', detail }],
  durationMs: 0,
});

/** What the pages of publications must contain, and what is known about them. Those that are watched. */
async function readPublications(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Publication>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PublicationRow>`
    select b.id, b.keyword, b.url, b.link_type, s.domain, w.url as page_url, w.etag, w.last_modified,
      w.conditional_visits, w.state, w.confirmations,
      coalesce((
        select jsonb_agg(jsonb_build_object('keyword', t.keyword, 'url', t.url) order by t.position)
        from briefing_targets t where t.briefing_id = b.id and t.url <> ''), '[]'::jsonb) as further
    from briefings b join sites s on s.id = b.site_id join link_watches w on w.briefing_id = b.id
    where b.id = any(${sql.val(ids)}::bigint[]) and w.is_watched`.execute(db);
  return new Map(
    rows.map(({ id, keyword, url, linkType, domain, pageUrl, further, ...known }) => {
      const links = [{ keyword, url }, ...further] as const;
      const expected = { pageUrl, links, expectedLinkType: linkType ?? 'do_follow', siteDomain: domain } as const;
      return [id, { expected, ...known }];
    }),
  );
}

interface PublicationState {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly conditionalVisits: number;
  readonly state: LinkState;
  readonly confirmations: number;
}
interface Publication extends PublicationState {
  readonly expected: PublicationToCheck;
}
interface PublicationRow extends PublicationState {
  readonly id: number;
  readonly keyword: string;
  readonly url: string;
  readonly linkType: PublicationToCheck['expectedLinkType'] | null;
  readonly domain: string;
  readonly pageUrl: string;
  readonly further: readonly { readonly keyword: string; readonly url: string }[];
}
