import { request as httpRequest } from 'node:http';
import Fastify from 'fastify';
import { Parser } from 'htmlparser2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLink } from '../../features/links/check-link.ts';
import { routeExampleDomains } from '../../platform/safe-fetch/route-override.ts';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { readFaults } from './faults.ts';
import type { Publication } from './pages.ts';
import { type DemoPublisherDeps, demoPublisherRoutes, startDemoPublisher } from './publisher.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const TARGET = 'https://shop.example/shoes';
const briefing: Publication = {
  title: 'Ten shoes & one hat',
  html: `<h1>Shoes</h1><p>We tried <a href="${TARGET}/?utm_source=x" rel="noopener">running shoes</a> for a month.</p><p><a href="https://other.example/">Other</a></p>`,
  links: [{ href: TARGET, anchor: 'running shoes', rel: '' }],
  siteName: 'Diario del Norte',
  language: 'es',
};

let published: Publication;
let asked: string[];
const deps: DemoPublisherDeps = {
  now: () => NOW,
  find: async (host, path) => {
    asked.push(`${host} ${path}`);
    return host === 'diario.example' && path.startsWith('/2026/') ? published : null;
  },
  site: async (host, path) => {
    if (host === 'diario.example') return { name: 'Diario del Norte', language: 'es', path: '/' };
    if (host === 'rede.example' && path.startsWith('/esporte'))
      return { name: 'Rede', language: 'pt', path: '/esporte' };
    return null;
  },
};

let publisher: Awaited<ReturnType<typeof startDemoPublisher>>;
beforeEach(async () => {
  published = briefing;
  asked = [];
  publisher = await startDemoPublisher(deps);
});
afterEach(() => publisher.stop());

const fetchDemo = (url: string, options = {}) =>
  safeFetch(url, { routeOverride: routeExampleDomains(publisher), ...options });
const text = async (url: string) => (await fetchDemo(url)).body.toString();
const seen = async (...asked: Parameters<typeof checkLink>) => (await checkLink(...asked)).check;
const check = (path: string, expectedRel: 'do_follow' | 'no_follow' | 'sponsored' = 'do_follow') =>
  seen(
    { pageUrl: `https://diario.example${path}`, targetUrl: TARGET, anchor: 'running shoes', expectedRel },
    { fetch: fetchDemo, now: NOW },
  );

/** Every element and attribute of a page, as a browser would find them. */
function elements(html: string): { name: string; attributes: Record<string, string> }[] {
  const all: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new Parser({ onopentag: (name, attributes) => all.push({ name, attributes }) });
  parser.end(html);
  return all;
}

describe('what a person publishes', () => {
  it('passes the check at any path of the site, on its subdomains too when they are found', async () => {
    expect(await check('/2026/zapatillas')).toMatchObject({
      ok: true,
      title: 'Ten shoes & one hat | Diario del Norte',
      anchor: 'running shoes',
      rel: [],
      canonical: 'https://diario.example/2026/zapatillas',
      robotsBlocked: false,
    });
    expect(await check('/2026/ni%C3%B1os/?utm_source=x')).toMatchObject({ ok: true });
    expect((await fetchDemo('http://www.diario.example/2026/a')).status).toBe(200);
    // Each is asked for by us, then as by a reader.
    expect(asked).toEqual([
      'diario.example /2026/zapatillas',
      'diario.example /2026/zapatillas',
      'diario.example /2026/ni%C3%B1os',
      'diario.example /2026/ni%C3%B1os',
      'diario.example /2026/a',
    ]);
  });

  it.each([
    ['-nofollow', [['link_nofollow', 'nofollow']]],
    ['-sponsored', [['link_sponsored', 'sponsored']]],
    ['-noindex', [['noindex', 'meta robots']]],
    ['-nolink', [['link_missing', '']]],
    ['-gone', [['page_status', '410']]],
    [
      '-nofollow-noindex',
      [
        ['link_nofollow', 'nofollow'],
        ['noindex', 'meta robots'],
      ],
    ],
    ['-sponsored/', [['link_sponsored', 'sponsored']]],
  ])('fails exactly as its path asks: %s', async (fault, problems) => {
    const result = await check(`/2026/zapatillas${fault}`);
    expect(result.problems.map(({ code, detail }) => [code, detail])).toEqual(problems);
    expect(result.redirects).toEqual([]);
  });

  it('moves to the page without the end of the path', async () => {
    expect(await check('/2026/zapatillas-moved')).toMatchObject({
      ok: true,
      finalUrl: 'https://diario.example/2026/zapatillas',
      redirects: [{ status: 301, url: 'https://diario.example/2026/zapatillas-moved' }],
    });
    const both = await check('/2026/zapatillas-nofollow-moved');
    expect(both).toMatchObject({ finalUrl: 'https://diario.example/2026/zapatillas-nofollow' });
    expect(both.problems.map((problem) => problem.code)).toEqual(['link_nofollow']);
  });

  it('is blocked by robots.txt below /preview/', async () => {
    published = briefing;
    const result = await seen(
      { pageUrl: 'https://diario.example/preview/x', targetUrl: TARGET, expectedRel: 'do_follow' },
      { fetch: fetchDemo, now: NOW },
    );
    expect(result.robotsBlocked).toBe(true);
  });

  it('keeps the agreed rel of its links and leaves other links alone', async () => {
    published = { ...briefing, links: [{ href: TARGET, anchor: 'x', rel: 'sponsored' }] };
    expect(await check('/2026/a', 'sponsored')).toMatchObject({ ok: true, rel: ['sponsored'] });
    expect(await text('http://diario.example/2026/a-nofollow')).toContain('<a href="https://other.example/">Other</a>');
    expect(await text('http://diario.example/2026/a-nolink')).toContain('running shoes');
  });

  it('shows a link below the text when the text lacks it', async () => {
    published = { ...briefing, html: '<p>Plain</p>', links: [{ href: TARGET, anchor: 'good running shoes', rel: '' }] };
    expect(await check('/2026/a')).toMatchObject({ ok: true, anchor: 'good running shoes' });
    expect((await check('/2026/a-nofollow')).rel).toEqual(['nofollow']);
    expect((await check('/2026/a-nolink')).linkFound).toBe(false);
  });

  it('shows a link for every keyword set, also where two lead to one url', async () => {
    const links = ['running shoes', 'felt boots'].map((anchor) => ({ href: TARGET, anchor, rel: '' }));
    published = { ...briefing, links };
    const result = await seen(
      {
        pageUrl: 'https://diario.example/2026/a',
        targetUrl: TARGET,
        anchor: 'running shoes',
        further: [{ targetUrl: TARGET, anchor: 'felt boots' }],
        expectedRel: 'do_follow',
      },
      { fetch: fetchDemo, now: NOW },
    );
    expect(result).toMatchObject({ ok: true, further: [{ anchor: 'felt boots' }] });
  });

  it('is harmless whatever it contains', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\' autofocus onfocus=alert(1) x=';
    published = {
      title: evil,
      siteName: evil,
      language: evil,
      html: `${evil}<a href="javascript:alert(1)">a</a><iframe src=//evil.test></iframe><style>*{}</style><base href=//evil.test><meta http-equiv=refresh content="0;//evil.test"><form action=//evil.test><input></form><svg onload=alert(1)><a href="${TARGET}" onclick="alert(1)" style="x">b</a></svg><p onmouseover=alert(1)>x</p></main></body></html>`,
      links: [
        { href: 'javascript:alert(1)', anchor: evil, rel: evil },
        { href: `https://x.test/?${evil}`, anchor: evil, rel: evil },
      ],
    };
    const response = await fetchDemo(`http://diario.example/2026/${encodeURIComponent(evil)}`);
    const found = elements(response.body.toString());
    const names = new Set(found.map(({ name }) => name));
    for (const name of ['script', 'iframe', 'base', 'form', 'input', 'svg', 'object'])
      expect(names).not.toContain(name);
    expect(found.filter(({ name }) => name === 'style')).toHaveLength(1);
    for (const { attributes } of found) {
      for (const [name, value] of Object.entries(attributes)) {
        expect(name).not.toMatch(/^on|^style$|^http-equiv$|^autofocus$/);
        expect(value).not.toMatch(/^\s*javascript:/i);
      }
    }
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('the rest of a demo site', () => {
  it('is a front page in its language whose links all answer', async () => {
    const home = await text('http://diario.example/');
    expect(home).toContain('<html lang="es">');
    expect(home).toContain('Actualidad');
    expect(await text('http://diario.example')).toBe(home);
    const paths = new Set(
      elements(home).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href ?? ''] : [])),
    );
    expect(paths.size).toBe(8);
    for (const path of paths) expect((await fetchDemo(`http://diario.example${path}`)).status).toBe(200);
  });

  it('differs from host to host and may start below a path', async () => {
    const [one, other] = [await text('http://harbour-times.example/'), await text('http://blog.quiet-hills.example/')];
    expect(one).toContain('<title>Harbour Times</title>');
    expect(other).toContain('<title>Blog Quiet Hills</title>');
    expect(one.replaceAll('Harbour Times', '')).not.toBe(other.replaceAll('Blog Quiet Hills', ''));
    const sports = await text('http://rede.example/esporte/');
    expect(sports).toContain('<html lang="pt">');
    expect(sports).toMatch(/href="\/esporte\/[a-z-]+"/);
    expect(sports).not.toMatch(/href="\/(?!esporte)/);
  });

  it('has a page for what it lacks', async () => {
    const response = await fetchDemo('http://diario.example/nada');
    expect(response.status).toBe(404);
    expect(response.body.toString()).toContain('Esta página no existe');
    expect((await fetchDemo('http://diario.example/robots.txt')).body.toString()).toBe(
      'User-agent: *\nDisallow: /preview/\nDisallow: /*-blocked$\n\nUser-agent: linkstand\nDisallow: /*-refused$\n',
    );
  });

  it('answers for .example domains, GET and HEAD only', async () => {
    const raw = (method: string, host: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const sent = httpRequest(
          { ...publisher, host: publisher.address, path: '/', method, headers: { host } },
          (answer) => {
            let body = '';
            answer.on('data', (chunk) => {
              body += chunk;
            });
            answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
          },
        );
        sent.on('error', reject).end();
      });
    expect((await raw('GET', 'news.example:80')).status).toBe(200);
    expect(await raw('HEAD', 'news.example')).toEqual({ status: 200, body: '' });
    expect((await raw('POST', 'news.example')).status).toBe(405);
    for (const host of ['localhost', '127.0.0.1', 'news.test', 'news.example.com', 'a b.example', 'x@news.example'])
      expect((await raw('GET', host)).status).toBe(421);
  });

  it('gives no answer on a host that is down', async () => {
    const unreachable = { ok: false, problems: [{ code: 'page_unreachable' }] };
    for (const host of ['down.diario.example', 'www.down.diario.example'])
      expect(
        await seen(
          { pageUrl: `https://${host}/2026/a`, targetUrl: TARGET, expectedRel: 'do_follow' },
          { fetch: fetchDemo, now: NOW },
        ),
      ).toMatchObject(unreachable);
    expect((await fetchDemo('https://downtown.example/')).status).toBe(200);
  });

  it('fails without telling why when its lookup fails', async () => {
    const errors: unknown[] = [];
    const broken = await startDemoPublisher({
      ...deps,
      find: async () => {
        throw new Error('secret');
      },
      onError: (error) => errors.push(error),
    });
    const response = await safeFetch('http://diario.example/x', { routeOverride: routeExampleDomains(broken) });
    expect([response.status, response.body.toString()]).toEqual([500, 'Something went wrong\n']);
    expect(errors).toHaveLength(1);
    await broken.stop();
    await expect(
      safeFetch('http://diario.example/x', { routeOverride: routeExampleDomains(broken) }),
    ).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('the routes for browsers', () => {
  it('show the same pages, with links that stay below the route', async () => {
    const app = Fastify();
    demoPublisherRoutes(app, deps);
    const get = (url: string) => app.inject({ url });
    const home = await get('/dev/publisher/diario.example/');
    expect(home.statusCode).toBe(200);
    expect(home.headers['content-security-policy']).toContain("default-src 'none'");
    const paths = elements(home.body).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href ?? ''] : []));
    for (const path of paths) {
      expect(path).toMatch(/^\/dev\/publisher\/diario\.example\//);
      expect((await get(path)).statusCode).toBe(200);
    }
    expect((await get('/dev/publisher/diario.example')).headers.location).toBe('/dev/publisher/diario.example/');
    const article = await get('/dev/publisher/diario.example/2026/ni%C3%B1os-nofollow?x=1');
    expect(article.body).toContain('rel="nofollow"');
    expect(article.body).toContain('<link rel="canonical" href="https://diario.example/2026/ni%C3%B1os-nofollow">');
    expect(asked).toContain('diario.example /2026/ni%C3%B1os');
    expect((await get('/dev/publisher/diario.example/2026/a-moved')).headers.location).toBe(
      '/dev/publisher/diario.example/2026/a',
    );
    expect((await get('/dev/publisher/diario.example/a-gone')).statusCode).toBe(410);
    expect((await get('/dev/publisher/DIARIO.example/')).statusCode).toBe(200);
    expect((await get('/dev/publisher/down.diario.example/2026/a')).statusCode).toBe(502);
    for (const host of ['localhost', 'news.test', '%3Cscript%3E', 'x%2Fy.example', '..'])
      expect((await get(`/dev/publisher/${host}/`)).statusCode).toBe(404);
    await app.close();
  });
});

describe('readFaults', () => {
  it.each([
    ['/a', '/a', [], null],
    ['/', '/', [], null],
    ['/a-nofollow', '/a', ['nofollow'], null],
    ['/a-nofollow/', '/a', ['nofollow'], null],
    ['/a-nolink-gone', '/a', ['gone', 'nolink'], null],
    ['/a-moved', '/a', ['moved'], '/a'],
    ['/a-noindex-moved', '/a', ['moved', 'noindex'], '/a-noindex'],
    ['/a-moved-noindex', '/a', ['noindex', 'moved'], null],
    ['//evil.test/a-moved', '/evil.test/a', ['moved'], '/evil.test/a'],
    ['/-gone', '/-gone', [], null],
    ['/gone', '/gone', [], null],
    ['/a-nofollow/b', '/a-nofollow/b', [], null],
  ])('%j', (requested, path, faults, movedTo) => {
    const found = readFaults(requested);
    expect([found.path, [...found.faults], found.movedTo]).toEqual([path, faults, movedTo]);
  });
});
