import type { DomainStanding } from '@linkstand/contract/domains/limits';
import type { DomainList, ListedDomain } from '@linkstand/contract/domains/schema';
import type { Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { turns } from '../../platform/turns.ts';
import { boughtSites } from '../media/bought-sites.ts';
import type { Viewer } from '../media/catalogue.ts';
import { readerPrice } from '../media/catalogue-sql.ts';
import { excludedAmong, liesBelow } from '../media/excluded-sites.ts';
import { forSale } from '../media/queries.ts';
import { specialPrice } from '../media/special-prices.ts';
import type { ReadList } from './read-domains.ts';
import { namesOf, type SiteAddress, siteAddress } from './site-address.ts';

/** Of a domain whose sections or subdomains are for sale, at most so many are told. */
const MOST_BELOW = 20;

interface Found {
  /** Index of the entry that it was found by. */
  readonly entry: number;
  readonly id: number;
  readonly domain: string;
  readonly name: string;
  readonly country: string;
  readonly da: number | null;
  readonly monthlyTraffic: number | null;
  readonly price: number | null;
  readonly isBought: boolean;
  readonly isFavorite: boolean;
  readonly isInCart: boolean;
}

/**
 * The sites that the entries mean, all by one query through indexes: the most specific name that is for sale, else the
 * sections and subdomains of the registered one.
 */
async function findNamed(
  db: Database,
  viewer: Viewer,
  { asked, registered }: { readonly asked: readonly string[]; readonly registered: readonly string[] },
  topics: readonly Topic[],
) {
  // As text with a line for each entry: arrays of so many would be escaped element by element.
  const { rows } = await sql<Found>`
    with exact as materialized (
      select distinct on (line.entry) line.entry, s.id
      from string_to_table(${asked.join('\n')}, E'\\n') with ordinality as line (names, entry)
        cross join lateral string_to_table(line.names, E'\\t') with ordinality as a (name, rank)
        join sites s on s.domain = a.name
      where ${forSale}
      order by line.entry, a.rank
    ),
    below as (
      select e.entry, near.id
      from string_to_table(${registered.join('\n')}, E'\\n') with ordinality as e (domain, entry)
      cross join lateral (
        select s.id from sites s where ${liesBelow} and ${forSale} order by s.domain limit ${MOST_BELOW}
      ) near
      where e.domain <> '' and e.entry not in (select entry from exact)
    ),
    bought as materialized (${boughtSites(viewer)})
    select n.entry - 1 as entry, s.id, s.domain, s.name, s.country, s.da, s.monthly_traffic,
      case when priced.usual is not null then coalesce(${specialPrice(viewer)}, priced.usual) end as price,
      s.id in (select site_id from bought) as is_bought,
      s.id in (select site_id from favorites where user_id = ${viewer.userId}) as is_favorite,
      s.id in (select site_id from cart_items where user_id = ${viewer.userId}) as is_in_cart
    from (select * from exact union all select * from below) n join sites s on s.id = n.id
      cross join lateral (select ${readerPrice(topics, viewer.commissionBp)} as usual) priced
    order by n.entry, s.domain
  `.execute(db);
  return rows;
}

/** How every entry of a list stands for the viewer. What several entries mean is told once, where it first stood. */
export async function findStandings(
  db: Database,
  viewer: Viewer,
  list: ReadList,
  topics: readonly Topic[],
): Promise<DomainList> {
  const pause = turns();
  const [asked, registered]: [string[], string[]] = [[], []];
  const concerned = new Set<string>();
  for (const { address } of list.entries) {
    // Joined at once: kept apart, so many lists of names would cost more to clear away than to make.
    asked.push(address === null ? '' : namesOf(address).join('\t'));
    registered.push(address?.registrable ?? '');
    if (address !== null) concerned.add(address.registrable);
    await pause();
  }
  const found = await findNamed(db, viewer, { asked, registered }, topics);
  const byEntry = Map.groupBy(found, ({ entry }) => entry);
  const namesBySite = new Map<number, readonly string[]>();
  for (const site of found) {
    const names = namesOfSite(site, asked[site.entry]?.split('\t') ?? []);
    namesBySite.set(site.id, names);
    for (const name of names) concerned.add(name);
    await pause();
  }
  const excluded = await excludedAmong(db, viewer, [...concerned]);

  const rows: ListedDomain[] = [];
  const told = new Set<string>();
  let { repeated } = list;
  const tell = (row: ListedDomain) => {
    if (row.domain !== '' && told.has(row.domain)) {
      repeated += 1;
      return;
    }
    told.add(row.domain);
    rows.push(row);
  };
  for (const [entry, { line, written, address }] of list.entries.entries()) {
    const sites = byEntry.get(entry) ?? [];
    for (const site of sites) {
      const isExcluded = namesBySite.get(site.id)?.some((name) => excluded.has(name)) ?? false;
      const standing = isExcluded ? 'excluded' : site.isBought ? 'bought' : 'available';
      tell({ line, written, domain: site.domain, standing, site: presentFound(site) });
    }
    await pause();
    if (sites.length > 0) continue;
    const domain = address?.registrable ?? '';
    const standing = standingOfStranger(address, excluded);
    tell({ line, written, domain: standing === 'invalid' ? '' : domain, standing, site: null });
  }
  return { rows, lines: list.lines, repeated, counts: countStandings(rows), totalCents: sumAvailable(rows) };
}

/** Of what the catalogue doesn't have. An ending that nobody registers names under makes no domain. */
function standingOfStranger(address: SiteAddress | null, excluded: ReadonlySet<string>): DomainStanding {
  if (address === null) return 'invalid';
  if (excluded.has(address.registrable)) return 'excluded';
  return address.isPublic || isReserved(address.registrable) ? 'unknown' : 'invalid';
}

/** Endings that stand for themselves in examples and on one's own machines (RFC 2606). */
const isReserved = (domain: string) => /\.(?:example|test|invalid|localhost)$/.test(domain);

/** A site found by one of an entry's names lies below those that follow it. */
function namesOfSite({ domain }: Found, names: readonly string[]): readonly string[] {
  const at = names.indexOf(domain);
  if (at !== -1) return names.slice(at);
  const address = siteAddress(domain);
  return address === null ? [domain] : namesOf(address);
}

const presentFound = (site: Found): NonNullable<ListedDomain['site']> => ({
  id: site.id,
  name: site.name,
  country: site.country,
  da: site.da,
  monthlyTraffic: site.monthlyTraffic,
  priceCents: site.price,
  isFavorite: site.isFavorite,
  isInCart: site.isInCart,
});

function countStandings(rows: readonly ListedDomain[]): Record<DomainStanding, number> {
  const counts: Record<DomainStanding, number> = { available: 0, bought: 0, excluded: 0, unknown: 0, invalid: 0 };
  for (const { standing } of rows) counts[standing] += 1;
  return counts;
}

const sumAvailable = (rows: readonly ListedDomain[]): number =>
  rows.reduce((sum, { standing, site }) => sum + (standing === 'available' ? (site?.priceCents ?? 0) : 0), 0);
