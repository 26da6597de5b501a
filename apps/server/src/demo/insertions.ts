import type { InsertionSide } from '@linkstand/contract/links/article';
import type { LinkType } from '@linkstand/contract/shared/topics';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { LinkTarget } from './articles.ts';
import { type CategoryKey, categoryId, topicOf } from './categories.ts';
import { type DemoInsertion, storyAddresses } from './publisher/pages.ts';
import type { BriefingRow } from './rows.ts';
import type { DemoSite } from './sites.ts';
import type { ProseLanguage } from './words/prose.ts';

/** Whether a site sells links in its articles about this. */
export const sellsInsertion = (site: DemoSite, categories: readonly CategoryKey[]): boolean =>
  site.insertionPriceCents !== null &&
  site.offers[0].insertionCostCents !== null &&
  (site.insertionGamblingPriceCents !== null || categories.every((key) => topicOf(categoryId(key)) !== 'gambling'));

/** The owner proposes the article of some, and writes the sentence of others. */
export const articleByOf = (seed: number): InsertionSide => (seed % 3 === 0 ? 'owner' : 'buyer');
const sentenceByOf = (seed: number): InsertionSide => (seed % 4 === 1 ? 'owner' : 'buyer');

const SENTENCES: Readonly<Record<ProseLanguage, readonly ((keyword: string) => string)[]>> = {
  es: [
    (keyword) => `Antes de decidir conviene comparar con calma ${keyword} y leer bien las condiciones.`,
    (keyword) => `Quien empieza ahora encuentra en ${keyword} una buena referencia para orientarse.`,
  ],
  pt: [
    (keyword) => `Antes de decidir, vale comparar com calma ${keyword} e ler bem as condições.`,
    (keyword) => `Quem começa agora encontra em ${keyword} uma boa referência para se orientar.`,
  ],
  en: [
    (keyword) => `Before you decide, take your time to compare ${keyword} and read the conditions.`,
    (keyword) => `Whoever begins now will find a good place to look in ${keyword}.`,
  ],
};

/** What a link insertion asks for: an article of the site that no other order puts the same link into. */
export function insertionOf(
  site: DemoSite,
  language: ProseLanguage,
  { keyword, url }: LinkTarget,
  known: readonly Pick<BriefingRow, 'siteId' | 'url' | 'articleUrl'>[],
) {
  const taken = new Set(
    known.flatMap((other) => (other.siteId === site.id && other.url === url ? [other.articleUrl ?? ''] : [])),
  );
  const article = storyAddresses(site).find((address) => !taken.has(address)) ?? '';
  const seed = site.id + keyword.length;
  const write = SENTENCES[language][seed % 2];
  return {
    articleBy: article === '' ? ('owner' as const) : articleByOf(site.id),
    articleUrl: article,
    sentenceBy: sentenceByOf(seed),
    sentence: write?.(keyword) ?? '',
  };
}

const REL: Readonly<Record<LinkType, string>> = { do_follow: '', no_follow: 'nofollow', sponsored: 'sponsored' };

/**
 * Links that a site has put into its article at this address: those of finished orders, and those that somebody said to
 * have put in, which a check has asked for.
 */
export async function findDemoInsertions(
  db: Kysely<DB>,
  host: string,
  path: string,
  isReported: (link: { readonly keyword: string; readonly url: string }) => boolean,
): Promise<readonly DemoInsertion[]> {
  const { rows } = await sql<{
    keyword: string;
    url: string;
    status: string;
    linkType: LinkType | null;
    sentence: string;
  }>`
    select b.keyword, b.url, b.status, b.link_type,
      case when b.sentence_by = 'buyer' then b.sentence else '' end as sentence
    from briefings b
    where b.briefing_type = 'link_insertion'
      and b.article_url in (${`https://${host}${path}`}, ${`https://www.${host}${path}`})
      and b.status in ('pending_owner', 'waiting_publish', 'published', 'done')
    order by b.id`.execute(db);
  return rows
    .filter(({ status, ...link }) => status === 'published' || status === 'done' || isReported(link))
    .map(({ keyword, url, linkType, sentence }) => ({
      href: url,
      anchor: keyword,
      rel: REL[linkType ?? 'do_follow'],
      sentence,
    }));
}
