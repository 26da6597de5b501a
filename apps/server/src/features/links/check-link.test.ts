import type { RequestListener } from 'node:http';
import { LinkCheck } from '@linkstand/contract/links/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { localInternet } from '../../platform/safe-fetch/testing/local-internet.ts';
import { longestTurn, MOST_YARDS } from '../../testing/longest-turn.ts';
import { checkLink } from './check-link.ts';
import type { ExpectedLinks } from './verify-links.ts';

const PAPER = '93.184.215.14';
const ELSEWHERE = '93.184.215.15';
const PAGE = 'http://paper.site.test/article';
const TARGET = 'https://client.shop.test/shoes';
const NOW = new Date('2026-03-01T10:00:00Z');

let net: ReturnType<typeof localInternet>;
beforeEach(() => {
  net = localInternet();
});
afterEach(() => net.stop());

const names: Record<string, readonly string[]> = {
  'paper.site.test': [PAPER],
  'www.paper.site.test': [PAPER],
  'elsewhere.other.test': [ELSEWHERE],
  'inside.site.test': ['10.0.0.1'],
};
const deps = {
  now: NOW,
  fetch: (url: string, options = {}) =>
    safeFetch(url, { dial: net.dial, resolve: async (host) => names[host] ?? [], timeLimitMs: 5000, ...options }),
};

type Served = { html?: string; status?: number; headers?: Record<string, string | string[]>; robots?: string };
const serve = (served: Served, address = PAPER) => {
  const listener: RequestListener = (request, response) => {
    if (request.url === '/robots.txt') {
      response.writeHead(served.robots === undefined ? 404 : 200, { 'content-type': 'text/plain' });
      response.end(served.robots ?? '<a href="https://client.shop.test/shoes">not a rule</a>');
      return;
    }
    response.writeHead(served.status ?? 200, { 'content-type': 'text/html', ...served.headers });
    response.end(served.html ?? '');
  };
  return net.http(address, listener);
};
const check = async (expected: Partial<ExpectedLinks> = {}, pageUrl = PAGE) => {
  const { check: result } = await checkLink(
    { pageUrl, targetUrl: TARGET, expectedRel: 'do_follow', ...expected },
    deps,
  );
  // What is kept and sent must always fit the contract.
  expect(LinkCheck.parse(result)).toEqual(result);
  expect(result.ok).toBe(result.problems.length === 0);
  return result;
};
const codes = (result: LinkCheck) => result.problems.map((problem) => problem.code);
const link = (attributes = `href="${TARGET}"`, text = 'good shoes') => `<p>Buy <a ${attributes}>${text}</a> here</p>`;

describe('a link as agreed', () => {
  it('is told in full', async () => {
    await serve({ html: `<title> The\n paper </title>${link()}`, robots: 'User-agent: *\nDisallow: /private/' });
    expect(await check({ anchor: 'Shoes' })).toEqual({
      ok: true,
      checkedAt: '2026-03-01T10:00:00.000Z',
      pageStatus: 200,
      finalUrl: PAGE,
      title: 'The paper',
      redirects: [],
      linkFound: true,
      linkUrl: TARGET,
      anchor: 'good shoes',
      rel: [],
      linkType: 'do_follow',
      further: [],
      noindex: false,
      canonical: null,
      robotsBlocked: false,
      problems: [],
      durationMs: expect.any(Number),
    });
  });

  it.each([
    'http://client.shop.test/shoes',
    'https://www.client.shop.test/shoes',
    'https://CLIENT.shop.test/shoes/',
    'https://client.shop.test:443/shoes#reviews',
    'https://client.shop.test/shoes?utm_source=paper&utm_medium=a&gclid=1&fbclid=2',
    '//client.shop.test/shoes',
    'https://client.shop.test/%73hoes',
    '  https://client.shop.test/a/../shoes  ',
    'https://client.shop.test/shoes?&amp;utm_term=x',
  ])('may be written %j', async (href) => {
    await serve({ html: link(`href="${href}"`) });
    expect(await check()).toMatchObject({ ok: true, linkFound: true });
  });

  it('may stand on the base of the page, or be the site of the client itself', async () => {
    await serve({ html: `<head><base href="https://client.shop.test/x/"></head>${link('href="../shoes"')}` });
    expect(await check()).toMatchObject({ ok: true, linkUrl: TARGET });
  });

  it('keeps the parameters that make another page, in any order', async () => {
    await serve({ html: link('href="https://client.shop.test/p?b=2&amp;a=1&amp;utm_id=7"') });
    expect(await check({ targetUrl: 'https://client.shop.test/p?a=1&b=2' })).toMatchObject({ ok: true });
    expect(codes(await check({ targetUrl: 'https://client.shop.test/p?a=1&b=3' }))).toEqual(['domain_only']);
  });

  it.each([
    ['running shoes', 'Our RUNNING-SHOES, tried', true],
    ['zapatillas de niño', 'las Zapatillas  de nino', true],
    ['tênis', '<b>T&ecirc;</b>nis', true],
    ['shoes', '<img alt="Good shoes" src="x">', true],
    ['shoes', '<script>shoes</script>here', false],
    ['shoes', 'click here', false],
    ['', 'click here', true],
    ['good shoes', 'good sho&shy;es', true],
  ])('with the keyword %j in %j: %s', async (anchor, text, isFine) => {
    await serve({ html: `<meta charset=utf-8>${link(undefined, text)}` });
    expect(codes(await check({ anchor }))).toEqual(isFine ? [] : ['anchor_mismatch']);
  });

  it('is found on a page in an old character set', async () => {
    const html = Buffer.from(link(undefined, 'espa\u00f1ol'), 'latin1').toString('latin1');
    await net.http(PAPER, (_request, response) =>
      response.setHeader('content-type', 'text/html; charset=iso-8859-1').end(Buffer.from(html, 'latin1')),
    );
    expect(await check({ anchor: 'español' })).toMatchObject({ ok: true, anchor: 'español' });
  });

  it('is the best of several to the same page', async () => {
    await serve({
      html:
        link(`href="${TARGET}" rel=nofollow`, 'shoes') + link(`href="${TARGET}"`, 'here') + link(undefined, 'shoes'),
    });
    expect(await check({ anchor: 'shoes' })).toMatchObject({ ok: true, anchor: 'shoes', rel: [] });
    expect(await check({ anchor: 'shoes', expectedRel: 'no_follow' })).toMatchObject({ ok: true, rel: ['nofollow'] });
  });
});

describe('the kind of link', () => {
  it.each<[ExpectedLinks['expectedRel'], string, LinkCheck['linkType'], string[]]>([
    ['do_follow', '', 'do_follow', []],
    ['do_follow', 'rel="noopener noreferrer"', 'do_follow', []],
    ['do_follow', 'rel="NoFollow"', 'no_follow', ['link_nofollow']],
    ['do_follow', 'rel="ugc"', 'no_follow', ['link_nofollow']],
    ['do_follow', 'rel="sponsored"', 'sponsored', ['link_sponsored']],
    ['do_follow', 'rel="nofollow sponsored"', 'sponsored', ['link_sponsored']],
    ['no_follow', 'rel="external nofollow"', 'no_follow', []],
    ['no_follow', 'rel="ugc"', 'no_follow', []],
    ['no_follow', 'rel="nofollow sponsored"', 'sponsored', []],
    ['no_follow', 'rel="sponsored"', 'sponsored', ['rel_mismatch']],
    ['no_follow', '', 'do_follow', ['rel_mismatch']],
    ['sponsored', 'rel="sponsored"', 'sponsored', []],
    ['sponsored', 'rel="sponsored,nofollow"', 'sponsored', []],
    ['sponsored', 'rel="nofollow"', 'no_follow', ['rel_mismatch']],
    ['sponsored', '', 'do_follow', ['rel_mismatch']],
  ])('%s agreed, %j on the page', async (expectedRel, rel, linkType, problems) => {
    await serve({ html: link(`href="${TARGET}" ${rel}`) });
    const result = await check({ expectedRel });
    expect(result.linkType).toBe(linkType);
    expect(codes(result)).toEqual(problems);
  });

  it.each<Served>([
    { html: `<meta name="robots" content="nofollow">${link()}` },
    { html: `<META NAME=Googlebot CONTENT="index, NOFOLLOW">${link()}` },
    { html: link(), headers: { 'x-robots-tag': 'googlebot: nofollow' } },
  ])('is spoiled by a page that is nofollow as a whole: %j', async (served) => {
    await serve(served);
    const result = await check();
    expect(result).toMatchObject({
      linkType: 'no_follow',
      problems: [{ code: 'link_nofollow', detail: 'meta robots' }],
    });
    expect(codes(await check({ expectedRel: 'no_follow' }))).toEqual([]);
  });
});

describe('a missing link', () => {
  it.each([
    ['no link', '<p>https://client.shop.test/shoes</p>'],
    ['another site', link('href="https://client.shop.test.evil.test/shoes"')],
    ['another site behind a user name', link('href="https://client.shop.test@evil.test/shoes"')],
    ['a comment', `<!-- ${link()} -->`],
    ['a script', `<script>document.write('${link()}')</script>`],
    ['a template', `<template>${link()}</template>`],
    ['noscript', `<noscript>${link()}</noscript>`],
    ['a text area', `<textarea>${link()}</textarea>`],
    ['an iframe', `<iframe>${link()}</iframe>`],
    ['a link without href', `<a name="${TARGET}">shoes</a>`],
    ['a mail', '<a href="mailto:client.shop.test/shoes">shoes</a>'],
    ['an attribute', `<p title='${link()}'>x</p>`],
    ['a broken url', '<a href="https://client.shop.test:x/shoes">shoes</a>'],
  ])('%s', async (_name, html) => {
    await serve({ html: `<title>The paper</title>${html}` });
    const result = await check({ anchor: 'shoes' });
    expect(result).toMatchObject({ linkFound: false, linkUrl: null, anchor: null, rel: [], linkType: null });
    expect(result.problems).toEqual([{ code: 'link_missing', detail: '' }]);
  });

  it.each([
    ['https://client.shop.test/', 'https://client.shop.test/'],
    ['https://blog.shop.test/shoes', 'https://blog.shop.test/shoes'],
    ['https://client.shop.test/Shoes', 'https://client.shop.test/Shoes'],
    ['https://client.shop.test/shoes?color=red', 'https://client.shop.test/shoes?color=red'],
  ])('that leads to %s of the same domain says so', async (href, detail) => {
    await serve({ html: link(`href="${href}" rel="nofollow"`) });
    expect(await check()).toMatchObject({
      linkFound: false,
      linkUrl: detail,
      anchor: 'good shoes',
      rel: ['nofollow'],
      problems: [{ code: 'domain_only', detail }],
    });
  });

  it('on a page that is no HTML names what it is', async () => {
    await serve({ html: link(), headers: { 'content-type': 'application/pdf' } });
    expect((await check()).problems).toEqual([{ code: 'link_missing', detail: 'application/pdf' }]);
  });

  it('on a page made to exhaust the parser says that it was read in part', async () => {
    await serve({ html: `${'<b>'.repeat(600_000)}${link()}` });
    expect((await check()).problems).toEqual([{ code: 'link_missing', detail: 'the page could only be read in part' }]);
  });

  it('when the target is no url', async () => {
    await serve({ html: `<title>The paper</title>${link()}` });
    expect(codes(await check({ targetUrl: '' }))).toEqual(['link_missing']);
  });
});

describe('the page', () => {
  it.each<[Served, string, string]>([
    [{ html: '<meta name=robots content=noindex>' }, 'noindex', 'meta robots'],
    [{ html: '<meta name=googlebot content="none">' }, 'noindex', 'meta robots'],
    [{ headers: { 'x-robots-tag': ['all', 'noindex'] } }, 'noindex', 'X-Robots-Tag'],
    [{ html: '<link rel=canonical href="/other">' }, 'canonical_elsewhere', 'http://paper.site.test/other'],
    [{ html: '<link rel="x Canonical" href="http://a.test/">' }, 'canonical_elsewhere', 'http://a.test/'],
    [{ headers: { link: '<http://a.test/>; rel="canonical"' } }, 'canonical_elsewhere', 'http://a.test/'],
    [{ robots: 'User-agent: *\nDisallow: /art' }, 'robots_blocked', 'Disallow: /art'],
  ])('%j has the problem %s', async (served, code, detail) => {
    await serve({ ...served, html: `${served.html ?? ''}${link(`href="${TARGET}" rel="sponsored"`)}` });
    const result = await check({ expectedRel: 'sponsored' });
    expect(result.problems).toEqual([{ code, detail }]);
    expect(result.noindex).toBe(code === 'noindex');
    expect(result.robotsBlocked).toBe(code === 'robots_blocked');
  });

  it.each<Served>([
    { html: '<meta name="otherbot" content="noindex"><meta name="description" content="noindex">' },
    { headers: { 'x-robots-tag': 'otherbot: noindex' } },
    { html: '<link rel=canonical href="https://www.paper.site.test/article/?utm_source=x#top">' },
    { html: '<link rel=canonical href="http://[broken">' },
    { headers: { link: '<http://a.test/>; rel="prev", <http://paper.site.test/article>; rel=canonical' } },
    { robots: 'User-agent: *\nDisallow: /other\n\nUser-agent: otherbot\nDisallow: /' },
  ])('%j has none', async (served) => {
    await serve({ ...served, html: `${served.html ?? ''}${link()}` });
    expect((await check()).problems).toEqual([]);
  });

  it.each([404, 410, 403, 500])('with status %i is not judged further', async (status) => {
    await serve({ status, html: `<title>Sorry</title><meta name=robots content=noindex>${link()}` });
    expect(await check()).toMatchObject({
      pageStatus: status,
      title: 'Sorry',
      linkFound: false,
      problems: [{ code: 'page_status', detail: String(status) }],
    });
  });

  it('tells every problem at once', async () => {
    await serve({
      html: `<meta name=robots content=noindex><link rel=canonical href=/x>${link(`href="${TARGET}" rel=nofollow`, 'here')}`,
      robots: 'User-agent: *\nDisallow: /',
    });
    expect(codes(await check({ anchor: 'shoes' }))).toEqual([
      'link_nofollow',
      'anchor_mismatch',
      'noindex',
      'canonical_elsewhere',
      'robots_blocked',
    ]);
  });
});

describe('the way to the page', () => {
  it('within the site is told and is fine', async () => {
    await net.http(PAPER, (request, response) => {
      if (request.headers.host === 'paper.site.test')
        response.writeHead(301, { location: 'http://www.paper.site.test/article/' }).end();
      else response.setHeader('content-type', 'text/html').end(link());
    });
    expect(await check()).toMatchObject({
      ok: true,
      finalUrl: 'http://www.paper.site.test/article/',
      redirects: [{ status: 301, url: PAGE }],
    });
  });

  it('to another site is a problem even with the link there', async () => {
    await serve({ status: 302, headers: { location: 'http://elsewhere.other.test/' } });
    await serve({ html: link() }, ELSEWHERE);
    expect(await check()).toMatchObject({
      linkFound: true,
      redirects: [{ status: 302, url: PAGE }],
      problems: [{ code: 'redirected_off_site', detail: 'http://elsewhere.other.test/' }],
    });
  });

  it.each([
    ['http://10.0.0.1/', 'private_address'],
    ['http://inside.site.test/', 'private_address'],
    ['http://2130706433/', 'odd_host'],
    ['http://localhost/', 'local_name'],
    ['file:///etc/passwd', 'scheme'],
  ])('into the inside (%s) is refused, from the url and from a redirect', async (url, detail) => {
    await serve({ status: 302, headers: { location: url } });
    expect(await check({}, url)).toMatchObject({ pageStatus: null, problems: [{ code: 'unsafe_url', detail }] });
    expect(await check()).toMatchObject({
      finalUrl: null,
      redirects: [{ status: 302, url: PAGE }],
      problems: [{ code: 'unsafe_url', detail }],
    });
  });

  it('that leads nowhere is unreachable', async () => {
    expect(await check({}, 'http://gone.site.test/')).toMatchObject({
      pageStatus: null,
      finalUrl: null,
      problems: [{ code: 'page_unreachable', detail: 'dns' }],
    });
    expect((await check()).problems).toEqual([{ code: 'page_unreachable', detail: 'refused' }]);
  });

  it('in circles is unreachable', async () => {
    await serve({ status: 302, headers: { location: '/article' } });
    const result = await check();
    expect(result.problems).toEqual([{ code: 'page_unreachable', detail: 'too_many_redirects' }]);
    expect(result.redirects).toHaveLength(6);
  });

  it('does not depend on robots.txt answering', async () => {
    await net.http(PAPER, (request, response) => {
      if (request.url === '/robots.txt') response.socket?.destroy();
      else response.setHeader('content-type', 'text/html').end(link());
    });
    expect(await check()).toMatchObject({ ok: true, robotsBlocked: false });
  });
});

describe('several keyword sets', () => {
  const hats = { targetUrl: 'https://client.shop.test/hats', anchor: 'hats' };
  const gloves = { targetUrl: 'https://client.shop.test/gloves', anchor: 'gloves' };
  const linkTo = ({ targetUrl, anchor }: typeof hats, rel = '') => link(`href="${targetUrl}" rel="${rel}"`, anchor);

  it('are each looked for, and told one by one', async () => {
    await serve({ html: link() + linkTo(hats, 'nofollow') });
    const result = await check({ anchor: 'shoes', further: [hats, gloves] });
    expect(result.problems).toEqual([
      { code: 'link_nofollow', detail: 'nofollow', link: { keyword: 'hats', url: hats.targetUrl } },
      { code: 'domain_only', detail: TARGET, link: { keyword: 'gloves', url: gloves.targetUrl } },
    ]);
    expect(result).toMatchObject({
      linkFound: true,
      anchor: 'good shoes',
      further: [
        { agreed: { keyword: 'hats' }, linkFound: true, linkType: 'no_follow' },
        { agreed: { keyword: 'gloves' }, linkFound: false },
      ],
    });
  });

  it('pass when every one of them is there as agreed', async () => {
    await serve({ html: link() + linkTo(hats) + linkTo(gloves) });
    expect(await check({ anchor: 'shoes', further: [hats, gloves] })).toMatchObject({ ok: true, problems: [] });
  });

  it('to one url need a link for each keyword', async () => {
    await serve({ html: link() });
    const boots = { targetUrl: TARGET, anchor: 'boots' };
    expect((await check({ anchor: 'shoes', further: [boots] })).problems).toEqual([
      { code: 'anchor_mismatch', detail: 'good shoes', link: { keyword: 'boots', url: TARGET } },
    ]);
  });

  it('of which the main one is missing says that it is the main one', async () => {
    await serve({ html: linkTo(hats) });
    expect((await check({ anchor: 'shoes', further: [hats] })).problems).toMatchObject([
      { code: 'domain_only', link: { keyword: 'shoes', url: TARGET } },
    ]);
  });
});

describe('a page made to exhaust its reader', () => {
  it.each([
    ['as many links as there is room for', '<a href=/>'.repeat(200_000)],
    ['elements in elements', '<b>'.repeat(600_000)],
    ['an attribute that never ends', `<a ${'x="'.repeat(600_000)}`],
  ])('is read without holding up the server: %s', async (_name, html) => {
    await serve({ html: `<title>The paper</title>${html}` });
    // Warm, so that starting the process is not counted.
    expect(codes(await check())).toContain('link_missing');
    expect(await longestTurn(check, MOST_YARDS, 3)).toBeLessThan(MOST_YARDS);
  });
});
