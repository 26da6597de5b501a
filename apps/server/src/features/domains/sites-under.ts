import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { inParts } from '../../platform/in-parts.ts';
import { liesBelow } from '../media/excluded-sites.ts';

/** A site with the registered domain that it is, or is below. */
export interface SiteUnder {
  readonly registered: string;
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}

/**
 * The sites at and below registered domains, by their names. An address of many labels could be a site by a hundred
 * names, and a list has 20,000 addresses, so sites are found by what is registered, and the names compared by the
 * caller.
 *
 * @param isWanted condition on the site `s`
 */
export async function sitesUnder(
  db: Database | Tx,
  registered: ReadonlySet<string>,
  isWanted: RawBuilder<boolean>,
): Promise<readonly SiteUnder[]> {
  return inParts(registered, (part) => readUnder(db, part, isWanted));
}

async function readUnder(
  db: Database | Tx,
  registered: readonly string[],
  isWanted: RawBuilder<boolean>,
): Promise<readonly SiteUnder[]> {
  // As text with a line each, because large arrays are escaped element by element.
  const { rows } = await sql<SiteUnder>`
    with asked as materialized (select domain from string_to_table(${registered.join('\n')}, E'\\n') as a (domain))
    select e.domain as registered, s.id, s.name, s.domain from asked e join sites s on s.domain = e.domain where ${isWanted}
    union all
    select e.domain, near.id, near.name, near.domain
    from asked e cross join lateral (
        select s.id, s.name, s.domain from sites s where ${liesBelow} and ${isWanted} offset 0
      ) near
    order by domain
  `.execute(db);
  return rows;
}
