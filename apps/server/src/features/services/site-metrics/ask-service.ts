import type { Figure, MetricService } from '@linkstand/contract/services/metric-services';
import type { ServiceValues } from '@linkstand/contract/services/services';
import { getDomain } from 'tldts';
import { z } from 'zod';
import type { OutsideService } from '../../../platform/adapters/outside-service.ts';
import { ServiceFailed } from '../../../platform/adapters/service-failed.ts';
import { JSON_TYPE, join } from '../asking.ts';

/** A site to ask about: its host, with a path where it is a part of one. */
export interface AskedSite {
  readonly id: number;
  readonly domain: string;
  readonly country: string;
}
/** What a service says of a site. A figure that is absent or null is one that it doesn't know. */
export type Figures = { readonly [F in Figure]?: number | null };

interface Reader<S extends MetricService> {
  /** Sites per call. */
  readonly batch: number;
  /** In the order of the sites; null for one that the service knows nothing of. Rejects with ServiceFailed. */
  ask(
    values: ServiceValues<S>,
    sites: readonly AskedSite[],
    call: OutsideService,
  ): Promise<readonly (Figures | null)[]>;
}

const hostOf = ({ domain }: AskedSite) => domain.split('/', 1)[0] ?? domain;
const isPart = ({ domain }: AskedSite) => domain.includes('/');
const isWholeDomain = (site: AskedSite) => getDomain(hostOf(site)) === hostOf(site);

/** A service that says null, or leaves a figure out, doesn't know it. */
const figure = z.number().nullish();
const MOST_VISITS = 2 ** 31 - 1;
const toScore = (value: number | null | undefined) =>
  value == null ? null : Math.min(100, Math.max(0, Math.round(value)));
const toVisits = (value: number | null | undefined) =>
  value == null ? null : Math.min(MOST_VISITS, Math.max(0, Math.round(value)));

/** An answer with one entry for each site, in their order. */
function perSite<T>(call: OutsideService, entries: readonly T[], sites: readonly AskedSite[]): readonly T[] {
  if (entries.length === sites.length) return entries;
  throw new ServiceFailed(
    call.name,
    'unreadable',
    `${call.name} was asked about ${sites.length} sites and answered about ${entries.length}`,
  );
}

/** Semrush names its databases as Google names countries. */
const databaseOf = ({ country }: AskedSite) => (country === 'GB' ? 'uk' : country.toLowerCase() || 'us');

/** How each service is asked for figures of sites. */
export const READERS: { readonly [S in MetricService]: Reader<S> } = {
  moz: {
    batch: 50,
    async ask({ url, token }, sites, call) {
      const { result, error } = await call.json(
        {
          url,
          method: 'POST',
          headers: { ...JSON_TYPE, 'x-moz-token': token },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: crypto.randomUUID(),
            method: 'data.site.metrics.fetch.multiple',
            params: {
              data: {
                site_queries: sites.map((site) => ({
                  query: site.domain,
                  scope: isPart(site) ? 'subfolder' : isWholeDomain(site) ? 'domain' : 'subdomain',
                })),
              },
            },
          }),
        },
        z.object({
          result: z
            .object({
              results_by_site: z.array(
                z.object({ site_metrics: z.object({ domain_authority: figure, page_authority: figure }).nullish() }),
              ),
            })
            .nullish(),
          error: z.looseObject({ message: z.string().default('') }).nullish(),
        }),
      );
      if (!result) throw new ServiceFailed(call.name, 'refused', error?.message ?? 'No result.');
      return perSite(call, result.results_by_site, sites).map(({ site_metrics: said }) =>
        said ? { da: toScore(said.domain_authority), pa: toScore(said.page_authority) } : null,
      );
    },
  },
  ahrefs: {
    batch: 100,
    async ask({ url, token }, sites, call) {
      const { targets } = await call.json(
        {
          url: join(url, 'v3/batch-analysis/batch-analysis'),
          method: 'POST',
          headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
          body: JSON.stringify({
            select: ['url', 'domain_rating', 'url_rating', 'org_traffic'],
            targets: sites.map((site) => ({
              url: site.domain,
              mode: isPart(site) ? 'prefix' : isWholeDomain(site) ? 'subdomains' : 'domain',
              protocol: 'both',
            })),
            output: 'json',
          }),
        },
        z.object({
          targets: z.array(z.object({ domain_rating: figure, url_rating: figure, org_traffic: figure })),
        }),
      );
      return perSite(call, targets, sites).map((said) => ({
        da: toScore(said.domain_rating),
        pa: toScore(said.url_rating),
        monthlyTraffic: toVisits(said.org_traffic),
      }));
    },
  },
  dataforseo: {
    batch: 1000,
    async ask({ url, login, password }, sites, call) {
      const answer = await call.json(
        {
          url: join(url, 'v3/dataforseo_labs/google/bulk_traffic_estimation/live'),
          method: 'POST',
          headers: {
            ...JSON_TYPE,
            authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
          },
          body: JSON.stringify([{ targets: [...new Set(sites.map(hostOf))], item_types: ['organic'] }]),
        },
        DataForSeoAnswer,
      );
      const [task] = answer.tasks ?? [];
      for (const { status_code: code, status_message: message } of [answer, ...(task ? [task] : [])]) {
        // It answers 200 with the error in its body; these two say that there were too many calls.
        if (code === 40_202 || code === 40_209) throw new ServiceFailed(call.name, 'limited', message);
        if (code !== 20_000) throw new ServiceFailed(call.name, 'refused', message);
      }
      const items = task?.result?.[0]?.items ?? [];
      const visits = new Map(items.map(({ target, metrics }) => [target, toVisits(metrics?.organic?.etv)]));
      return sites.map((site) => (isPart(site) ? null : { monthlyTraffic: visits.get(hostOf(site)) ?? null }));
    },
  },
  semrush: {
    // It answers for one domain per call.
    batch: 1,
    async ask({ dataUrl, key }, sites, call) {
      const [site] = sites;
      if (!site || sites.length > 1) throw new Error('One site per call.');
      const address = new URL(dataUrl);
      const asked = {
        type: 'domain_ranks',
        key,
        export_columns: 'Dn,Rk,Or,Ot',
        domain: hostOf(site),
        database: databaseOf(site),
      };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
      const { body } = await call.call({ url: address, isRepeatable: false });
      const [head = '', row = ''] = body.toString('utf8').trim().split(/\r?\n/);
      const [, fault] = /^ERROR (\d+)/.exec(head) ?? [];
      // 50: it has nothing on this domain.
      if (fault === '50') return [null];
      if (fault) throw new ServiceFailed(call.name, 'refused', head);
      const column = head.split(';').indexOf('Organic Traffic');
      const said = row.split(';')[column];
      if (column < 0 || said === undefined || !/^\d+$/.test(said))
        throw new ServiceFailed(call.name, 'unreadable', 'Semrush answered something else than agreed.');
      return [isPart(site) ? null : { monthlyTraffic: toVisits(Number(said)) }];
    },
  },
};

const DataForSeoStatus = z.object({ status_code: z.number(), status_message: z.string().default('') });
const DataForSeoAnswer = DataForSeoStatus.extend({
  tasks: z
    .array(
      DataForSeoStatus.extend({
        result: z
          .array(
            z.object({
              items: z
                .array(
                  z.object({
                    target: z.string(),
                    metrics: z.object({ organic: z.object({ etv: figure }).nullish() }).nullish(),
                  }),
                )
                .nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});
