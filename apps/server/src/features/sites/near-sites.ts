import type { NearSite } from '@linkstand/contract/sites/schema';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { type SiteAddress, siteAddress } from '../domains/site-address.ts';
import { sitesUnder } from '../domains/sites-under.ts';

/** Names under which a site shows the same pages to other devices. */
const VARIANT = /^(?:www|m|mobile|amp|wap|touch)\./;

function withoutVariant({ host, registrable }: SiteAddress): string {
  let name = host;
  while (name !== registrable && VARIANT.test(name)) name = name.slice(name.indexOf('.') + 1);
  return name;
}

const isWithin = (path: readonly string[], of: readonly string[]) =>
  path.every((segment, index) => segment.toLowerCase() === of[index]?.toLowerCase());

/** Why two addresses may be one site; null for two sites. Sections beside each other are two. */
export function nearness(one: SiteAddress, other: SiteAddress): NearSite['why'] | null {
  if (withoutVariant(one) !== withoutVariant(other)) return null;
  if (!isWithin(one.path, other.path) && !isWithin(other.path, one.path)) return null;
  if (one.path.length !== other.path.length) return 'section';
  return one.host === other.host ? 'same' : 'variant';
}

/**
 * Sites that may be the ones at these addresses, by address as it was written. Letters beyond ASCII and their punycode
 * are one address.
 */
export async function findNearSites(
  db: Database | Tx,
  written: readonly string[],
): Promise<ReadonlyMap<string, readonly NearSite[]>> {
  const asked = new Map(
    written.flatMap((each) => {
      const address = siteAddress(each.trim());
      return address ? [[each, address] as const] : [];
    }),
  );
  if (asked.size === 0) return new Map();
  const under = await sitesUnder(db, new Set([...asked.values()].map(({ registrable }) => registrable)), sql`true`);
  const sites = under.flatMap((site) => {
    const address = siteAddress(site.domain);
    return address ? [{ ...site, address }] : [];
  });
  return new Map(
    [...asked].map(([each, address]) => [
      each,
      sites.flatMap(({ id, name, domain, address: other }) => {
        const why = nearness(address, other);
        return why === null ? [] : [{ id, name, domain, why }];
      }),
    ]),
  );
}
