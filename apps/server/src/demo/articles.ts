import type { LinkType } from '@linkstand/contract/shared/topics';
import type { Random } from './random.ts';
import { PROSE, type ProseLanguage } from './words/prose.ts';
import { SECTORS, type SectorKey } from './words/sectors.ts';

export interface LinkTarget {
  readonly keyword: string;
  readonly url: string;
}

/** The rel that a link type asks for on the page. */
export const relOf = (linkType: LinkType): string[] =>
  linkType === 'do_follow' ? [] : [linkType === 'no_follow' ? 'nofollow' : 'sponsored'];

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Words as an author counts them, the same as features/content/sanitize.ts counts. */
export const wordsIn = (html: string): number =>
  html.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

const paragraph = (text: string) => `<p>${text.trim()}</p>`;

/** An article of some five hundred words with every target linked once. The sanitiser has nothing to remove from it. */
export function writeArticle(
  random: Random,
  language: ProseLanguage,
  sector: SectorKey,
  targets: readonly LinkTarget[],
): string {
  const prose = PROSE[language];
  const { facts } = SECTORS[sector][language];
  // Sentences about the subject come early; sentences that fit any subject fill the rest.
  const sentences = [...new Set([...random.sample(facts, 2), ...random.sample([...facts, ...prose.sentences], 99)])];
  const take = (count: number) => sentences.splice(0, count).join(' ');
  const links = random.sample(prose.links, targets.length);
  const linked = targets.map(({ keyword, url }, index) => {
    const anchor = `<a href="${escapeHtml(url)}">${escapeHtml(keyword)}</a>`;
    return paragraph(`${take(1)} ${(links[index] ?? '{link}').replace('{link}', anchor)} ${take(1)}`);
  });
  const headings = random.sample(prose.headings, 3).map((heading) => `<h2>${heading}</h2>`);
  return [
    paragraph(`${random.pick(prose.openings)} ${take(3)}`),
    linked[0] ?? '',
    headings[0],
    paragraph(take(4)),
    paragraph(take(4)),
    ...linked.slice(1),
    headings[1],
    paragraph(take(4)),
    paragraph(take(4)),
    ...(random.chance(0.4) ? [`<ul><li>${take(1)}</li><li>${take(1)}</li><li>${take(1)}</li></ul>`] : []),
    headings[2],
    paragraph(take(4)),
    paragraph(take(4)),
    paragraph(`${take(1)} ${random.pick(prose.endings)}`),
  ].join('');
}

/** What an editor changes: another heading, a removed sentence, an added one. */
export function polish(random: Random, html: string, language: ProseLanguage): string {
  const { headings, sentences } = PROSE[language];
  const unused = (list: readonly string[]) => random.pick(list.filter((one) => !html.includes(one)));
  const gone = sentences.find((sentence) => html.includes(`${sentence} `)) ?? '';
  const title = html.replace(/<h2>[^<]*<\/h2>/, `<h2>${unused(headings)}</h2>`);
  return title.replace(gone === '' ? '</p>' : `${gone} `, gone === '' ? '</p>' : `${unused(sentences)} `);
}

/** What a client adds in a version of its own. */
export function revise(html: string, language: ProseLanguage): string {
  const added = {
    es: 'Los precios y las fechas se revisan cada temporada, así que conviene confirmarlos antes.',
    pt: 'Os preços e as datas são revistos a cada temporada, por isso convém confirmá-los antes.',
    en: 'Prices and dates are reviewed every season, so it is worth confirming them first.',
  }[language];
  const end = html.lastIndexOf('</p>');
  return `${html.slice(0, end)} ${added}${html.slice(end)}`;
}
