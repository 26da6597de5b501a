import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialThroughProxy } from './dial-through-proxy.ts';
import { FetchFailedError, UnsafeUrlError } from './errors.ts';
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts';
import { localInternet } from './testing/local-internet.ts';
import { testCertificate } from './testing/test-certificate.ts';

const NEWS = '93.184.215.14';
const NEWS_V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

let net: ReturnType<typeof localInternet>;
/** What the proxy was asked for, with whose credentials. */
let asked: { readonly target: string; readonly by: string | undefined }[];
/** What it refuses with. */
let refusal: string | undefined;
let proxy: Server;
let names: Record<string, readonly string[]>;
const open = new Set<Socket>();

beforeEach(async () => {
  net = localInternet();
  asked = [];
  refusal = undefined;
  names = {
    'secure.site.test': [NEWS],
    'news.site.test': [NEWS],
    'six.site.test': [NEWS_V6],
    'inside.test': ['10.0.0.1'],
  };
  proxy = createServer((_request, response) => response.writeHead(405).end());
  proxy.on('connect', async (request, client: Socket) => {
    open.add(client);
    client.on('error', () => undefined);
    asked.push({ target: request.url ?? '', by: request.headers['proxy-authorization'] });
    if (refusal !== undefined) {
      client.end(refusal);
      return;
    }
    const { hostname, port } = new URL(`http://${request.url}`);
    const site = await net.dial(hostname.replace(/^\[|\]$/g, ''), Number(port || 80), AbortSignal.timeout(1000));
    site.on('error', () => client.destroy());
    client.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n');
    site.pipe(client).pipe(site);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await new Promise((resolve) => proxy.close(resolve));
  await net.stop();
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const fetchIt = (url: string, options: SafeFetchOptions = {}) =>
  safeFetch(url, {
    dial: dialThroughProxy(`http://watcher:s%C3%A9same@127.0.0.1:${portOf(proxy)}`),
    resolve: async (host) => names[host] ?? [],
    ...options,
  });
async function failure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof UnsafeUrlError) return error.reason;
    if (error instanceof FetchFailedError) return error.code;
    throw error;
  }
  return 'answered';
}

describe('a page through a proxy', () => {
  it('is asked for by its checked address, with the proxy’s credentials', async () => {
    await net.http(NEWS, (request, response) => response.end(`${request.headers.host}${request.url}`));
    const page = await fetchIt('http://news.site.test/shoes');
    expect(page.body.toString()).toBe('news.site.test/shoes');
    expect(asked).toEqual([{ target: `${NEWS}:80`, by: `Basic ${Buffer.from('watcher:sésame').toString('base64')}` }]);
  });

  it('is encrypted between us and the site, whose certificate is verified', async () => {
    await net.https(NEWS, (_request, response) => response.end('secret'));
    expect((await fetchIt('https://secure.site.test/', { ca: testCertificate })).body.toString()).toBe('secret');
    expect(await failure(fetchIt('https://news.site.test/', { ca: testCertificate }))).toBe('tls');
    expect(asked.map(({ target }) => target)).toEqual([`${NEWS}:443`, `${NEWS}:443`]);
  });

  it('may have an address of version 6', async () => {
    await net.http(NEWS_V6, (_request, response) => response.end('six'));
    expect((await fetchIt('http://six.site.test/')).body.toString()).toBe('six');
    expect(asked[0]?.target).toBe(`[${NEWS_V6}]:80`);
  });

  it('is never inside, nor where a redirect leads inside', async () => {
    expect(await failure(fetchIt('http://inside.test/'))).toBe('private_address');
    expect(asked).toEqual([]);
    await net.http(NEWS, (_request, response) => response.writeHead(302, { location: 'http://inside.test/' }).end());
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('private_address');
    expect(asked).toHaveLength(1);
  });
});

describe('a proxy that fails is not the page’s failure', () => {
  it.each([
    ['wants other credentials', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'],
    ['forbids it', 'HTTP/1.1 403 Forbidden\r\ncontent-length: 2\r\n\r\nno'],
    ['finds nobody', 'HTTP/1.1 502 Bad Gateway\r\n\r\n'],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n\r\n'],
    ['says nothing', ''],
    ['never ends its head', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(5000)}`],
  ])('one that %s', async (_what, answer) => {
    refusal = answer;
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('proxy');
  });

  it('one that is not there, or silent', async () => {
    const silent = createTcpServer((socket) => void open.add(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const through = (port: number) =>
      fetchIt('http://news.site.test/', { dial: dialThroughProxy(`http://127.0.0.1:${port}`), timeLimitMs: 300 });
    expect(await failure(through(portOf(silent)))).toBe('timeout');
    const port = portOf(silent);
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
    expect(await failure(through(port))).toBe('proxy');
  });
});
