import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import type { Viewer } from './catalogue.ts';

type Excluding = Pick<Viewer, 'userId' | 'companyId' | 'projectId'>;

/** Is the exclusion `e` on the viewer's own list, on its company's or on that of its project? */
export const excludedFor = (viewer: Excluding): RawBuilder<boolean> =>
  viewer.projectId === undefined
    ? sql`(e.user_id = ${viewer.userId} or e.company_id = ${viewer.companyId})`
    : sql`(e.user_id = ${viewer.userId} or e.company_id = ${viewer.companyId} or e.project_id = ${viewer.projectId})`;

/**
 * Is the site `s` below `e`, without being named by it? Word for word the condition of the index `sites_keys`.
 */
export const liesBelow: RawBuilder<boolean> = sql`(s.domain like '%.%.%' or s.domain like '%/%')
  and site_keys(s.domain) @> array[e.domain] and s.domain <> e.domain`;

/**
 * The ids of all sites that the viewer's exclusions hide, as a query of one column, `site_id`. By way of an array: the
 * planner takes what lies below each for hundreds and then looks through the list again for every site.
 */
export const excludedSites = (viewer: Excluding) => sql`
  select unnest(array(
    select s.id from exclusions e join sites s on s.domain = e.domain where ${excludedFor(viewer)}
    union all
    select s.id from exclusions e join sites s on ${liesBelow} where ${excludedFor(viewer)}
  )) as site_id`;

/** Is the site `s` hidden by the viewer's exclusions? For a page of sites; for many take `excludedSites`. */
export const isExcludedSite = (viewer: Excluding): RawBuilder<boolean> =>
  sql`exists (select from exclusions e where e.domain = any(site_keys(s.domain)) and ${excludedFor(viewer)})`;

/** Which of these names are on a list of the viewer. */
export async function excludedAmong(
  db: Database | Tx,
  viewer: Excluding,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ domain: string }>`
    select distinct e.domain from exclusions e join string_to_table(${names.join('\n')}, E'\\n') as asked (name) on asked.name = e.domain
    where ${excludedFor(viewer)}
  `.execute(db);
  return new Set(rows.map((row) => row.domain));
}
