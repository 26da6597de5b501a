import type { DomainStanding } from '@linkstand/contract/domains/limits';
import type { DomainList, ListedDomain } from '@linkstand/contract/domains/schema';
import type { PricedFor } from '@linkstand/contract/shared/quote';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { inParts } from '../../platform/in-parts.ts';
import { turns } from '../../platform/turns.ts';
import { boughtSites } from '../media/bought-sites.ts';
import type { Viewer } from '../media/catalogue.ts';
import { readerPrice } from '../media/catalogue-sql.ts';
import { excludedAmong } from '../media/excluded-sites.ts';
import { forSale } from '../media/queries.ts';
import { specialPrice } from '../media/special-prices.ts';
import { findMeantNames } from './meant-names.ts';
import type { ReadDomain, ReadList } from './read-domains.ts';
import { namesOf, type SiteAddress, siteAddress } from './site-address.ts';
import { sitesUnder } from './sites-under.ts';

/** Sections or subdomains listed for one domain. */
const MAX_SUBSITES = 20;

interface Found {
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

/** What the entries mean, by their place in the list. */
type Meant = ReadonlyMap<number, readonly number[]>;

/**
 * The ids of the sites that the entries mean: the most specific name that is for sale, else the sections and subdomains
 * of the registered one.
 */
async function findMeant(db: Database, entries: readonly ReadDomain[]): Promise<Meant> {
  const pause = turns();
  const registered = new Set<string>();
  for (const { address } of entries) if (address) registered.add(address.registrable);
  const under = await sitesUnder(db, registered, forSale);
  const byDomain = new Map(under.map(({ domain, id }) => [domain, id]));
  const below = Map.groupBy(under, (site) => site.registered);
  const meant = new Map<number, readonly number[]>();
  for (const [entry, { address }] of entries.entries()) {
    await pause();
    const near = address && below.get(address.registrable);
    if (!near) continue;
    const name = namesOf(address).find((each) => byDomain.has(each));
    const exact = name === undefined ? undefined : byDomain.get(name);
    meant.set(entry, exact === undefined ? near.slice(0, MAX_SUBSITES).map(({ id }) => id) : [exact]);
  }
  return meant;
}

/** Those sites as the viewer sees them. */
async function readFound(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
  asked: PricedFor,
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    with bought as materialized (${boughtSites(viewer)})
    select s.id, s.domain, s.name, s.country, s.da, s.monthly_traffic,
      case when priced.usual is not null then coalesce(${specialPrice(viewer)}, priced.usual) end as price,
      s.id in (select site_id from bought) as is_bought,
      s.id in (select site_id from favorites where user_id = ${viewer.userId}) as is_favorite,
      s.id in (select site_id from cart_items where user_id = ${viewer.userId}) as is_in_cart
    from string_to_table(${ids.join('\n')}, E'\\n') as n (id) join sites s on s.id = n.id::bigint
      cross join lateral (select ${readerPrice(asked, viewer.commissionBp)} as usual) priced
  `.execute(db);
  return rows;
}

/** The status of every entry of a list for the viewer. A site meant by several entries is listed once, at the first. */
export async function findStandings(
  db: Database,
  viewer: Viewer,
  list: ReadList,
  asked: PricedFor,
): Promise<DomainList> {
  const pause = turns();
  const meant = await findMeant(db, list.entries);
  const ids = new Set([...meant.values()].flat());
  const rowsFound = await inParts(ids, (part) => readFound(db, viewer, part, asked));
  const found = new Map(rowsFound.map((site) => [site.id, site]));
  const concerned = new Set<string>();
  const namesBySite = new Map<number, readonly string[]>();
  for (const [entry, { address }] of list.entries.entries()) {
    if (address !== null) concerned.add(address.registrable);
    for (const id of meant.get(entry) ?? []) {
      const site = found.get(id);
      if (!site || namesBySite.has(id)) continue;
      const names = namesOfSite(site, address ? namesOf(address) : []);
      namesBySite.set(id, names);
      for (const name of names) concerned.add(name);
    }
    await pause();
  }
  const excluded = await excludedAmong(db, viewer, [...concerned]);
  const strangers = new Map(
    [...list.entries.entries()].filter(
      ([entry, { address }]) => !meant.has(entry) && !(address !== null && excluded.has(address.registrable)),
    ),
  );
  const probable = await findMeantNames(db, strangers);

  const rows: ListedDomain[] = [];
  const listed = new Set<string>();
  let { repeated } = list;
  const tell = (row: ListedDomain) => {
    if (row.domain !== '' && listed.has(row.domain)) {
      repeated += 1;
      return;
    }
    listed.add(row.domain);
    rows.push(row);
  };
  for (const [entry, { line, written, address }] of list.entries.entries()) {
    const sites = (meant.get(entry) ?? []).flatMap((id) => found.get(id) ?? []);
    for (const site of sites) {
      const isExcluded = namesBySite.get(site.id)?.some((name) => excluded.has(name)) ?? false;
      const standing = isExcluded ? 'excluded' : site.isBought ? 'bought' : 'available';
      tell({ line, written, domain: site.domain, standing, meant: null, site: presentFound(site) });
    }
    await pause();
    if (sites.length > 0) continue;
    const domain = address?.registrable ?? '';
    const standing = standingOfStranger(address, excluded);
    const named = standing === 'invalid' ? '' : domain;
    tell({ line, written, domain: named, standing, meant: probable.get(entry) ?? null, site: null });
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

/** A site found by one of an entry's names is also below the names that follow it. */
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
