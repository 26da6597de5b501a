import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { LinkState } from '@linkstand/contract/links/states';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { PublicationToCheck, PublicationVisitor } from '../../services.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { refusingRule } from '../links/robots.ts';
import { liveSetting } from '../settings/live.ts';
import { isLastConfirmation } from './life.ts';
import { finishTurn, postpone, type Turn, takeTurns } from './queue.ts';
import { LeaseEnded, type TurnEnd, turnEnds } from './turn-ends.ts';

export interface Guard {
  readonly db: Database;
  readonly visitor: PublicationVisitor;
  readonly timeZone: string;
  /** Sites that are visited at once. */
  readonly atOnce: number;
  readonly onError: (error: unknown, turn: Turn) => void;
}

/** Places that are filled again together, with one query. */
const MIN_FREE = 8;
/** How long a free place waits for others to become free, in milliseconds. */
const MAX_WAIT_MS = 20;
/** One visit in this many fetches the whole page, because an unchanged page need not repeat its headers. */
const WHOLE_EVERY = 4;
/** One visit in this many looks as a reader. */
const READER_EVERY = 7;
/** A page that could not be read because no worker was free is requested again after this time. */
const BUSY_SECONDS = 30;
/** A page whose visit could not be made or stored is due again after this time, in milliseconds. */
const POSTPONED_MS = 30 * 60_000;

/**
 * Visits every site that is due now, one request each, and keeps what was found.
 * @param clock the time when a visit begins or ends
 * @returns how many were visited
 */
export async function watchLinks(guard: Guard, clock: () => Date): Promise<number> {
  const turns = await beginTurns(await openRound(guard, clock), guard.atOnce);
  await Promise.all(turns.map(({ written }) => written));
  return turns.length;
}

/** Visits links until it is told to stop. */
export interface Watching {
  readonly clock: () => Date;
  readonly isOver: () => boolean;
  /**
   * Waits while nothing more is due.
   * @param underWay turns that are not written yet, the oldest first
   */
  readonly rest: (underWay: ReadonlySet<TurnUnderWay>) => Promise<void>;
}

/**
 * Visits sites as they become due. Each place is filled again as visits end, so that a site which doesn't answer holds
 * one place, not all. Returns once the last visit has ended and is written.
 */
export async function keepWatching(guard: Guard, { clock, isOver, rest }: Watching): Promise<void> {
  const round = await openRound(guard, clock);
  const visiting = new Set<Promise<void>>();
  const underWay = new Set<TurnUnderWay>();
  try {
    while (!isOver()) {
      const free = guard.atOnce - visiting.size;
      const begun = await beginTurns(round, free);
      for (const turn of begun) {
        holdDuring(turn.visited, visiting, turn.visited);
        holdDuring(turn.written, underWay, turn);
      }
      if (begun.length < free) await rest(underWay);
      else await somePlaces(visiting, guard.atOnce);
      // Where writing is slower than visiting, visits wait for it.
      while (underWay.size - visiting.size > guard.atOnce) await anyOf(underWay);
    }
  } finally {
    await Promise.allSettled([...underWay].map(({ written }) => written));
  }
}

const anyOf = (turns: Iterable<TurnUnderWay>) => Promise.race([...turns].map(({ written }) => written));

function holdDuring<Item>(work: Promise<void>, set: Set<Item>, item: Item): void {
  set.add(item);
  const end = () => void set.delete(item);
  work.then(end, end);
}

/** Waits for one free place, and a moment for more of them: all other places may be held by sites that don't answer. */
async function somePlaces(visiting: ReadonlySet<Promise<void>>, atOnce: number): Promise<void> {
  if (visiting.size >= atOnce) await Promise.race(visiting);
  const isOver = sleep(MAX_WAIT_MS).then(() => true);
  while (visiting.size > atOnce - MIN_FREE) {
    if (await Promise.race([isOver, Promise.race(visiting).then(() => false)])) return;
  }
}

/** What all turns of a while share. */
interface Round extends Guard {
  readonly clock: () => Date;
  readonly brandId: number;
  /** Writes the end of a turn, together with others that end. */
  readonly write: (end: TurnEnd) => Promise<void>;
}

async function openRound(guard: Guard, clock: () => Date): Promise<Round> {
  const brandId = await findDefaultBrandId(guard.db);
  const { db, timeZone } = guard;
  return { ...guard, clock, brandId, write: turnEnds({ db, brandId, timeZone }) };
}

/** A turn under way. Neither rejects, unless `onError` throws. */
interface TurnUnderWay {
  /** When it was leased. */
  readonly since: Date;
  /** Ends with the request: another site may be visited. */
  readonly visited: Promise<void>;
  readonly written: Promise<void>;
}

/** Begins visits of sites that are due. */
async function beginTurns(round: Round, most: number): Promise<TurnUnderWay[]> {
  // A turn takes real time, however fast the clock of a simulation runs.
  const since = round.clock();
  const started = performance.now();
  const clock = () => new Date(since.getTime() + performance.now() - started);
  const turns = await takeTurns(round.db, since, most);
  if (turns.length === 0) return [];
  const asked = turns.flatMap(({ due, isRobotsKnown }) =>
    'briefingId' in due && isRobotsKnown ? [due.briefingId] : [],
  );
  const publications = await readPublications(round.db, asked);
  return turns.map((turn) => {
    const visit = makeVisit({ ...round, clock }, turn, publications);
    const visited = visit.then(
      () => undefined,
      () => undefined,
    );
    const written = visit.then(round.write).catch(async (error: unknown) => {
      round.onError(error, turn);
      await abandon(round, turn, error).catch((failure: unknown) => round.onError(failure, turn));
    });
    return { since, visited, written };
  });
}

/** There is no result: the page is put off for a while, and the site gets a pause. */
async function abandon({ db, clock }: Round, turn: Turn, error: unknown): Promise<void> {
  // Another worker has it.
  if (error instanceof LeaseEnded) return;
  const at = clock();
  await postpone(db, turn.due, new Date(at.getTime() + POSTPONED_MS));
  await finishTurn(db, turn, { at, isAsked: true, isFailure: true, retryAfterSeconds: 60 });
}

/** Makes the request of a turn. */
async function makeVisit(round: Round, turn: Turn, publications: ReadonlyMap<number, Publication>): Promise<TurnEnd> {
  const { clock, visitor } = round;
  if (!turn.isRobotsKnown) {
    const { text, status, retryAfterSeconds } = await visitor.robots(turn.url, clock());
    const ended = { at: clock(), isAsked: true, isFailure: status === null, retryAfterSeconds };
    return { turn, ended: { ...ended, robots: { text, status } } };
  }
  const refusal = refusalOf(turn);
  if ('targetId' in turn.due) {
    const { targetId } = turn.due;
    // A page that robots.txt forbids to us is not requested.
    if (refusal !== null) return { turn, ended: { at: clock(), isAsked: false }, target: { targetId, answer: null } };
    const { answer, retryAfterSeconds } = await visitor.target(turn.url, clock());
    return { turn, ended: { at: clock(), isAsked: true, retryAfterSeconds }, target: { targetId, answer } };
  }
  const { briefingId } = turn.due;
  const publication = publications.get(briefingId);
  if (!publication) return { turn, ended: { at: clock(), isAsked: false } };
  if (refusal !== null) {
    const at = clock();
    // A site that refuses us by name may be asked in no other way. One whose robots.txt has been broken for as long
    // may be asked as if it had none (RFC 9309 §2.3.1.4).
    const isLast = isLastConfirmation(publication, at, liveSetting('link_checks'));
    if (isLast && isRobotsBroken(turn)) return lookAtPublication(round, turn, briefingId, publication);
    const visit = { briefingId, url: turn.url, at, check: refusedCheck(at, refusal), isSecondLook: isLast };
    return { turn, ended: { at, isAsked: false }, visit };
  }
  return lookAtPublication(round, turn, briefingId, publication);
}

async function lookAtPublication(
  { db, clock, visitor }: Round,
  turn: Turn,
  briefingId: number,
  publication: Publication,
): Promise<TurnEnd> {
  const isWhole = publication.etag === null && publication.lastModified === null;
  const isAsReader = isReadersTurn(publication, clock());
  const isUnconditional =
    isAsReader || isWhole || publication.conditionalVisits >= WHOLE_EVERY - 1 || publication.state !== 'alive';
  const isSecondLook = isLastConfirmation(publication, clock(), liveSetting('link_checks'));
  const look = await visitor
    .look(publication.expected, clock(), {
      robotsTxt: turn.robotsTxt ?? '',
      isSecondLook,
      isAsReader,
      known: () => readKnownPage(db, briefingId),
      unless: isUnconditional ? undefined : { etag: publication.etag, lastModified: publication.lastModified },
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 503) return null;
      throw error;
    });
  const at = clock();
  // The workers that read pages are busy: this one stays due.
  if (look === null) return { turn, ended: { at, isAsked: true, retryAfterSeconds: BUSY_SECONDS } };
  const { check, page, etag, lastModified, retryAfterSeconds } = look;
  const isFailure = check?.problems.some(({ code }) => code === 'page_unreachable') ?? false;
  const ended = { at, isAsked: true, isFailure, retryAfterSeconds };
  if (check === null && isUnconditional) return { turn, ended };
  // Validators belong to the address that was asked, so a redirect leaves none.
  const validators = check?.redirects.length ? { etag: null, lastModified: null } : { etag, lastModified };
  return { turn, ended, visit: { briefingId, url: turn.url, at, check, page, isSecondLook, validators } };
}

/**
 * Whether the page is asked for as readers ask: one time in some, and where something seems wrong, as it was asked when
 * it first did. What may declare it lost is seen as its readers see it, always.
 */
function isReadersTurn({ state, visits, asReader, ...publication }: PublicationState, at: Date): boolean {
  if (isLastConfirmation({ state, ...publication }, at, liveSetting('link_checks'))) return true;
  return state === 'alive' ? visits % READER_EVERY === READER_EVERY - 1 : asReader;
}

/** The page as it was kept when its links were last in place, packed. */
async function readKnownPage(db: Database, briefingId: number): Promise<Uint8Array | null> {
  const { rows } = await sql<{ readonly gzip: Buffer }>`
    select p.gzip from link_visits v join link_pages p on p.check_id = v.check_id
    where v.briefing_id = ${briefingId} and v.verdict = 'ok' order by v.seq desc limit 1`.execute(db);
  return rows[0]?.gzip ?? null;
}

const isRobotsBroken = ({ robotsStatus }: Pick<Turn, 'robotsStatus'>): boolean =>
  robotsStatus !== null && robotsStatus >= 500;

/** Why robots.txt forbids the visit: the matching rule, or that the file can't be read (RFC 9309 §2.3.1.4). */
function refusalOf({ robotsTxt, robotsStatus, url }: Turn): string | null {
  if (isRobotsBroken({ robotsStatus })) return `robots.txt: ${robotsStatus}`;
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
      w.conditional_visits, w.state, w.confirmations, w.unknown_since, w.visits,
      w.state <> 'alive' and coalesce((
        select l.result -> 'asReader' = 'true' from link_checks l where l.id = w.last_check_id), false) as as_reader,
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
  readonly unknownSince: Date | null;
  readonly visits: number;
  /** The last visit of a link that is not in place was made as a reader. */
  readonly asReader: boolean;
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
