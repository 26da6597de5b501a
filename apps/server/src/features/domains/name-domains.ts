import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { turns } from '../../platform/turns.ts';
import type { ReadDomain } from './read-domains.ts';
import { namesOf } from './site-address.ts';
import { sitesUnder } from './sites-under.ts';

/**
 * How an exclusion list names what was read, without repeats: an address counts as the site it belongs to, otherwise as
 * its registered domain.
 */
export async function nameDomains(db: Database | Tx, entries: readonly ReadDomain[]): Promise<string[]> {
  const pause = turns();
  const registered = new Set<string>();
  for (const { address } of entries) if (address) registered.add(address.registrable);
  const sites = new Map(
    (await sitesUnder(db, registered, sql<boolean>`true`)).map((site) => [site.domain, site.registered]),
  );
  const havingSites = new Set(sites.values());
  const domains = new Set<string>();
  for (const { address } of entries) {
    await pause();
    if (!address) continue;
    const isSite = havingSites.has(address.registrable);
    const name = isSite ? namesOf(address).find((each) => sites.has(each)) : undefined;
    domains.add(name ?? address.registrable);
  }
  return [...domains];
}
