import type { PlainCategoryKey } from './categories.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import { SITE_WORDS } from './words/site-words.ts';

export type SiteType = 'newspaper' | 'magazine' | 'blog' | 'portal' | 'forum' | 'radio';

export interface NamedSite {
  name: string;
  domain: string;
  type: SiteType;
  description: string;
  /** Its subject, if it has only one. */
  topic: PlainCategoryKey | null;
  /** The largest possible quality, 0 to 1: a small town's newspaper stays small. */
  reach: number;
}

/** Letters and digits as in a host name. */
export const hostWord = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** A unique name in the language of the place. */
export function siteNamer(random: Random, known: readonly NamedSite[]) {
  const taken = new Set(known.flatMap((site) => [site.domain, site.name.toLowerCase()]));
  return function nameSite(place: Place): NamedSite {
    for (let attempt = 0; attempt < 200; attempt++) {
      const site = candidate(random, place, attempt);
      if (taken.has(site.domain) || taken.has(site.name.toLowerCase())) continue;
      taken.add(site.domain).add(site.name.toLowerCase());
      return site;
    }
    throw new Error(`no more names for sites in ${place.country}`);
  };
}

const TYPES = { newspaper: 30, portal: 16, radio: 4, magazine: 22, blog: 25, forum: 3 } as const;

function candidate(random: Random, place: Place, attempt: number): NamedSite {
  const words = SITE_WORDS[place.language];
  let type: SiteType = random.weighted(TYPES);
  const isLocal = type === 'newspaper' || type === 'portal' || type === 'radio';
  if (isLocal) {
    const city = random.pick(place.cities);
    // Cities, the best known first.
    const reach = 1 - 0.5 * (place.cities.indexOf(city) / place.cities.length);
    const name = random.pick(words[type as 'newspaper' | 'portal' | 'radio']).replace('{city}', city);
    const section = type === 'newspaper' && random.chance(0.08) ? random.pick(words.sections) : undefined;
    if (section) {
      const [title, topic] = section;
      const domain = `${domainOf(random, name, place)}/${hostWord(title)}`;
      const description = random.pick(words.special).replace('{name}', `${name} ${title}`);
      return { name: `${name} ${title}`, domain, type, topic, description, reach: reach * 0.8 };
    }
    return {
      name,
      domain: domainOf(random, name, place),
      type,
      topic: null,
      description: random.pick(words.local).replace('{place}', city),
      reach,
    };
  }
  const topic = random.pick(Object.keys(words.topics) as PlainCategoryKey[]);
  const pattern = random.pick(words.topical);
  if (/^(Foro|Fórum)|Forum$/.test(pattern)) type = 'forum';
  else if (/Blog/.test(pattern)) type = 'blog';
  else if (/Revista|Magazi|Journal|Review/.test(pattern)) type = 'magazine';
  else if (type === 'forum') type = 'blog';
  let name = pattern.replace('{topic}', random.pick(words.topics[topic] ?? [place.name]));
  // When names run out, the country and then a city make them unique, as in reality.
  if (attempt > 3) name = `${name} ${attempt > 8 ? random.pick(place.cities) : place.name}`;
  return {
    name,
    domain: domainOf(random, name, place),
    type,
    topic,
    description: random.pick(words.special).replace('{name}', name),
    reach: type === 'magazine' ? 0.95 : 0.8,
  };
}

function domainOf(random: Random, name: string, place: Place): string {
  const host = hostWord(name.replace(/^(The|El|La|O|A|Le|Das|Il|De|Het) /, random.chance(0.5) ? '$1' : ''));
  return `${host}${random.chance(0.08) ? place.country.toLowerCase() : ''}.example`;
}
