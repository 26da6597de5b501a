import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutWww } from '@linkstand/contract/links/comparable';
import { PROOF_NAME } from '@linkstand/contract/owners/site-proof';
import type { FastifyInstance } from 'fastify';
import { isExampleHost } from '../../platform/safe-fetch/route-override.ts';
import { type DemoFault, readFaults } from './faults.ts';
import {
  type DemoInsertion,
  type DemoPage,
  type DemoPlace,
  type DemoSite,
  findStory,
  homePage,
  missingPage,
  type Publication,
  publicationPage,
  storyPage,
} from './pages.ts';

export interface DemoPublisherDeps {
  /**
   * What is published at a path of a host; null: nothing. The host comes in lower case without `www.`, the path with
   * its escapes and without its faults, its query and the slash at its end.
   */
  readonly find: (host: string, path: string) => Promise<Publication | null>;
  /** Links that were put into the story at a path of a host. */
  readonly inserted?: (host: string, path: string) => Promise<readonly DemoInsertion[]>;
  /** The site that a path of a host belongs to; null: an English one that takes its name from the host. */
  readonly site?: (host: string, path: string) => Promise<DemoSite | null>;
  /** The code that an owner who offers the site of a path was given to put into a file. */
  readonly verification?: (host: string, path: string) => Promise<string | null>;
  readonly now: () => Date;
  /** Hosts that don't answer at all. */
  readonly isDown?: (host: string) => boolean;
  readonly onError?: (error: unknown) => void;
}

interface DemoAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const ROBOTS_TXT = `User-agent: *
Disallow: /preview/
Disallow: /*-blocked$

User-agent: linkstand
Disallow: /*-refused$
`;
const HOUR_MS = 3_600_000;
const PROOF_FILE = new RegExp(`^(.*)/${PROOF_NAME}\\.txt$`);

/**
 * Demo only: a web server on loopback that is every `.example` domain at once. Whatever path a person says to have
 * published at shows the briefing's content there; the end of the path can ask for faults (see `readFaults`).
 */
export async function startDemoPublisher(
  deps: DemoPublisherDeps,
): Promise<{ readonly address: string; readonly port: number; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    serve(request, response, deps).catch((error: unknown) => {
      deps.onError?.(error);
      if (response.headersSent) response.destroy();
      else send(response, plainAnswer(500, 'Something went wrong'), false);
    });
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { address, port, stop };
}

/** Demo only: the same pages below `/dev/publisher/<host>/`, where a person's own browser can see them. */
export function demoPublisherRoutes(app: FastifyInstance, deps: DemoPublisherDeps): void {
  app.get<{ Params: { host: string } }>('/dev/publisher/:host', (request, reply) =>
    reply.redirect(`/dev/publisher/${encodeURIComponent(request.params.host)}/`),
  );
  app.get<{ Params: { host: string } }>('/dev/publisher/:host/*', async (request, reply) => {
    const host = request.params.host.toLowerCase();
    // From the address as sent: the router's own reading of the wildcard has lost its escapes.
    const url = URL.parse(`http://${host}/${request.url.split('/').slice(4).join('/')}`);
    if (isDownByName(host)) {
      const answer = plainAnswer(502, 'This site gives no answer');
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    }
    const answer =
      isExampleHost(host) && url !== null
        ? await answerFor(host, url.pathname, (target) => `/dev/publisher/${host}${target}`, deps)
        : plainAnswer(404, 'No demo site');
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
}

async function serve(request: IncomingMessage, response: ServerResponse, deps: DemoPublisherDeps): Promise<void> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const url = URL.parse(request.url ?? '', `http://${host}`);
  const isHead = request.method === 'HEAD';
  if (isDownByName(host) || deps.isDown?.(withoutWww(host))) {
    request.socket.destroy();
    return;
  }
  if (!isExampleHost(host) || url === null || url.hostname !== host)
    return send(response, plainAnswer(421, 'Only .example domains are served'), isHead);
  if (request.method !== 'GET' && !isHead)
    return send(response, plainAnswer(405, 'Only GET and HEAD', { allow: 'GET, HEAD' }), false);
  // Never answers: whoever asks has to give up.
  if (readFaults(url.pathname).faults.has('slow')) return;
  return send(response, await answerFor(host, url.pathname, (target) => target, deps), isHead);
}

/** Every site has such a host, which never answers: `down.diario-norte.example`. */
const isDownByName = (host: string): boolean => withoutWww(host).startsWith('down.');

const REFUSALS: readonly {
  readonly fault: DemoFault;
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}[] = [
  { fault: 'challenge', status: 403, text: 'Just a moment', headers: { 'cf-mitigated': 'challenge' } },
  { fault: 'limited', status: 429, text: 'Too many requests', headers: { 'retry-after': '7200' } },
  { fault: 'forbidden', status: 403, text: 'Forbidden' },
  { fault: 'broken', status: 503, text: 'Out of order' },
];

async function answerFor(
  host: string,
  requested: string,
  linkTo: (path: string) => string,
  deps: DemoPublisherDeps,
): Promise<DemoAnswer> {
  if (requested === '/robots.txt') return plainAnswer(200, ROBOTS_TXT.trimEnd());
  const [, below] = PROOF_FILE.exec(requested) ?? [];
  const code = below === undefined ? null : ((await deps.verification?.(withoutWww(host), below)) ?? null);
  if (code !== null) return plainAnswer(200, code);
  const { path, faults: asked, movedTo } = readFaults(requested);
  const faults = new Set(asked);
  const bare = withoutWww(host);
  const known = await deps.site?.(bare, path);
  const site = known ?? { name: nameOf(bare), language: 'en', path: '/' };
  const place: DemoPlace = { host, linkTo, today: deps.now() };

  if (movedTo !== null) return plainAnswer(301, 'Moved', { location: linkTo(movedTo) });
  if (faults.has('offsite')) return plainAnswer(301, 'Moved', { location: 'https://elsewhere.example/' });
  const refusal = REFUSALS.find(({ fault }) => faults.has(fault));
  if (refusal) return plainAnswer(refusal.status, refusal.text, refusal.headers);
  if (faults.has('flapping') && Math.floor(deps.now().getTime() / HOUR_MS) % 2 === 1) faults.add('nolink');
  if (faults.has('gone')) return pageAnswer(410, missingPage(site, place, true));
  if (path === site.path) return pageAnswer(200, homePage(site, place));
  const publication = await deps.find(bare, path);
  if (publication !== null) {
    const answer = pageAnswer(200, publicationPage(site, publication, { ...place, path: requested, faults }));
    return faults.has('xrobots') ? { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex' } } : answer;
  }
  const story = findStory(site, host, path);
  if (story !== null)
    return pageAnswer(200, storyPage(site, story, place, (await deps.inserted?.(bare, path)) ?? [], faults));
  // Of a client, not of the catalogue: whatever its links lead to is there.
  if (known === null) return pageAnswer(200, homePage({ ...site, path }, place));
  return pageAnswer(404, missingPage(site, place, false));
}

const pageAnswer = (status: number, { html, styleHash }: DemoPage): DemoAnswer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Nothing on these pages may run, whatever a briefing contains.
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; img-src 'self' http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  },
  body: html,
});

const plainAnswer = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): DemoAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: `${text}\n`,
});

function send(response: ServerResponse, { status, headers, body }: DemoAnswer, isHead: boolean): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(isHead ? undefined : body);
}

/** "diario-norte.example" → "Diario Norte". */
const nameOf = (host: string): string =>
  host
    .replace(/\.example$/, '')
    .split(/[-.]/)
    .filter(Boolean)
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join(' ');
