import type { LinkType } from '@linkstand/contract/shared/topics';
import type { Random } from './random.ts';
import { PROSE, type ProseLanguage } from './words/prose.ts';
import { SECTORS, type SectorKey } from './words/sectors.ts';

export interface LinkTarget {
  readonly keyword: string;
  readonly url: string;
}

const REL: Readonly<Record<LinkType, string>> = {
  do_follow: '',
  no_follow: ' rel="nofollow"',
  sponsored: ' rel="sponsored"',
};
export const relOf = (linkType: LinkType): string[] =>
  linkType === 'do_follow' ? [] : [linkType === 'no_follow' ? 'nofollow' : 'sponsored'];

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const wordsIn = (html: string): number =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;

/** An article of some hundred words with every target linked once. The sanitiser has nothing to remove from it. */
export function writeArticle(
  random: Random,
  language: ProseLanguage,
  sector: SectorKey,
  targets: readonly LinkTarget[],
  linkType: LinkType,
): string {
  const prose = PROSE[language];
  const facts = SECTORS[sector][language].facts;
  const sentences = random.sample([...prose.sentences, ...facts, ...facts], prose.sentences.length + facts.length);
  const unique = [...new Set(sentences)];
  const take = (count: number) => unique.splice(0, count).join(' ');
  const anchor = ({ keyword, url }: LinkTarget) =>
    `<a href="${escapeHtml(url)}"${REL[linkType]}>${escapeHtml(keyword)}</a>`;
  const links = random.sample(prose.links, targets.length);
  const paragraph = (text: string) => `<p>${text}</p>`;
  const [firstHeading = '', secondHeading = ''] = random.sample(prose.headings, 2);
  const linked = targets.map((target, index) =>
    paragraph(`${take(1)} ${(links[index] ?? '{link}').replace('{link}', anchor(target))} ${take(1)}`),
  );
  return [
    paragraph(`${random.pick(prose.openings)} ${take(3)}`),
    linked[0] ?? '',
    `<h2>${firstHeading}</h2>`,
    paragraph(take(5)),
    ...linked.slice(1),
    `<h2>${secondHeading}</h2>`,
    paragraph(take(5)),
    ...(random.chance(0.4) ? [`<ul><li>${take(1)}</li><li>${take(1)}</li><li>${take(1)}</li></ul>`] : []),
    paragraph(`${take(2)} ${random.pick(prose.endings)}`),
  ].join('');
}

/** What the client's own person changed in a version. */
export function revise(html: string, language: ProseLanguage): string {
  const added = {
    es: 'Añadido por el cliente: los precios se revisan cada temporada.',
    pt: 'Acrescentado pelo cliente: os preços são revistos a cada temporada.',
    en: 'Added by the client: prices are reviewed every season.',
  }[language];
  const end = html.lastIndexOf('</p>');
  return `${html.slice(0, end)} ${added}${html.slice(end)}`;
}
