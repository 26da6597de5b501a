/** What a document can be matched with. */
export interface MatchSite {
  readonly id: number;
  readonly domain: string;
  readonly name: string;
  readonly title: string;
  readonly hasText: boolean;
}

/** Letters and digits in words, without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const joined = (text: string): string => wordsOf(text).join(' ');

/** Short words fit everything. */
const isTelling = (word: string): boolean => word.length > 3;

const bareName = (fileName: string): string => fileName.replace(/\.[a-z0-9]{1,8}$/i, '');

/** The domain without its ending: how people name files. */
const mainLabel = (domain: string): string =>
  domain
    .replace(/^www\./, '')
    .split('/')[0]
    ?.split('.')
    .slice(0, -1)
    .join(' ') ?? '';

/** How well a site fits the name of a document or its first line; 0 for not at all. */
function _fit(site: MatchSite, name: string, firstLine: string): number {
  const [file, line] = [` ${joined(name)} `, ` ${joined(firstLine)} `];
  const holds = (within: string, text: string) => {
    const words = joined(text);
    return words.length > 3 && within.includes(` ${words} `);
  };
  if (holds(file, site.domain)) return 100;
  if (site.title !== '' && joined(site.title) === joined(name)) return 95;
  if (site.title !== '' && joined(site.title) === joined(firstLine)) return 90;
  if (holds(file, site.name)) return 80;
  if (
    holds(file, mainLabel(site.domain)) ||
    file.replaceAll(' ', '').includes(mainLabel(site.domain).replaceAll(' ', '').padEnd(5, '\0'))
  )
    return 70;
  const told = wordsOf(site.title).filter(isTelling);
  const share = (within: string) => {
    const words = new Set(within.trim().split(' '));
    return told.length < 2 ? 0 : told.filter((word) => words.has(word)).length / told.length;
  };
  const best = Math.max(share(file), share(line));
  if (best >= 0.6) return Math.round(best * 60);
  return holds(line, site.domain) || holds(line, site.name) ? 30 : 0;
}

/** A document by its name, and by the line that it begins with, as far as it is read. */
export interface MatchDocument {
  readonly name: string;
  readonly firstLine: string;
}

/**
 * The site of each document, by its place: each site once, the best fits first. What fits two sites equally well fits
 * none, unless only one of them has no text.
 */
export function matchDocuments(documents: readonly MatchDocument[], sites: readonly MatchSite[]): (number | null)[] {
  const found: (number | null)[] = documents.map(() => null);
  const pairs = documents.flatMap(({ name, firstLine }, at) =>
    sites.map((site) => ({ at, site, score: it(site, bareName(name), firstLine) })),
  );
  const taken = new Set<number>();
  for (const { at, site, score } of pairs.filter((pair) => pair.score > 0).sort((a, b) => b.score - a.score)) {
    if (found[at] !== null || taken.has(site.id)) continue;
    const rivals = pairs.filter((pair) => pair.at === at && pair.score === score && !taken.has(pair.site.id));
    const open = rivals.filter((pair) => !pair.site.hasText);
    if (rivals.length > 1 && !(open.length === 1 && open[0]?.site === site)) continue;
    found[at] = site.id;
    taken.add(site.id);
  }
  return found;
}
