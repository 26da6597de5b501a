import type { Socket } from 'node:net';
import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FetchFailedError, UnsafeUrlError } from './errors.ts';
import { routeExampleDomains } from './route-override.ts';
import { type SafeFetchOptions, safeFetch } from './safe-fetch.ts';
import { localInternet } from './testing/local-internet.ts';
import { testCertificate } from './testing/test-certificate.ts';

const NEWS = '93.184.215.14';
const OTHER = '93.184.215.15';
const NEWS_V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const MIB = 1024 * 1024;

let net: ReturnType<typeof localInternet>;
let names: Record<string, readonly string[]>;
let asked: string[];

beforeEach(() => {
  net = localInternet();
  names = { 'news.site.test': [NEWS], 'other.site.test': [OTHER], 'secure.site.test': [NEWS] };
  asked = [];
});
afterEach(() => net.stop());

const fetchIt = (url: string, options: SafeFetchOptions = {}) =>
  safeFetch(url, {
    dial: net.dial,
    resolve: async (host) => {
      asked.push(host);
      return names[host] ?? [];
    },
    ...options,
  });

/** "private_address", "timeout", ...: how the fetch was refused or failed. */
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

describe('an ordinary page', () => {
  it('comes with its status, headers, type and body, asked for honestly', async () => {
    let seen: Record<string, unknown> = {};
    await net.http(NEWS, (request, response) => {
      seen = { ...request.headers, url: request.url };
      response.writeHead(404, [
        ['Content-Type', 'text/html; charset=utf-8'],
        ['X-Robots-Tag', 'noindex'],
        ['X-Robots-Tag', 'nofollow'],
        ['Set-Cookie', 'a=1'],
      ]);
      response.end('<p>ñ</p>');
    });
    const page = await fetchIt('http://News.site.test/a path?q=1#part');
    expect(page).toMatchObject({
      url: 'http://news.site.test/a%20path?q=1#part',
      status: 404,
      contentType: 'text/html; charset=utf-8',
      redirects: [],
      address: NEWS,
    });
    expect(page.headers['x-robots-tag']).toEqual(['noindex', 'nofollow']);
    expect(page.body.toString()).toBe('<p>ñ</p>');
    expect(page.durationMs).toBeGreaterThanOrEqual(0);
    expect(seen).toMatchObject({
      host: 'news.site.test',
      url: '/a%20path?q=1',
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(seen['user-agent']).toContain('Linkstand');
    expect(seen).not.toHaveProperty('cookie');
    expect(net.dialled).toEqual([`${NEWS}:80`]);
  });

  it('may have an empty body, compressed or not', async () => {
    await net.http(NEWS, (request, response) => {
      if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip');
      response.end();
    });
    expect((await fetchIt('http://news.site.test/')).body.length).toBe(0);
    expect((await fetchIt('http://news.site.test/gzip')).body.length).toBe(0);
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['identity', Buffer.from('hello')],
  ])('is unpacked from %s', async (encoding, body) => {
    await net.http(NEWS, (_request, response) => response.setHeader('content-encoding', encoding).end(body));
    expect((await fetchIt('http://news.site.test/')).body.toString()).toBe('hello');
  });

  it.each([
    ['gzip, gzip', gzipSync(gzipSync('hello'))],
    ['zstd', Buffer.from('hello')],
    ['gzip', Buffer.from('not gzip at all')],
    ['gzip', gzipSync('cut short in the middle').subarray(0, 20)],
  ])('is a bad response when packed as %s wrongly', async (encoding, body) => {
    await net.http(NEWS, (_request, response) => response.setHeader('content-encoding', encoding).end(body));
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('bad_response');
  });

  it('comes from the second address when the first is dead', async () => {
    names['news.site.test'] = [OTHER, NEWS];
    await net.http(NEWS, (_request, response) => response.end('here'));
    expect((await fetchIt('http://news.site.test/')).address).toBe(NEWS);
    expect(net.dialled).toEqual([`${OTHER}:80`, `${NEWS}:80`]);
  });

  it('comes over IPv6 too', async () => {
    names['news.site.test'] = [NEWS_V6];
    await net.http(NEWS_V6, (request, response) => response.end(request.headers.host));
    expect((await fetchIt('http://news.site.test/')).body.toString()).toBe('news.site.test');
    const literal = await fetchIt(`http://[${NEWS_V6}]/`);
    expect(literal.body.toString()).toBe(`[${NEWS_V6}]`);
    expect(asked).toEqual(['news.site.test']);
  });
});

describe('over TLS', () => {
  const serve = () => net.https(NEWS, (_request, response) => response.end('secret'));

  it('the certificate must be trusted and must bear the name', async () => {
    await serve();
    const page = await fetchIt('https://secure.site.test/', { ca: testCertificate });
    expect(page.body.toString()).toBe('secret');
    expect(net.dialled).toEqual([`${NEWS}:443`]);
    expect(await failure(fetchIt('https://secure.site.test/'))).toBe('tls');
    expect(await failure(fetchIt('https://news.site.test/', { ca: testCertificate }))).toBe('tls');
    expect(await failure(fetchIt(`https://${NEWS}/`, { ca: testCertificate }))).toBe('tls');
  });

  it('a server that speaks no TLS is a tls failure', async () => {
    await net.http(NEWS, (_request, response) => response.end('plain'));
    expect(await failure(fetchIt('https://secure.site.test/', { ca: testCertificate }))).toBe('tls');
  });

  it('a server that never shakes hands runs into the time limit', async () => {
    await net.tcp(NEWS, () => undefined);
    expect(await failure(fetchIt('https://secure.site.test/', { timeLimitMs: 200 }))).toBe('timeout');
  });
});

describe('hostile names', () => {
  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['224.0.0.1'],
    ['::1'],
    ['::'],
    ['fe80::1'],
    ['fe80::1%eth0'],
    ['fd00::1'],
    ['ff02::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:93.184.215.14'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::'],
    ['2001:db8::1'],
    ['not an address'],
    ['127.1'],
    [''],
  ])('an answer of %j is refused before anything is dialled', async (address) => {
    for (const answer of [[address], [NEWS, address], [address, NEWS], [NEWS_V6, NEWS, address]]) {
      names['news.site.test'] = answer;
      expect(await failure(fetchIt('http://news.site.test/'))).toBe('private_address');
    }
    expect(net.dialled).toEqual([]);
  });

  it('nothing is dialled for any mix of answers in which one is not public', async () => {
    const inside = fc.constantFrom('10.0.0.1', '192.168.1.1', '172.31.255.255', '::1', 'fc00::1', '::ffff:10.0.0.1');
    const outside = fc.constantFrom(NEWS, OTHER, NEWS_V6, '8.8.8.8');
    const mix = fc
      .tuple(fc.array(outside, { maxLength: 6 }), inside, fc.array(outside, { maxLength: 6 }))
      .map(([before, one, after]) => [...before, one, ...after]);
    await fc.assert(
      fc.asyncProperty(mix, async (answer) => {
        names['news.site.test'] = answer;
        expect(await failure(fetchIt('http://news.site.test/'))).toBe('private_address');
        expect(net.dialled).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('a name that changes its mind after the check is still dialled where it was checked', async () => {
    let lookups = 0;
    await net.http(NEWS, (_request, response) => response.end('the checked server'));
    const page = await fetchIt('http://news.site.test/', {
      resolve: async () => {
        lookups += 1;
        return lookups === 1 ? [NEWS] : ['127.0.0.1'];
      },
    });
    expect(page.body.toString()).toBe('the checked server');
    expect(lookups).toBe(1);
    expect(net.dialled).toEqual([`${NEWS}:80`]);
  });

  it('a name that changes its mind between two hops is refused at the second', async () => {
    let lookups = 0;
    await net.http(NEWS, (_request, response) => response.writeHead(302, { location: '/again' }).end());
    const outcome = fetchIt('http://news.site.test/', {
      resolve: async () => {
        lookups += 1;
        return lookups === 1 ? [NEWS] : ['127.0.0.1'];
      },
    });
    expect(await failure(outcome)).toBe('private_address');
    expect(net.dialled).toEqual([`${NEWS}:80`]);
  });

  it('a name without an address, or a name server that fails, is a dns failure', async () => {
    expect(await failure(fetchIt('http://nowhere.site.test/'))).toBe('dns');
    const broken = async () => {
      throw new Error('SERVFAIL');
    };
    expect(await failure(fetchIt('http://news.site.test/', { resolve: broken }))).toBe('dns');
    const silent = () => new Promise<never>(() => undefined);
    expect(await failure(fetchIt('http://news.site.test/', { resolve: silent, timeLimitMs: 100 }))).toBe('timeout');
  });

  it('a server on loopback is out of reach with the real dialler and the real resolver', async () => {
    const port = await net.http(NEWS, (_request, response) => response.end('inside'));
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '127.0.0.1.nip.test@x'])
      expect(await failure(safeFetch(`http://${host}:${port}/`, { allowedPorts: [port] }))).not.toBe('answered');
  });
});

describe('redirects', () => {
  it('are followed and recorded, across hosts and to relative places', async () => {
    await net.http(NEWS, (request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/two' }).end();
      else if (request.url === '/two')
        response.writeHead(302, { location: '//other.site.test/three?x' }).end('ignored');
      else response.end('nobody comes here');
    });
    await net.http(OTHER, (request, response) => {
      if (request.url === '/three?x')
        response.writeHead(308, { location: Buffer.from('/niños').toString('latin1') }).end();
      else response.end(request.url);
    });
    const page = await fetchIt('http://news.site.test/');
    expect(page.url).toBe('http://other.site.test/ni%C3%B1os');
    expect(page.body.toString()).toBe('/ni%C3%B1os');
    expect(page.redirects).toEqual([
      { status: 301, url: 'http://news.site.test/', location: '/two' },
      { status: 302, url: 'http://news.site.test/two', location: '//other.site.test/three?x' },
      { status: 308, url: 'http://other.site.test/three?x', location: '/niños' },
    ]);
    expect(asked).toEqual(['news.site.test', 'news.site.test', 'other.site.test', 'other.site.test']);
  });

  it('without a Location are answers', async () => {
    await net.http(NEWS, (_request, response) => response.writeHead(302).end('here'));
    expect(await fetchIt('http://news.site.test/')).toMatchObject({ status: 302, redirects: [] });
  });

  it.each([
    ['http://127.0.0.1/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data/iam/', 'private_address'],
    ['//[::1]/', 'private_address'],
    ['http://0x7f.0.0.1/', 'odd_host'],
    ['http://2130706433/', 'odd_host'],
    ['http://localhost:5432/', 'port'],
    ['http://localhost/', 'local_name'],
    ['http://inside.site.test/', 'private_address'],
    ['file:///etc/passwd', 'scheme'],
    ['http://a:b@other.site.test/', 'credentials'],
    ['http://other.site.test:22/', 'port'],
  ])('to %s are refused, and the way there is told', async (location, reason) => {
    names['inside.site.test'] = ['192.168.0.10'];
    await net.http(NEWS, (_request, response) => response.writeHead(302, { location }).end());
    const outcome = fetchIt('http://news.site.test/');
    expect(await failure(outcome)).toBe(reason);
    expect(await outcome.catch((error) => error.redirects)).toEqual([
      { status: 302, url: 'http://news.site.test/', location },
    ]);
    expect(net.dialled).toEqual([`${NEWS}:80`]);
  });

  it('end after five', async () => {
    let visits = 0;
    await net.http(NEWS, (request, response) => {
      visits += 1;
      const step = Number(request.url?.slice(1));
      if (step < 5) response.writeHead(302, { location: `/${step + 1}` }).end();
      else response.end('arrived');
    });
    expect((await fetchIt('http://news.site.test/0')).redirects).toHaveLength(5);
    visits = 0;
    expect(await failure(fetchIt('http://news.site.test/-1'))).toBe('too_many_redirects');
    expect(visits).toBe(6);
  });

  it('in an endless circle end too, within the time of the whole', async () => {
    await net.http(NEWS, (request, response) =>
      setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 60),
    );
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('too_many_redirects');
    expect(await failure(fetchIt('http://news.site.test/', { timeLimitMs: 150, maxRedirects: 1000 }))).toBe('timeout');
  });

  it('take no cookie along', async () => {
    const cookies: unknown[] = [];
    await net.http(NEWS, (request, response) => {
      cookies.push(request.headers.cookie);
      if (request.url === '/') response.writeHead(302, { location: '/b', 'set-cookie': 'id=1; Path=/' }).end();
      else response.end();
    });
    await fetchIt('http://news.site.test/');
    expect(cookies).toEqual([undefined, undefined]);
  });
});

describe('greedy and slow servers', () => {
  const endless = (socket: Socket, head: string, chunk: Buffer | string) => {
    socket.once('data', () => {
      socket.write(head);
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk)) {}
        socket.once('drain', pour);
      };
      pour();
    });
  };

  it('a body of exactly the limit passes, one byte more does not', async () => {
    await net.http(NEWS, (request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)), 65)));
    expect((await fetchIt(`http://news.site.test/${2 * MIB}`)).body.length).toBe(2 * MIB);
    expect(await failure(fetchIt(`http://news.site.test/${2 * MIB + 1}`))).toBe('too_large');
    expect(await failure(fetchIt('http://news.site.test/11', { maxBytes: 10 }))).toBe('too_large');
  });

  it('an endless body ends at the limit', async () => {
    await net.tcp(NEWS, (socket) => endless(socket, 'HTTP/1.1 200 OK\r\n\r\n', Buffer.alloc(65536, 65)));
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('too_large');
  });

  it('endless headers end at their limit', async () => {
    await net.tcp(NEWS, (socket) => endless(socket, 'HTTP/1.1 200 OK\r\n', `X-More: ${'a'.repeat(1000)}\r\n`));
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('too_large');
  });

  it.each(['gzip', 'br', 'deflate'])('a %s bomb ends at the limit and in little memory', async (encoding) => {
    const bombs: Record<string, () => Buffer> = {
      gzip: () => gzipSync(Buffer.alloc(256 * MIB)),
      br: () => brotliCompressSync(Buffer.alloc(256 * MIB), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
      deflate: () => deflateSync(Buffer.alloc(256 * MIB)),
    };
    const bomb = bombs[encoding]?.() ?? Buffer.alloc(0);
    expect(bomb.length).toBeLessThan(2 * MIB);
    await net.http(NEWS, (_request, response) => response.setHeader('content-encoding', encoding).end(bomb));
    const before = process.memoryUsage();
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('too_large');
    const after = process.memoryUsage();
    expect(after.external + after.heapUsed - before.external - before.heapUsed).toBeLessThan(40 * MIB);
  });

  it('a gzip stream that unpacks to nothing for ever ends at the limit of what travels', async () => {
    await net.tcp(NEWS, (socket) =>
      endless(
        socket,
        'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n',
        Buffer.concat(Array(500).fill(gzipSync(''))),
      ),
    );
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('too_large');
  });

  it('a gzip stream that drips runs into the time limit', async () => {
    await net.http(NEWS, (_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      const gzip = createGzip();
      gzip.pipe(response);
      const timer = setInterval(() => gzip.write('a', () => gzip.flush()), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await failure(fetchIt('http://news.site.test/', { timeLimitMs: 200 }))).toBe('timeout');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['sends its headers byte by byte', (socket) => drip(socket, `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(5000)}`)],
    ['sends its body byte by byte', (socket) => drip(socket, `HTTP/1.1 200 OK\r\n\r\n${'a'.repeat(5000)}`)],
    ['sends only 1xx answers', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(200))],
  ])('a server that %s runs into the time limit', async (_name, serve) => {
    await net.tcp(NEWS, serve);
    expect(await failure(fetchIt('http://news.site.test/', { timeLimitMs: 250 }))).toBe('timeout');
  });

  const drip = (socket: Socket, text: string) => {
    let sent = 0;
    const timer = setInterval(() => socket.write(text[sent++] ?? ''), 1);
    socket.on('close', () => clearInterval(timer));
  };

  it.each([
    ['is closed at once', ''],
    ['is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['is shorter than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['breaks in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nshort'],
    ['has two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ])('an answer that %s is a bad response', async (_name, answer) => {
    await net.tcp(NEWS, (socket) => socket.once('data', () => socket.end(answer)));
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('bad_response');
  });

  it('nobody listening is refused', async () => {
    expect(await failure(fetchIt('http://news.site.test/'))).toBe('refused');
  });

  it('stops when the caller no longer wants it', async () => {
    await net.tcp(NEWS, () => undefined);
    const caller = new AbortController();
    const outcome = failure(fetchIt('http://news.site.test/', { signal: caller.signal }));
    setTimeout(() => caller.abort(), 30);
    expect(await outcome).toBe('aborted');
    expect(await failure(fetchIt('http://news.site.test/', { signal: AbortSignal.abort() }))).toBe('aborted');
  });

  it('leaves no connection behind', async () => {
    let open = 0;
    await net.http(NEWS, (request, response) => {
      open += 1;
      request.socket.once('close', () => {
        open -= 1;
      });
      if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
      else response.end('done');
    });
    for (const path of ['', 'moved', '']) await fetchIt(`http://news.site.test/${path}`);
    await expect.poll(() => open).toBe(0);
  });
});

describe('a route override', () => {
  it('leads every .example domain, and nothing else, to the demo server over plain HTTP', async () => {
    const port = await net.http(NEWS, (request, response) => response.end(`${request.headers.host}${request.url}`));
    const routeOverride = routeExampleDomains({ address: '127.0.0.1', port });
    const options = { routeOverride, resolve: async () => ['127.0.0.1'] };
    // With the real dialler, the override is the only way to loopback.
    expect((await safeFetch('https://news.example/page', options)).body.toString()).toBe('news.example/page');
    expect((await safeFetch('http://blog.news.example/', options)).body.toString()).toBe('blog.news.example/');
    for (const host of ['news.test', 'example', 'news.example.com', 'notexample', 'news.example.', '127.0.0.1'])
      expect(await failure(safeFetch(`http://${host}/`, options))).not.toBe('answered');
    expect(await failure(safeFetch(`http://news.example:${port}/`, options))).toBe('port');
  });

  it('does not open a door for redirects', async () => {
    const port = await net.http(NEWS, (request, response) =>
      response.writeHead(302, { location: request.url === '/a' ? '//127.0.0.1/' : '//localhost/' }).end(),
    );
    const routeOverride = routeExampleDomains({ address: '127.0.0.1', port });
    expect(await failure(safeFetch('http://news.example/a', { routeOverride }))).toBe('private_address');
    expect(await failure(safeFetch('http://news.example/b', { routeOverride }))).toBe('local_name');
  });
});
