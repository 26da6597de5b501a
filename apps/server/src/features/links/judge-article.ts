import type { ArticleFault, ArticleJudgement } from '@linkstand/contract/links/article';
import { comparable } from '@linkstand/contract/links/comparable';
import { Refusal, rule } from '../../platform/errors.ts';
import { storable } from '../../platform/storable.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { workers } from '../../platform/workers/workers.ts';
import { type CheckLinkDeps, visitPage } from './check-link.ts';
import { decodeHtml } from './decode-html.ts';
import { isSameSite } from './link-target.ts';
import { isOnSite } from './on-site.ts';
import { readPage } from './read-page.ts';
import { blockingRule, readDirectives, readRobotsTag } from './robots.ts';
import { isHtml, type PageVisit } from './verify-links.ts';
import { wallByHeader, wallByPage } from './walls.ts';

/** An article, and the page that is to be linked to. */
export interface ArticleToJudge {
  readonly url: string;
  /** Empty: not known yet. */
  readonly targetUrl: string;
  /** Host and optional path of the site. */
  readonly siteDomain: string;
}

/** A judged article with the page that was read. */
export interface JudgedArticle {
  readonly judgement: ArticleJudgement;
  readonly page: Uint8Array | null;
}

/** Reads an untrusted page, and says what is to be known of it before a link in it is bought. */
export const judgeArticleTask = defineTask({
  name: 'judge-article',
  module: import.meta.url,
  // A page and a robots.txt of the largest fetched size.
  mostInputBytes: 8 * 1024 * 1024,
  refuse: () => rule('invalid'),
  run: ({ visit, asked }: { visit: PageVisit; asked: ArticleToJudge }): ArticleJudgement => judge(visit, asked),
});

/**
 * Looks at an article before a link in it is agreed. Never throws for a bad page. The untrusted page is parsed in a
 * worker process.
 * @throws Refusal 503 if too many tasks wait for the workers
 */
export async function judgeArticle(asked: ArticleToJudge, deps: CheckLinkDeps): Promise<JudgedArticle> {
  const visit = await visitPage(asked.url, deps, {});
  const { response } = visit;
  if (response === null) return { judgement: judge(visit, asked), page: null };
  const page = isPage(visit) ? (response.body ?? null) : null;
  try {
    const judgement = await workers.run(judgeArticleTask, { visit, asked }, `page:${new URL(response.url).hostname}`);
    return { judgement, page };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    return { judgement: unseen(visit, asked, 'unread'), page: null };
  }
}

const isAnswer = ({ response }: PageVisit) => response !== null && response.status >= 200 && response.status < 300;
const isPage = (visit: PageVisit) => isAnswer(visit) && isHtml(visit.response?.contentType ?? null);

const unseen = ({ at, response }: PageVisit, { url }: ArticleToJudge, fault: ArticleFault): ArticleJudgement => ({
  url,
  checkedAt: at.toISOString(),
  status: response?.status ?? null,
  title: null,
  words: null,
  publishedOn: null,
  outsideLinks: null,
  faults: [fault],
});

/** What a look at an article found. */
export function judge(visit: PageVisit, asked: ArticleToJudge): ArticleJudgement {
  const { response, robotsTxt, at } = visit;
  if (response === null) return unseen(visit, asked, 'gone');
  const home = new URL(response.url);
  const bytes = Buffer.from(response.body ?? new Uint8Array());
  const html = isPage(visit) ? decodeHtml(bytes, response.contentType) : '';
  const page = isPage(visit) ? readPage(html, home) : null;
  if (wallByHeader({ response, page }) ?? wallByPage({ response, page })) return unseen(visit, asked, 'unread');
  if (!isOnSite(response.url, { domain: asked.siteDomain })) return unseen(visit, asked, 'off_site');
  if (!isAnswer(visit)) return unseen(visit, asked, 'gone');
  if (page === null) return unseen(visit, asked, 'no_page');
  const header = readRobotsTag(response.headers['x-robots-tag'] ?? [], at);
  const own = readDirectives(page.directives, at);
  const isElsewhere = page.canonical !== null && comparable(page.canonical) !== comparable(home);
  const isBlocked = blockingRule(robotsTxt, home.pathname + home.search) !== null;
  const target = asked.targetUrl === '' ? null : URL.parse(asked.targetUrl);
  const outside = page.links.filter(({ url }) => !isSameSite(url, home));
  const isLinked = target !== null && page.links.some(({ url }) => comparable(url) === comparable(target));
  const isRead = page.isWhole && response.isCut !== true;
  return {
    url: asked.url,
    checkedAt: at.toISOString(),
    status: response.status,
    title: page.title,
    words: page.text.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0,
    publishedOn: dayOf(html, at),
    outsideLinks: new Set(outside.map(({ url }) => comparable(url))).size,
    faults: [
      ...(header.noindex || own.noindex || isElsewhere || isBlocked ? (['not_indexed'] as const) : []),
      ...(isLinked ? (['already_linked'] as const) : []),
      ...(isRead ? [] : (['unread'] as const)),
    ],
  };
}

/** How pages say when they were published, in the order of trust. */
const DATES = [
  /"datePublished"\s*:\s*"(\d{4}-\d{2}-\d{2})/,
  /<meta\b[^<>]{0,200}article:published_time[^<>]{0,200}?content\s*=\s*["']?(\d{4}-\d{2}-\d{2})/i,
  /<meta\b[^<>]{0,200}content\s*=\s*["']?(\d{4}-\d{2}-\d{2})[^<>]{0,200}article:published_time/i,
  /<time\b[^<>]{0,200}datetime\s*=\s*["']?(\d{4}-\d{2}-\d{2})/i,
];

/** The day on which the page says that it was published. Null for none, or one to come. */
function dayOf(html: string, now: Date): string | null {
  const text = html.slice(0, 500_000);
  for (const form of DATES) {
    const day = storable(form.exec(text)?.[1] ?? '');
    const date = new Date(`${day}T00:00:00Z`);
    // A thirtieth of February becomes another day.
    if (day !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) && date <= now) return day;
  }
  return null;
}
