import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import { sha256 } from '../../platform/canonical-json.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { BY_SYSTEM } from '../../platform/thread.ts';
import type { Services } from '../../services.ts';
import type { SeenPage } from '../links/check-link.ts';
import { isOnSite } from '../links/on-site.ts';
import { caseEntries } from '../messages/threads.ts';
import { openBriefingCase } from './commands/open-briefing-case.ts';
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
  return checker.checkPublication({
    pageUrl,
    links: [{ keyword: briefing.keyword, url: briefing.url }, ...further],
    expectedLinkType: briefing.linkType ?? 'do_follow',
    siteDomain: briefing.siteDomain,
  });
}

/** Stores the result with the page, compressed. @returns the check's id, and the check as it is stored */
export async function keepCheck(
  tx: Tx,
  briefingId: number,
  url: string,
  { check, page }: SeenPage,
  explanation: string,
): Promise<{ checkId: number; kept: LinkCheck }> {
  const packed = page && (await gzip(page));
  const kept = packed ? { ...check, pageHash: sha256(packed).toString('hex') } : check;
  const { id } = await tx
    .insertInto('linkChecks')
    .values({
      briefingId,
      checkedAt: new Date(check.checkedAt),
      url,
      ok: check.ok,
      explanation,
      result: JSON.stringify(kept),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (packed)
    await tx
      .insertInto('linkPages')
      .values({ checkId: id, at: new Date(check.checkedAt), gzip: packed })
      .execute();
  return { checkId: id, kept };
}

/** A line per problem. Readers see it in words (features/cases/findings.ts). */
export const wordsOf = (check: LinkCheck) =>
  check.problems
    .map(({ code, detail, link }) => {
      const about = [detail, link && `${link.keyword} → ${link.url}`].filter(Boolean).join(', ');
      return about ? `${code}: ${about}` : code;
    })
    .join('\n');

/** Opens a case for a wrong link. If one is open, adds the newest findings to it. */
export async function openLinkCase(
  tx: Tx,
  ctx: Context,
  briefing: BriefingRecord,
  check: LinkCheck,
  explanation: string,
): Promise<number> {
  const detail = [wordsOf(check), explanation].filter(Boolean).join('\n\n');
  const open = await tx
    .selectFrom('cases')
    .select('id')
    .where('briefingId', '=', briefing.id)
    .where('kind', '=', 'link_problem')
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (!open) return openBriefingCase(tx, ctx, 'link_problem', briefing, detail, { openedByCheck: true });
  await caseEntries.add(tx, ctx, { caseId: open.id }, detail, { author: BY_SYSTEM });
  return open.id;
}
