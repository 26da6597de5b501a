import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnSite } from './on-site.ts';

describe('isOnSite', () => {
  it.each([
    ['https://site.example/a', 'site.example'],
    ['http://site.example', 'site.example'],
    ['https://SITE.example/a', 'site.example'],
    ['https://www.site.example/a', 'site.example'],
    ['https://site.example/a', 'www.site.example'],
    ['https://es.site.example/a', 'site.example'],
    ['https://a.b.site.example/a', 'site.example'],
    ['https://noticias.es.site.example/', 'es.site.example'],
    ['https://paper.co.uk/a', 'paper.co.uk'],
    ['https://news.paper.com.br/a', 'paper.com.br'],
    ['https://mine.blogspot.com/2026/post.html', 'mine.blogspot.com'],
    ['https://blogspot.com/', 'blogspot.com'],
    ['https://españa.example/a', 'xn--espaa-rta.example'],
    ['https://xn--espaa-rta.example/a', 'españa.example'],
    ['https://site.example/blog', 'site.example/blog'],
    ['https://site.example/blog/', 'site.example/blog'],
    ['https://site.example/blog/a?b#c', 'site.example/blog/'],
    ['https://www.site.example/blog/a', 'site.example/blog'],
    ['https://site.example/%62log/a', 'site.example/blog'],
    ['https://site.example/noticias/ni%c3%b1os', 'site.example/noticias/niños'],
    ['https://site.example/x/../blog/a', 'site.example/blog'],
    ['  https://site.example/a  ', 'site.example'],
  ])('%j is on %j', (url, domain) => {
    expect(isOnSite(url, { domain })).toBe(true);
  });

  it.each([
    ['https://evil-site.example/a', 'site.example'],
    ['https://site.example.evil.com/a', 'site.example'],
    ['https://evilsite.example/a', 'site.example'],
    ['https://site.example@evil.com/', 'site.example'],
    ['https://site.example:secret@evil.com/', 'site.example'],
    ['https://me@site.example/', 'site.example'],
    ['https://evil.com/site.example', 'site.example'],
    ['https://evil.com?site.example', 'site.example'],
    ['https://evil.com#site.example', 'site.example'],
    ['https://evil.com\\.site.example/', 'site.example'],
    ['https://evil.com/\\@site.example', 'site.example'],
    ['https://site.example./a', 'site.example'],
    ['https://site.example%2eevil.com/', 'site.example'],
    ['https://site。example/', 'site.example'],
    ['https://site.example:8443/', 'site.example'],
    ['ftp://site.example/', 'site.example'],
    ['javascript://site.example/%0aalert(1)', 'site.example'],
    ['site.example/a', 'site.example'],
    ['', 'site.example'],
    ['https://site.example/a', ''],
    ['https://site.example/a', 'not a domain'],
    ['https://site.example/a', 'es.site.example'],
    ['https://pt.site.example/a', 'es.site.example'],
    ['https://paper.co.uk/', 'co.uk'],
    ['https://co.uk/', 'co.uk'],
    ['https://paper.com/', 'com'],
    ['https://other.co.uk/a', 'paper.co.uk'],
    ['https://yours.blogspot.com/a', 'mine.blogspot.com'],
    ['https://yours.blogspot.com/a', 'blogspot.com'],
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://xn--espaa-rta.example/a', 'espana.example'],
    ['https://site.example/blogger', 'site.example/blog'],
    ['https://site.example/', 'site.example/blog'],
    ['https://site.example/Blog/a', 'site.example/blog'],
    ['https://site.example/blog/../admin', 'site.example/blog'],
    ['https://site.example/blog/%2e%2e/admin', 'site.example/blog'],
    ['https://site.example/blog%2f..%2fadmin', 'site.example/blog'],
    ['https://site.example/blog/..%2fadmin', 'site.example/blog'],
    ['https://site.example/blog/x%2f..%2f..%2fadmin', 'site.example/blog'],
    ['https://site.example/blog/..%5cadmin', 'site.example/blog'],
    ['https://site.example/?/blog/', 'site.example/blog'],
    ['https://site.example/#/blog/', 'site.example/blog'],
  ])('%j is not on %j', (url, domain) => {
    expect(isOnSite(url, { domain })).toBe(false);
  });

  it('takes the path apart from the domain too', () => {
    const site = { domain: 'site.example', path: '/blog' };
    expect(isOnSite('https://site.example/blog/a', site)).toBe(true);
    expect(isOnSite('https://site.example/blogger', site)).toBe(false);
    expect(isOnSite('https://site.example/blogger', { domain: 'site.example', path: 'blog' })).toBe(false);
    expect(isOnSite('https://site.example/any', { domain: 'site.example', path: null })).toBe(true);
    expect(isOnSite('https://site.example/any', { domain: 'site.example', path: '' })).toBe(true);
  });

  it('never takes a page of another registrable domain, however the names mix', () => {
    const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/);
    const glue = fc.constantFrom('.', '-', '', '@', ':', '/', '\\', '%2e', '。', '?', '#', '.evil.com/', '\t');
    fc.assert(
      fc.property(label, glue, label, fc.boolean(), (name, between, other, isFirst) => {
        fc.pre(name !== other && other !== 'www');
        const site = `${name}.example`;
        const evil = `${other}.test`;
        const url = `https://${isFirst ? site + between + evil : evil + between + site}/page`;
        if (!isOnSite(url, { domain: site })) return;
        // Accepted: then a browser must go there too.
        const { hostname } = new URL(url);
        expect(hostname === site || hostname.endsWith(`.${site}`)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
