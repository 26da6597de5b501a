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

/** How well a site fits the name of a document; 0 for not at all. */
function likenessOf(site: MatchSite, name: string): number {
  const file = ` ${joined(name)} `;
  const holds = (text: string) => {
    const words = joined(text);
    return words.length > 3 && file.includes(` ${words} `);
  };
  if (holds(site.domain)) return 100;
  if (site.title !== '' && joined(site.title) === joined(name)) return 95;
  if (holds(site.name)) return 80;
  const label = mainLabel(site.domain);
  const together = wordsOf(label).join('');
  if (holds(label) || (together.length > 4 && wordsOf(name).join('').includes(together))) return 70;
  const told = wordsOf(site.title).filter(isTelling);
  const words = new Set(wordsOf(name));
  const share = told.length < 2 ? 0 : told.filter((word) => words.has(word)).length / told.length;
  return share >= 0.6 ? Math.round(share * 60) : 0;
}

/**
 * The site of each document by the document's name, by its place: each site once, the best fits first. What fits two
 * sites equally well fits none, unless only one of them has no text.
 */
export function matchDocuments(names: readonly string[], sites: readonly MatchSite[]): (number | null)[] {
  const found: (number | null)[] = names.map(() => null);
  const pairs = names.flatMap((name, at) =>
    sites.map((site) => ({ at, site, score: likenessOf(site, bareName(name)) })),
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
