import type { LinkCheck } from '@linkstand/contract/links/schema';
import { type Database, systemContext, type Tx } from '../../platform/context.ts';
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

/** One visit in this many fetches the whole page, because an unchanged page need not repeat its headers. */
const WHOLE_EVERY = 4;

/**
 * Visits every site that is due now, one request each, and keeps what was found.
 * @param clock the time when a visit begins or ends
 * @returns how many were visited
 */
export async function watchLinks(guard: Guard, clock: () => Date): Promise<number> {
  const turns = await takeTurns(guard.db, clock(), guard.atOnce);
  await Promise.all(
    turns.map((turn) =>
      makeTurn(guard, turn, clock).catch(async (error: unknown) => {
        guard.onError(error, turn);
        // No result: the page stays due, and the site gets a pause.
        await finishTurn(guard.db, turn, clock(), { isAsked: true, isFailure: true, retryAfterSeconds: 60 });
      }),
    ),
  );
  return turns.length;
}

async function makeTurn(guard: Guard, turn: Turn, clock: () => Date): Promise<void> {
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
  const publication = await readPublication(guard.db, briefingId);
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
async function lookAtTarget({ db, visitor, timeZone }: Guard, turn: Turn, targetId: number, clock: () => Date) {
  const refused = refusalOf(turn) !== null;
  const { answer, retryAfterSeconds } = refused
    ? { answer: null, retryAfterSeconds: null }
    : await visitor.target(turn.url, clock());
  await db.transaction().execute(async (tx) => {
    const now = clock();
    const ctx = systemContext(db, 'guard', await findDefaultBrandId(tx), now, timeZone);
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
  { db, timeZone }: Guard,
  turn: Turn,
  now: Date,
  { isAsked, retryAfterSeconds, ...found }: VisitOutcome,
) {
  await db.transaction().execute(async (tx) => {
    const ctx = systemContext(db, 'guard', await findDefaultBrandId(tx), now, timeZone);
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

/** What the page of a publication must contain, and what is known about it. */
async function readPublication(db: Database | Tx, briefingId: number) {
  const row = await db
    .selectFrom('briefings as b')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .innerJoin('linkWatches as w', 'w.briefingId', 'b.id')
    .select(['b.keyword', 'b.url', 'b.linkType', 's.domain', 'w.url as pageUrl'])
    .select(['w.etag', 'w.lastModified', 'w.conditionalVisits', 'w.state', 'w.confirmations'])
    .where('b.id', '=', briefingId)
    .where('w.isWatched', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const further = await db
    .selectFrom('briefingTargets')
    .select(['keyword', 'url'])
    .where('briefingId', '=', briefingId)
    .where('url', '<>', '')
    .orderBy('position')
    .execute();
  const { etag, lastModified, conditionalVisits, confirmations } = row;
  const expected: PublicationToCheck = {
    pageUrl: row.pageUrl,
    links: [{ keyword: row.keyword, url: row.url }, ...further],
    expectedLinkType: (row.linkType ?? 'do_follow') as PublicationToCheck['expectedLinkType'],
    siteDomain: row.domain,
  };
  return { expected, etag, lastModified, conditionalVisits, confirmations, state: row.state as 'alive' };
}
