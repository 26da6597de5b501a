import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import { sql } from 'kysely';
import { sha256 } from '../../platform/canonical-json.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { BY_SYSTEM } from '../../platform/thread.ts';
import type { Services } from '../../services.ts';
import type { SeenPage } from '../links/check-link.ts';
import { isOnSite } from '../links/on-site.ts';
import { caseEntries } from '../messages/threads.ts';
import { openBriefingCase } from './commands/open-briefing-case.ts';
import { findInsertion } from './insertion-articles.ts';
import { findTrouble } from './open-trouble.ts';
import type { BriefingRecord } from './queries.ts';

const gzip = promisify(zlib.gzip);

export type Checker = Pick<Services, 'checkPublication'>;

/**
 * Checks that the url is on the ordered site or a subdomain, below its path if it has one.
 * @throws Refusal 422
 */
export function requireOnSite(briefing: BriefingRecord, publicationUrl: string): void {
  if (isOnSite(publicationUrl, { domain: briefing.siteDomain })) return;
  const parameters = { site: briefing.siteDomain };
  throw rule('url_off_site', { parameters, faults: [{ path: 'publicationUrl', code: 'url_off_site', parameters }] });
}

/** Checks the links of all keyword sets. Fetches the page, which takes seconds: never call it within a transaction. */
export async function checkPage(
  db: Database,
  checker: Checker,
  briefing: BriefingRecord,
  pageUrl: string,
): Promise<SeenPage> {
  const further = await db
    .selectFrom('briefingTargets')
    .select(['keyword', 'url'])
    .where('briefingId', '=', briefing.id)
    .where('url', '<>', '')
    .orderBy('position')
    .execute();
  const insertion = await findInsertion(db, briefing);
  return checker.checkPublication({
    pageUrl,
    links: [{ keyword: briefing.keyword, url: briefing.url }, ...further],
    expectedLinkType: briefing.linkType ?? 'do_follow',
    siteDomain: briefing.siteDomain,
    ...(insertion && { insertion }),
  });
}

/** A check to be stored, with the page that it read. */
export interface CheckToKeep extends SeenPage {
  readonly briefingId: number;
  readonly url: string;
  readonly explanation?: string;
}

/** A check as it is stored. Its hash is calculated from this. */
export interface KeptCheck {
  readonly id: number;
  readonly url: string;
  readonly result: LinkCheck;
}

/** Stores a check with its page. */
export async function keepCheck(tx: Tx, check: CheckToKeep): Promise<KeptCheck> {
  const kept = (await keepChecks(tx, [check])).get(check.briefingId);
  if (!kept) throw new Error(`The check of briefing ${check.briefingId} was not stored.`);
  return kept;
}

/** Stores checks with their pages, compressed: one for each publication. @returns them by publication */
export async function keepChecks(tx: Tx, checks: readonly CheckToKeep[]): Promise<ReadonlyMap<number, KeptCheck>> {
  if (checks.length === 0) return new Map();
  const packed = await Promise.all(checks.map(({ page }) => page && gzip(page)));
  const rows = checks.map(({ briefingId, url, check, explanation = '' }, place) => {
    const bytes = packed[place];
    const result = bytes ? { ...check, pageHash: sha256(bytes).toString('hex') } : check;
    return { briefingId, checkedAt: check.checkedAt, url, ok: check.ok, explanation, result };
  });
  const { rows: kept } = await sql<KeptCheck & { readonly briefingId: number }>`
    insert into link_checks (briefing_id, checked_at, url, ok, explanation, result)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c ("briefingId" bigint,
      "checkedAt" timestamptz, url text, ok boolean, explanation text, result jsonb)
    returning id, briefing_id, url, result`.execute(tx);
  const byBriefing = new Map(kept.map((check) => [check.briefingId, check]));
  for (const [place, { briefingId, check }] of checks.entries()) {
    const kept = byBriefing.get(briefingId);
    const bytes = packed[place];
    // One by one: a page goes to the database as bytes, a list of them as text.
    if (kept && bytes)
      await tx
        .insertInto('linkPages')
        .values({ checkId: kept.id, at: new Date(check.checkedAt), gzip: bytes })
        .execute();
  }
  return byBriefing;
}

/** A line per problem. Readers see it in words (features/cases/findings.ts). */
export const wordsOf = (check: LinkCheck) =>
  check.problems
    .map(({ code, detail, link }) => {
      const about = [detail, link && `${link.keyword} → ${link.url}`].filter(Boolean).join(', ');
      return about ? `${code}: ${about}` : code;
    })
    .join('\n');

/** Opens a case for a wrong link. If one is open about it, whoever found that, adds the newest findings to it. */
export async function openLinkCase(
  tx: Tx,
  ctx: Context,
  briefing: BriefingRecord,
  check: LinkCheck,
  explanation: string,
): Promise<number> {
  const detail = [wordsOf(check), explanation].filter(Boolean).join('\n\n');
  const open = await findTrouble(tx, briefing.id);
  if (open === undefined)
    return openBriefingCase({ ...ctx, db: tx }, 'link_problem', briefing, detail, { openedByCheck: true });
  await caseEntries.add(tx, ctx, { caseId: open, isNote: true }, detail, { author: BY_SYSTEM });
  return open;
}
