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
  /** Domain of the site of its publisher group that was ordered last. */
  readonly publisherUsed: string | null;
  readonly sharesPublisher: boolean;
  readonly isExcluded: boolean;
  readonly isQuiet: boolean;
}

interface Warnings {
  readonly warnings: SiteWarning[];
  /** Domains of the sites that were used before, by the warning that is about them. */
  readonly used: { readonly domain_used?: string; readonly publisher_used?: string };
}

/** Warnings about these sites, also in relation to each other. */
export async function siteWarnings(asking: WarningsFor, siteIds: readonly number[]): Promise<Map<number, Warnings>> {
  if (siteIds.length === 0) return new Map();
  const { db, now, viewer } = asking;
  const quietBefore = new Date(now.getTime() - QUIET_DAYS * 86_400_000);
  const [{ rows }, used] = await Promise.all([
    sql<SiteFacts>`
      with used as materialized (
        select b.id, b.site_id, c.submitted_at, o.domain, coalesce(b.owner_id, o.owner_id) as owner_id
        from briefings b join campaigns c on c.id = b.campaign_id join sites o on o.id = b.site_id
        where ${orderedBy(asking)}
      )
      select s.id, s.domain, s.id in (select site_id from used) as is_bought,
        (select u.domain from used u where u.owner_id = s.owner_id and u.site_id <> s.id order by u.submitted_at desc, u.id desc limit 1)
          as publisher_used,
        s.owner_id is not null and count(*) over (partition by s.owner_id) > 1 as shares_publisher,
        ${isExcludedSite(viewer)} as is_excluded,
        coalesce(s.last_published_at, s.created_at) < ${quietBefore} as is_quiet
      from sites s where s.id = any(${[...siteIds]}::bigint[])
    `.execute(db),
    domainsUsed(asking),
  ]);
  return new Map(rows.map((site) => [site.id, warningsOf(site, used)]));
}

function warningsOf(site: SiteFacts, used: ReadonlyMap<string, string>): Warnings {
  // A site bought before needs no other warning: its domain and publisher are the same.
  const domain = site.isBought ? undefined : used.get(registeredOf(site.domain));
  const publisher = site.isBought ? null : site.publisherUsed;
  const warnings: [SiteWarning, boolean][] = [
    ['excluded', site.isExcluded],
    ['already_bought', site.isBought],
    ['domain_used', domain !== undefined],
    ['publisher_used', publisher !== null],
    ['same_publisher', site.sharesPublisher],
    ['quiet', site.isQuiet],
  ];
  return {
    warnings: warnings.flatMap(([warning, holds]) => (holds ? [warning] : [])),
    used: {
      ...(domain !== undefined && { domain_used: domain }),
      ...(publisher !== null && { publisher_used: publisher }),
    },
  };
}

/** Registered domains on which the client has links, each with that of the site that was ordered last. */
async function domainsUsed(asking: WarningsFor): Promise<Map<string, string>> {
  const { rows } = await sql<{ domain: string }>`
    select o.domain from briefings b join campaigns c on c.id = b.campaign_id join sites o on o.id = b.site_id
    where ${orderedBy(asking)} group by o.domain order by max(c.submitted_at), max(b.id)
  `.execute(asking.db);
  return new Map(rows.map(({ domain }) => [registeredOf(domain), domain]));
}

const registeredOf = (domain: string): string => siteAddress(domain)?.registrable ?? domain;
