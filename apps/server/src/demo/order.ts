import type { BriefingType, FillMode, LinkType, ReviewMode, Topic } from '@linkstand/contract/shared/topics';
import type { LinkTarget } from './articles.ts';
import { type CategoryKey, categoryId, topicOf } from './categories.ts';
import { sellsInsertion } from './insertions.ts';
import type { BriefingPlan } from './plans.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import type { ProseLanguage } from './words/prose.ts';
import { SECTORS, type SectorKey } from './words/sectors.ts';

/** Whether an article of this sector suits the site and is accepted there. */
export const fits = (site: DemoSite, sector: SectorKey): boolean => {
  const { categories } = SECTORS[sector];
  const isAtHome = (['news', ...categories] as const).some((key) => site.categoryIds[0] === categoryId(key));
  return isWritable(site) && isAtHome && takes(site, [categories[0]]);
};

const isWritable = (site: DemoSite): boolean =>
  site.language === 'es' || site.language === 'pt' || site.language === 'en';

export const takes = (site: DemoSite, categories: readonly CategoryKey[]): boolean =>
  categories.every((key) => {
    const topic: Topic = topicOf(categoryId(key));
    if (topic === 'none') return true;
    return topic === 'gambling' ? site.gamblingPriceCents !== null : site.acceptedSensitive.includes(topic);
  });

const TYPES: Readonly<Record<BriefingType, number>> = { sponsored_article: 82, link_insertion: 12, press_note: 6 };
const MODES: Readonly<Record<ReviewMode, number>> = {
  review_and_publish: 45,
  review_and_send_back: 35,
  publish_as_is: 20,
};

const INSTRUCTIONS: Readonly<Record<ProseLanguage, readonly string[]>> = {
  es: [
    '',
    '',
    'Por favor, que el enlace quede en los tres primeros párrafos.',
    'Mejor sin mencionar a la competencia.',
    'Si hace falta una imagen, usad una horizontal.',
  ],
  pt: [
    '',
    '',
    'Por favor, deixem o link nos três primeiros parágrafos.',
    'Melhor não mencionar concorrentes.',
    'Se precisar de imagem, usem uma horizontal.',
  ],
  en: [
    '',
    '',
    'Please keep the link within the first three paragraphs.',
    'Please don’t mention competitors.',
    'If an image is needed, use a horizontal one.',
  ],
};

const PREFIXES: Readonly<Record<ProseLanguage, readonly string[]>> = {
  es: ['', 'Guía práctica: ', 'Lo que hay que saber: ', 'Preguntas y respuestas: '],
  pt: ['', 'Guia prático: ', 'O que vale saber: ', 'Perguntas e respostas: '],
  en: ['', 'A practical guide: ', 'What to know: ', 'Questions and answers: '],
};

/** A title that is new in the campaign. */
export function titleFor(random: Random, language: ProseLanguage, sector: SectorKey, taken: Set<string>): string {
  const titles = PREFIXES[language].map((prefix) =>
    SECTORS[sector][language].titles.map((title) =>
      prefix === '' ? title : `${prefix}${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    ),
  );
  const free = titles.map((list) => list.filter((title) => !taken.has(title))).find((list) => list.length > 0);
  const title = random.pick(free ?? titles.flat());
  taken.add(title);
  return title;
}

/** A client's order on this site, without its course of states. */
export function orderOn(
  random: Random,
  site: DemoSite,
  sectorKey: SectorKey,
  domain: string,
  wish: Partial<Pick<BriefingPlan, 'title' | 'reviewMode' | 'type' | 'writeForMe' | 'categories' | 'desiredIn'>> & {
    readonly targetCount?: number;
  } = {},
): Omit<BriefingPlan, 'moves' | 'messages' | 'cases' | 'editorId'> {
  const language = site.language as ProseLanguage;
  const sector = SECTORS[sectorKey];
  const words = sector[language];
  const count = wish.targetCount ?? Number(random.weighted({ 1: 76, 2: 14, 3: 5, 4: 5 }));
  const targets = random
    .sample<readonly [string, string]>(words.keywords, count)
    .map(([keyword, path]): LinkTarget => ({ keyword, url: `https://www.${domain}/${path}` }));
  const others = sector.categories.slice(1).filter((key) => takes(site, [key]));
  const categories = wish.categories ?? [
    sector.categories[0],
    ...targets
      .slice(1)
      .map(() => (others.length > 0 && random.chance(0.4) ? random.pick(others) : sector.categories[0])),
  ];
  const reviewMode = wish.reviewMode ?? random.weighted(MODES);
  return {
    site,
    language,
    sector: sectorKey,
    title: wish.title ?? titleFor(random, language, sectorKey, new Set()),
    targets: targets as [LinkTarget, ...LinkTarget[]],
    categories: categories as [CategoryKey, ...CategoryKey[]],
    type: wish.type ?? random.weighted(TYPES),
    reviewMode,
    fillMode: random.chance(0.8) ? site.offers[0].defaultFillMode : (random.pick(site.offers[0].fillModes) as FillMode),
    linkType: site.offers[0].linkTypes[0] as LinkType,
    writeForMe: wish.writeForMe ?? (reviewMode !== 'publish_as_is' && random.chance(0.3)),
    instructions: random.pick(INSTRUCTIONS[language]),
    desiredIn: wish.desiredIn ?? null,
    poCode: random.chance(0.2) ? `PO-${random.int(10_000, 99_999)}` : '',
    internalComment: '',
  };
}

type Ordered = Omit<BriefingPlan, 'moves' | 'messages' | 'cases' | 'editorId'>;

/** The same with a text of its own. */
export const asArticle = (ordered: Ordered): Ordered =>
  ordered.type === 'link_insertion' ? { ...ordered, type: 'sponsored_article' } : ordered;

/** A link insertion is one link, without a text to review; where none is sold, an article is ordered. */
export function asSold(ordered: Ordered): Ordered {
  if (ordered.type !== 'link_insertion') return ordered;
  if (!sellsInsertion(ordered.site, ordered.categories.slice(0, 1))) return { ...ordered, type: 'sponsored_article' };
  const { targets, categories } = ordered;
  return {
    ...ordered,
    targets: [targets[0]],
    categories: [categories[0]],
    reviewMode: 'publish_as_is',
    writeForMe: false,
  };
}
