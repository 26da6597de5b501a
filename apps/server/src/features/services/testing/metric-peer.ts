import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PEER_SECRET = 'the-secret-of-the-metric-peer';

/** What the peer does instead of answering. */
export type Mood = 'works' | 'broken' | 'limited' | 'lies' | 'unknown';

interface Account {
  calls: number;
  /** Every site that was paid for, in order. */
  readonly sites: string[];
  /** Calls of the current minute. */
  minute: number;
  inMinute: number;
}

/**
 * Moz, Ahrefs, DataForSEO and Semrush on one address, told apart by their paths. Refuses what the real ones refuse: a wrong
 * key, a shape that is not theirs, too many sites in a call, too many calls in a minute, more sites than the account paid.
 */
export async function startMetricPeer(options: {
  readonly now: () => Date;
  readonly callsPerMinute?: number;
  readonly quota?: number;
  /** A domain that makes its whole call fail. */
  readonly poison?: string;
}) {
  const { now, callsPerMinute = 300, quota = Number.POSITIVE_INFINITY, poison } = options;
  const accounts = new Map<string, Account>();
  const peer = {
    mood: 'works' as Mood,
    /** The service that takes a call and then says nothing. */
    silent: '',
    /** The service whose key was withdrawn. */
    withdrawn: '',
    at: (name: string) => accountOf(name),
    port: 0,
    stop: () => server.close(),
  };
  const accountOf = (name: string): Account => {
    const account = accounts.get(name) ?? { calls: 0, sites: [], minute: 0, inMinute: 0 };
    accounts.set(name, account);
    return account;
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const address = new URL(request.url ?? '/', 'http://peer');
      const found = PROTOCOLS.find(({ path }) => address.pathname === path);
      if (!found) return answer(response, { error: 'No such method' }, 404);
      const account = accountOf(found.name);
      account.calls += 1;
      const minute = Math.floor(now().getTime() / 60_000);
      account.inMinute = account.minute === minute ? account.inMinute + 1 : 1;
      account.minute = minute;
      if (peer.silent === found.name) return;
      // Careless services repeat in their errors what they were sent.
      const sent = [request.url, ...Object.values(request.headers)].join(' ');
      if (peer.mood === 'broken') return answer(response, { error: `Out of order: ${sent}` }, 503);
      if (peer.mood === 'limited' || account.inMinute > callsPerMinute)
        return answer(response, { error: 'Too many calls' }, 429, { 'retry-after': '7200' });
      if (peer.withdrawn === found.name || !found.isAllowed(request, address))
        return answer(response, { error: `Wrong key: ${sent}` }, 401);
      if (peer.mood === 'lies') return answer(response, '<html><script>alert(1)</script>');
      const domains = found.read(body, address);
      if (domains === undefined || domains.length === 0 || domains.length > found.most)
        return answer(response, { error: 'Malformed' }, 400);
      if (domains.includes(poison ?? '')) return answer(response, { error: 'Malformed target' }, 400);
      if (account.sites.length + domains.length > quota) return answer(response, { error: 'Quota exceeded' }, 402);
      account.sites.push(...domains);
      found.write(response, domains, peer.mood === 'unknown');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  peer.port = (server.address() as AddressInfo).port;
  return peer;
}

/** The same figures for the same domain, always. */
export function figuresFor(domain: string): { readonly da: number; readonly pa: number; readonly visits: number } {
  let sum = 7;
  for (const character of domain) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  return { da: sum % 101, pa: (sum >> 3) % 101, visits: sum };
}

function answer(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

interface Protocol {
  readonly name: string;
  readonly path: string;
  /** Sites of a call. */
  readonly most: number;
  readonly isAllowed: (request: IncomingMessage, address: URL) => boolean;
  /** The domains asked about; undefined for another shape. */
  readonly read: (body: string, address: URL) => string[] | undefined;
  readonly write: (response: ServerResponse, domains: readonly string[], isUnknown: boolean) => void;
}

const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'moz',
    path: '/jsonrpc',
    most: 50,
    isAllowed: ({ headers }) => headers['x-moz-token'] === PEER_SECRET,
    read(body) {
      const { jsonrpc, id, method, params } = JSON.parse(body);
      if (jsonrpc !== '2.0' || !id || method !== 'data.site.metrics.fetch.multiple') return undefined;
      const queries = params.data.site_queries as { query: string; scope: string }[];
      return queries.every(({ scope }) => ['domain', 'subdomain', 'subfolder', 'url'].includes(scope))
        ? queries.map(({ query }) => query)
        : undefined;
    },
    write: (response, domains, isUnknown) =>
      answer(response, {
        jsonrpc: '2.0',
        id: 'one',
        result: {
          results_by_site: domains.map((domain) => ({
            site_query: { query: domain },
            site_metrics: isUnknown
              ? null
              : {
                  page: domain,
                  domain_authority: figuresFor(domain).da,
                  page_authority: figuresFor(domain).pa,
                  spam_score: 1,
                },
          })),
        },
      }),
  },
  {
    name: 'ahrefs',
    path: '/v3/batch-analysis/batch-analysis',
    most: 100,
    isAllowed: ({ headers }) => headers.authorization === `Bearer ${PEER_SECRET}`,
    read(body) {
      const { select, targets } = JSON.parse(body) as { select: string[]; targets: Record<string, string>[] };
      const isRight = targets.every(
        ({ url, mode, protocol }) =>
          url && ['exact', 'prefix', 'domain', 'subdomains'].includes(mode ?? '') && protocol === 'both',
      );
      return select.includes('domain_rating') && isRight ? targets.map(({ url }) => url ?? '') : undefined;
    },
    write: (response, domains) =>
      answer(response, {
        targets: domains.map((url) => ({
          url,
          domain_rating: figuresFor(url).da - 0.2,
          url_rating: figuresFor(url).pa,
          org_traffic: figuresFor(url).visits,
        })),
      }),
  },
  {
    name: 'dataforseo',
    path: '/v3/dataforseo_labs/google/bulk_traffic_estimation/live',
    most: 1000,
    isAllowed: ({ headers }) =>
      headers.authorization === `Basic ${Buffer.from(`me:${PEER_SECRET}`).toString('base64')}`,
    read(body) {
      const [task] = JSON.parse(body) as { targets: string[] }[];
      return task?.targets.every((target) => /^[a-z0-9.-]+$/.test(target)) ? task.targets : undefined;
    },
    // In an order of its own.
    write: (response, domains, isUnknown) =>
      answer(response, {
        status_code: 20_000,
        status_message: 'Ok.',
        tasks: [
          {
            status_code: 20_000,
            status_message: 'Ok.',
            result: [
              {
                items: domains.toReversed().map((target) => ({
                  target,
                  metrics: { organic: isUnknown ? null : { etv: figuresFor(target).visits + 0.4, count: 3 } },
                })),
              },
            ],
          },
        ],
      }),
  },
  {
    name: 'semrush',
    path: '/',
    most: 1,
    isAllowed: (_request, { searchParams }) => searchParams.get('key') === PEER_SECRET,
    read: (_body, { searchParams }) =>
      searchParams.get('type') === 'domain_ranks' && searchParams.get('database')
        ? [searchParams.get('domain') ?? '']
        : undefined,
    write: (response, [domain = ''], isUnknown) =>
      answer(
        response,
        isUnknown
          ? 'ERROR 50 :: NOTHING FOUND'
          : `Domain;Rank;Organic Keywords;Organic Traffic\r\n${domain};1;2;${figuresFor(domain).visits}`,
      ),
  },
];
