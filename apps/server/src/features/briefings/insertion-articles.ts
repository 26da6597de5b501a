import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { type ArticleJudgement, type InsertionSide, isFit } from '@linkstand/contract/links/article';
import { sql } from 'kysely';
import { type Context, type Database, type Tx, together } from '../../platform/context.ts';
import { type FieldFault, fieldRule } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { JudgedArticle } from '../links/judge-article.ts';
import { isOnSite } from '../links/on-site.ts';
import type { Insertion } from '../links/verify-links.ts';
import type { BriefingRecord } from './queries.ts';

const gzip = promisify(zlib.gzip);

export type ArticleJudge = Pick<Services, 'judgeArticle'>;

export const isInsertion = ({ briefingType }: Pick<BriefingRecord, 'briefingType'>): boolean =>
  briefingType === 'link_insertion';

/** A look at an article is as good as new for this long, in minutes. */
const FRESH_MINUTES = 60;

/** Looks at articles for one briefing. Fetches pages, which takes seconds: never call it within a transaction. */
export const judgeArticles = (
  { judgeArticle }: ArticleJudge,
  { siteDomain, url }: Pick<BriefingRecord, 'siteDomain' | 'url'>,
  urls: readonly string[],
): Promise<JudgedArticle[]> =>
  Promise.all(urls.map((article) => judgeArticle({ url: article, targetUrl: url, siteDomain })));

/**
 * Keeps what was seen of articles, with their pages: the newest look at each address.
 * @param named proposed ones are numbered in their order; those proposed before are no longer
 */
export async function keepArticles(
  tx: Tx,
  briefingId: number,
  named: InsertionSide,
  judged: readonly JudgedArticle[],
): Promise<void> {
  if (named === 'owner')
    await tx.updateTable('insertionArticles').set({ place: null }).where('briefingId', '=', briefingId).execute();
  const packed = await Promise.all(judged.map(({ page }) => page && gzip(page)));
  for (const [index, { judgement }] of judged.entries()) {
    const values = {
      namedBy: named,
      place: named === 'owner' ? index + 1 : null,
      judgedAt: new Date(judgement.checkedAt),
      judgement: JSON.stringify(judgement),
      page: packed[index] ?? null,
    };
    await sql`
      insert into insertion_articles (briefing_id, url, named_by, place, judged_at, judgement, page)
      values (${briefingId}, ${judgement.url}, ${values.namedBy}, ${values.place}, ${values.judgedAt},
        ${values.judgement}::jsonb, ${values.page})
      on conflict (briefing_id, md5(url)) do update set named_by = excluded.named_by, place = excluded.place,
        judged_at = excluded.judged_at, judgement = excluded.judgement, page = excluded.page`.execute(tx);
  }
}

/** Why a link can't be bought in articles, at the fields that name them. */
export const faultsOf = (path: string, { faults }: Pick<ArticleJudgement, 'faults'>): FieldFault[] =>
  faults.flatMap((fault) => (fault === 'unread' ? [] : [{ path, code: `article_fault_${fault}` } as const]));

/** @throws Refusal 422 for addresses that are not on the ordered site, without fetching them */
export function requireArticlesOnSite({ siteDomain }: BriefingRecord, urls: readonly (readonly [string, string])[]) {
  const parameters = { site: siteDomain };
  const faults = urls.flatMap(([path, url]): FieldFault[] =>
    isOnSite(url, { domain: siteDomain }) ? [] : [{ path, code: 'url_off_site', parameters }],
  );
  if (faults.length > 0) throw fieldRule(...faults);
}

/** The look at one article of a briefing. Undefined: nobody has looked. */
export const findArticle = (db: Database | Tx, briefingId: number, url: string) =>
  db
    .selectFrom('insertionArticles')
    .select(['id', 'url', 'judgement', 'judgedAt', 'place'])
    .where('briefingId', '=', briefingId)
    .where('url', '=', url)
    .executeTakeFirst();

/**
 * Checks that no other order puts a link to the same page into the same article. Whoever asks at the same moment waits.
 * @throws Refusal 422
 */
export async function requireFreeArticle(
  tx: Tx,
  { id, url, articleUrl }: Pick<BriefingRecord, 'id' | 'url' | 'articleUrl'>,
  path: string,
): Promise<void> {
  if (articleUrl === '') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${articleUrl} ${url}`}, 37))`.execute(tx);
  const other = await tx
    .selectFrom('briefings')
    .select('id')
    .where('briefingType', '=', 'link_insertion')
    .where(sql<boolean>`md5(article_url) = md5(${articleUrl}) and md5(url) = md5(${url})`)
    .where('articleUrl', '<>', '')
    .where('status', 'not in', ['draft', 'denied', 'canceled'])
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw fieldRule({ path, code: 'article_taken' });
}

/** Looks again at the articles that buyers named in drafts of a campaign, unless somebody has just looked. */
export async function judgeDrafts(ctx: Context, judge: ArticleJudge, campaignId: number): Promise<void> {
  const since = new Date(ctx.now.getTime() - FRESH_MINUTES * 60_000);
  const { rows } = await sql<{ id: number; url: string; siteDomain: string; articleUrl: string }>`
    select b.id, b.url, s.domain as site_domain, b.article_url
    from briefings b join sites s on s.id = b.site_id
    where b.campaign_id = ${campaignId} and b.status in ('draft', 'denied') and b.briefing_type = 'link_insertion'
      and b.article_by = 'buyer' and b.article_url <> ''
      and not exists (select from insertion_articles a
        where a.briefing_id = b.id and a.url = b.article_url and a.judged_at > ${since})
    order by b.id`.execute(ctx.db);
  for (const briefing of rows) {
    if (!isOnSite(briefing.articleUrl, { domain: briefing.siteDomain })) continue;
    const judged = await judgeArticles(judge, briefing, [briefing.articleUrl]);
    await together(ctx, (tx) => keepArticles(tx, briefing.id, 'buyer', judged));
  }
}

/** What the check of a published link has to know of the article that it was ordered in. */
export async function findInsertion(db: Database | Tx, briefing: BriefingRecord): Promise<Insertion | undefined> {
  if (!isInsertion(briefing)) return undefined;
  const { rows } = await sql<{ page: Buffer | null }>`
    select page from insertion_articles
    where briefing_id = ${briefing.id} and url = ${briefing.articleUrl}`.execute(db);
  return {
    before: rows[0]?.page ?? null,
    sentence: briefing.sentenceBy === 'buyer' ? briefing.sentence : '',
  };
}

/** Whether a link can be ordered in what was seen. */
export const isOrderable = (article: { readonly judgement: ArticleJudgement } | undefined): boolean =>
  article !== undefined && isFit(article.judgement);
