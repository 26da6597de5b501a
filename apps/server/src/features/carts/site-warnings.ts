import type { SiteWarning } from '@linkstand/contract/media/choices';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { siteAddress } from '../domains/site-address.ts';
import type { Viewer } from '../media/catalogue.ts';
import { isExcludedSite } from '../media/excluded-sites.ts';

/** Days without a delivery after which a site counts as quiet. */
const QUIET_DAYS = 90;

interface WarningsFor {
  readonly db: Database | Tx;
  readonly now: Date;
  readonly viewer: Pick<Viewer, 'userId' | 'companyId'>;
  /** Orders of this campaign cause no warnings. */
  readonly exceptCampaign?: number;
}

/** Condition on `c` and `b` for orders of the client or its company. */
export const orderedBy = ({
  viewer,
  exceptCampaign,
}: Pick<WarningsFor, 'viewer' | 'exceptCampaign'>): RawBuilder<boolean> =>
  sql`b.status not in ('draft', 'denied', 'canceled')
    and (c.user_id = ${viewer.userId} or c.company_id = ${viewer.companyId})
    and c.id <> ${exceptCampaign ?? 0}`;

/** Those of these sites that share a publisher group, by id, each group in the order of ids. */
export async function publisherGroups(db: Database | Tx, siteIds: readonly number[]): Promise<number[][]> {
  if (siteIds.length < 2) return [];
  const { rows } = await sql<{ sites: number[] }>`
    select json_agg(id order by id) as sites from sites
    where id = any(${[...siteIds]}::bigint[]) and owner_id is not null
    group by owner_id having count(*) > 1 order by min(id)
  `.execute(db);
  return rows.map(({ sites }) => sites);
}

interface SiteFacts {
  readonly id: number;
  readonly domain: string;
  readonly isBought: boolean;
  readonly isPublisherUsed: boolean;
  readonly sharesPublisher: boolean;
  readonly isExcluded: boolean;
  readonly isQuiet: boolean;
}

/** Warnings about these sites, also in relation to each other. Sites without warnings are absent. */
export async function siteWarnings(
  asking: WarningsFor,
  siteIds: readonly number[],
): Promise<Map<number, SiteWarning[]>> {
  if (siteIds.length === 0) return new Map();
  const { db, now, viewer } = asking;
  const quietBefore = new Date(now.getTime() - QUIET_DAYS * 86_400_000);
  const [{ rows }, used] = await Promise.all([
    sql<SiteFacts>`
      with used as materialized (
        select b.site_id, coalesce(b.owner_id, o.owner_id) as owner_id
        from briefings b join campaigns c on c.id = b.campaign_id join sites o on o.id = b.site_id
        where ${orderedBy(asking)}
      )
      select s.id, s.domain, s.id in (select site_id from used) as is_bought,
        exists (select from used u where u.owner_id = s.owner_id and u.site_id <> s.id) as is_publisher_used,
        s.owner_id is not null and count(*) over (partition by s.owner_id) > 1 as shares_publisher,
        ${isExcludedSite(viewer)} as is_excluded,
        coalesce(s.last_published_at, s.created_at) < ${quietBefore} as is_quiet
      from sites s where s.id = any(${[...siteIds]}::bigint[])
    `.execute(db),
    domainsUsed(asking),
  ]);
  return new Map(rows.map((site) => [site.id, warningsOf(site, used)]));
}

function warningsOf(site: SiteFacts, used: ReadonlySet<string>): SiteWarning[] {
  const warnings: [SiteWarning, boolean][] = [
    ['excluded', site.isExcluded],
    ['already_bought', site.isBought],
    // A site bought before needs no other warning: its domain and publisher are the same.
    ['domain_used', !site.isBought && used.has(registeredOf(site.domain))],
    ['publisher_used', !site.isBought && site.isPublisherUsed],
    ['same_publisher', site.sharesPublisher],
    ['quiet', site.isQuiet],
  ];
  return warnings.flatMap(([warning, holds]) => (holds ? [warning] : []));
}

/** Registered domains on which the client has links. */
async function domainsUsed(asking: WarningsFor): Promise<Set<string>> {
  const { rows } = await sql<{ domain: string }>`
    select distinct o.domain from briefings b join campaigns c on c.id = b.campaign_id join sites o on o.id = b.site_id
    where ${orderedBy(asking)}
  `.execute(asking.db);
  return new Set(rows.map(({ domain }) => registeredOf(domain)));
}

const registeredOf = (domain: string): string => siteAddress(domain)?.registrable ?? domain;
