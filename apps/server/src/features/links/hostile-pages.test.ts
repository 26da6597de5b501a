import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LinkCheck } from '@linkstand/contract/links/schema';
import { type LinkVerdict, verdictOf } from '@linkstand/contract/links/verdict';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { localInternet } from '../../platform/safe-fetch/testing/local-internet.ts';
import { checkLink } from './check-link.ts';
import { verifyLinks } from './verify-links.ts';

const PAPER = '93.184.215.14';
const TARGET = 'https://client.shop.test/shoes';
const LINK = `<p>Buy <a href="${TARGET}">good shoes</a></p>`;
/** What tells readers, and us, which page it is. */
const TITLE = '<title>Ten pairs of shoes</title>';
const LARGE = 3 * 1024 * 1024;

let net: ReturnType<typeof localInternet>;
/** How often the name of the page was resolved. */
let asked = 0;
beforeEach(() => {
  net = localInternet();
  asked = 0;
});
afterEach(() => net.stop());

const html = (body: string | Buffer, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
};
const redirect =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(LINK);
const moved: RequestListener = (request, response) =>
  (request.headers.host === 'elsewhere.test' ? html(LINK) : redirect('http://elsewhere.test/'))(request, response);
/** A redirect to another site, and what that answers. */
const sentTo =
  (there: RequestListener): RequestListener =>
  (request, response) =>
    (request.headers.host === 'elsewhere.test' ? there : redirect('http://elsewhere.test/'))(request, response);
const refresh = (content: string) => `<meta http-equiv="Refresh" content="${content}">`;
/** One page for whoever names this agent, another one for everybody else. */
const cloak =
  (agent: string, forIt: string, forOthers: string): RequestListener =>
  (request, response) =>
    html(request.headers['user-agent']?.includes(agent) ? forIt : forOthers)(request, response);
/** A page of which a byte comes now and then. */
const drip = (socket: Socket) => {
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n');
    const timer = setInterval(() => socket.write('a'), 20);
    socket.once('close', () => clearInterval(timer));
  });
};

/** Pours for as long as somebody reads. */
const endless = (head: string, chunk: string) => (socket: Socket) => {
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk)) {}
    socket.once('drain', pour);
  };
  socket.once('data', () => {
    socket.write(head);
    pour();
  });
};

const check = async (resolve: (host: string) => readonly string[] = () => [PAPER], timeLimitMs = 10_000) => {
  const { check: found } = await checkLink(
    { pageUrl: 'http://paper.site.test/article', targetUrl: TARGET, expectedRel: 'do_follow' },
    {
      now: new Date('2026-03-01T10:00:00Z'),
      fetch: (url, options = {}) =>
        safeFetch(url, {
          ...options,
          dial: net.dial,
          resolve: async (host) => {
            asked += 1;
            return [...resolve(host)];
          },
          timeLimitMs,
        }),
    },
  );
  expect(LinkCheck.parse(found)).toEqual(found);
  // PostgreSQL's JSON holds neither.
  expect(JSON.stringify(found)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  return verdictOf(found);
};
/** Only the paper's public address was ever called. */
const stayedOutside = () => expect(net.dialled.filter((address) => !address.startsWith(`${PAPER}:`))).toEqual([]);

test.each<[string, RequestListener, LinkVerdict]>([
  ['a page larger than any page', html(LINK + 'a'.repeat(LARGE)), 'ok'],
  ['one that is larger, without it so far', html(TITLE + 'a '.repeat(LARGE) + LINK), 'unknown'],
  ['a compressed page larger than any', html(gzipSync(LINK + 'a'.repeat(LARGE)), { 'content-encoding': 'gzip' }), 'ok'],
  [
    'one that does not compress, cut in its compression',
    html(gzipSync(LINK + randomBytes(LARGE).toString('base64')), { 'content-encoding': 'gzip' }),
    'ok',
  ],
  ['a compressed bomb', html(gzipSync(Buffer.alloc(10 * LARGE)), { 'content-encoding': 'gzip' }), 'unknown'],
  ['what is not compressed as it says', html(LINK, { 'content-encoding': 'gzip' }), 'unknown'],
  ['a compression nobody knows', html(LINK, { 'content-encoding': 'zip' }), 'unknown'],
  ['a character set nobody knows', html(LINK, { 'content-type': 'text/html; charset=klingon' }), 'ok'],
  [
    'bytes that are no text, around the link',
    html(Buffer.concat([Buffer.from([0xc3, 0xff, 0x80, 0]), Buffer.from(LINK)]), {
      'content-type': 'text/html; charset=utf-8',
    }),
    'ok',
  ],
  ['a page of zeros', html(Buffer.alloc(1000)), 'unknown'],
  [
    'zeros in its title, its anchor and its rel',
    html(`<title>A\0B</title><a href="${TARGET}" rel="no\0follow">good\0shoes</a>`),
    'ok',
  ],
  [
    'pictures of letters where its title and anchor are cut',
    html(`<title>${'😀'.repeat(300)}a</title><a href="${TARGET}">b${'😀'.repeat(500)}</a>`),
    'ok',
  ],
  ['a picture', html(LINK, { 'content-type': 'image/png' }), 'fault'],
  ['nothing at all', html(''), 'unknown'],
  ['the link in a comment', html(`${TITLE}<!-- ${LINK} -->`), 'fault'],
  ['the link in a script', html(`${TITLE}<script>document.write('${LINK}')</script>`), 'fault'],
  ['the link in a template', html(`${TITLE}<template>${LINK}</template>`), 'fault'],
  ['the link where nobody sees it', html(`<div style="display:none">${LINK}</div>`), 'fault'],
  ['the link in a frame that is written into the page', html(`${TITLE}<iframe srcdoc='${LINK}'></iframe>`), 'fault'],
  ['the link for those without scripts', html(`${TITLE}<noscript>${LINK}</noscript>`), 'fault'],
  ['the link that a script inserts', html(`${TITLE}<p id=x></p><script src="/insert.js"></script>`), 'fault'],
  ['the link off the screen', html(`<div style="position:absolute; left:-9999px">${LINK}</div>`), 'fault'],
  ['a page that sends its readers away', html(`${refresh('0;url=https://casino.test/')}${LINK}`), 'fault'],
  ['one that does it in other words', html(`${refresh("3, 'https://casino.test/'")}${LINK}`), 'fault'],
  ['one that does it through its base', html(`<base href="//casino.test">${refresh('0;/')}${LINK}`), 'fault'],
  ['one that sends them on within the site at once', html(`${refresh('0;url=/article?page=2')}${LINK}`), 'fault'],
  ['one that sends them on within the site later', html(`${refresh('5;url=/article?page=2')}${LINK}`), 'ok'],
  ['one that sends them to itself, written otherwise', html(`${refresh('0;url=/article/?utm_source=x')}${LINK}`), 'ok'],
  ['one whose header sends them away', html(LINK, { refresh: '0; url=https://casino.test/' }), 'fault'],
  ['one whose header sends them on within the site', html(LINK, { refresh: '0; url=/other' }), 'fault'],
  ['one that loads itself again', html(`${refresh('5')}${LINK}`), 'ok'],
  ['one that sends them away once they have read it', html(`${refresh('600;url=https://a.test/')}${LINK}`), 'ok'],
  [
    'a base that leads the link elsewhere',
    html('<title>A</title><base href="https://casino.test/"><a href="/shoes">shoes</a>'),
    'fault',
  ],
  [
    'two bases, of which the first counts',
    html(
      '<title>A</title><base href="https://casino.test/"><base href="https://client.shop.test/"><a href="/shoes">shoes</a>',
    ),
    'fault',
  ],
  ['two rels, of which the first counts', html(`<a rel="nofollow" rel="" href="${TARGET}">good shoes</a>`), 'fault'],
  ['a page in UTF-16 that says so', html(Buffer.from(`\ufeff${LINK}`, 'utf16le')), 'ok'],
  [
    'a page in another character set than it says',
    html(Buffer.from(LINK, 'latin1'), { 'content-type': 'text/html; charset=utf-16' }),
    'unknown',
  ],
  ['the page for readers, not for us (403)', status(403), 'unknown'],
  ['a login (401)', status(401), 'unknown'],
  ['too many questions (429)', status(429), 'unknown'],
  ['a breakdown (503)', status(503), 'unknown'],
  ['a law (451)', status(451), 'unknown'],
  ['a wall for robots that says 404', status(404, { 'cf-mitigated': 'challenge' }), 'unknown'],
  ['a wall for robots that says 200', status(200, { 'cf-mitigated': 'challenge' }), 'unknown'],
  ['a page that is gone (410)', status(410), 'fault'],
  ['a page without the link', html(`${TITLE}<p>Our article</p>`), 'fault'],
  ['a page that is gone but says 200', html('<h1>Not found</h1>'), 'unknown'],
  ['other pages for robots', cloak('Linkstand', `${TITLE}<p>Our article</p>`, TITLE + LINK), 'fault'],
  ['a link for us alone', cloak('Linkstand', TITLE + LINK, `${TITLE}<p>Our article</p>`), 'fault'],
  [
    'a link that counts for us alone',
    cloak('Linkstand', TITLE + LINK, TITLE + LINK.replace('<a', '<a rel=nofollow')),
    'fault',
  ],
  [
    'a link for us, and a wall for those who only look like readers',
    cloak('Linkstand', LINK, '<p>Who are you?</p>'),
    'ok',
  ],
  ['a redirect to another site that has the link', moved, 'fault'],
  ['a redirect to another site that refuses us', sentTo(status(403)), 'fault'],
  ['a redirect to another site that is down', sentTo(status(503)), 'fault'],
  ['a redirect to another site with a wall', sentTo(status(200, { 'cf-mitigated': 'challenge' })), 'fault'],
  ['a redirect to another site that breaks off', sentTo((request) => request.socket.destroy()), 'fault'],
  ['a redirect to the page of a wall', redirect('http://validate.perfdrive.com/?ssa=1'), 'unknown'],
  ['a redirect to the page of a wall on the site', redirect('/.well-known/sgcaptcha/?r=%2Farticle'), 'unknown'],
  ['a redirect to this machine', redirect('http://127.0.0.1/'), 'unknown'],
  ['a redirect to an address of the cloud', redirect('http://169.254.169.254/latest/meta-data/'), 'unknown'],
  ['a redirect to this machine in other digits', redirect('http://0x7f.1/'), 'unknown'],
  ['a redirect to this machine by IPv6', redirect('http://[::ffff:127.0.0.1]/'), 'unknown'],
  ['a redirect to a file', redirect('file:///etc/passwd'), 'unknown'],
  ['a redirect to itself', redirect('/article'), 'unknown'],
])('%s has a verdict', async (_name, listener, verdict) => {
  await net.http(PAPER, listener);
  expect(await check()).toBe(verdict);
  stayedOutside();
});

test.each<[string, (socket: Socket) => void]>([
  ['an endless body', endless('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n', 'a'.repeat(65_536))],
  ['endless headers', endless('HTTP/1.1 200 OK\r\n', `X-More: ${'a'.repeat(1000)}\r\n`)],
  ['silence', () => undefined],
  ['a page that drips', drip],
  [
    'a page of 50 MB',
    endless('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 52428800\r\n\r\n', 'a'.repeat(65_536)),
  ],
  ['no HTTP', (socket) => void socket.write('SSH-2.0-OpenSSH_9.9\r\n')],
  ['a connection that is cut', (socket) => void socket.destroy()],
])('%s has a verdict', async (_name, listener) => {
  await net.tcp(PAPER, listener);
  expect(await check(undefined, 400)).toBe('unknown');
  stayedOutside();
});

test('of a page that begins well and has no end, the beginning is judged', async () => {
  await net.tcp(
    PAPER,
    endless(`HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${LINK}`, '<p>more</p>'.repeat(5000)),
  );
  expect(await check()).toBe('ok');
  stayedOutside();
});

test('a redirect to a site without a name is proven', async () => {
  await net.http(PAPER, redirect('http://expired.test/'));
  expect(await check((host) => (host === 'expired.test' ? [] : [PAPER]))).toBe('fault');
});

test('a name inside, and one that becomes one after it was checked, are never called', async () => {
  expect(await check(() => ['10.0.0.1'])).toBe('unknown');
  expect(await check(() => [PAPER, '192.168.0.1'])).toBe('unknown');
  expect(net.dialled).toEqual([]);
  // The first answer is the one that is called, for the page; the next is refused, for robots.txt.
  await net.http(PAPER, html(LINK));
  asked = 0;
  expect(await check(() => [asked === 1 ? PAPER : '127.0.0.1'])).toBe('ok');
  expect(asked).toBeGreaterThan(1);
  stayedOutside();
});

const A = `<a href="${TARGET}">good shoes</a>`;
const STYLES: readonly (readonly [string, LinkVerdict])[] = [
  [`<style>.x{display:none}</style><p class="x">${A}</p>`, 'fault'],
  [`<style>#x { visibility: hidden }</style><p id=x>${A}</p>`, 'fault'],
  [
    `<style>/* a */ div.y p , .z{DISPLAY : NONE !important}</style><div class="a y"><p style="display:block">${A}</p></div>`,
    'fault',
  ],
  [`<p class="x">${A}</p><style>@media screen{.x{opacity:0}}</style>`, 'fault'],
  [`<style>.x{display:none}.x.open{display:block}</style><p class="x open">${A}</p>`, 'ok'],
  [`<style>.x{display:none}</style><p class="x" style="display:block">${A}</p>`, 'ok'],
  [`<style media=print>.x{display:none}</style><style>@media print{.x{display:none}}</style><p class=x>${A}</p>`, 'ok'],
  [`<noscript><style>.x{display:none}</style></noscript><p class=x>${A}</p>`, 'ok'],
  [`<!-- <style>.x{display:none}</style> --><p class=x>${A}</p>`, 'ok'],
  [`<style>.x:hover{display:none} .x > b p{display:none}</style><p class=x>${A}</p>`, 'ok'],
  [`<p style="position:absolute;clip: rect(0,0,0,0)">${A}</p>`, 'fault'],
  [`<p style="position:absolute;clip: rect(1px 1px 1px 1px)">${A}</p>`, 'fault'],
  [`<p style="clip-path: inset(100%)">${A}</p>`, 'fault'],
  [`<p style="clip-path: inset(0)">${A}</p>`, 'ok'],
  [`<p style="position:absolute;left: -999em">${A}</p>`, 'fault'],
  [`<p style="position:absolute;left: -100vw">${A}</p>`, 'fault'],
  [`<p style="margin-left:-20px;text-indent:-2em">${A}</p>`, 'ok'],
  [`<p style="opacity: .0">${A}</p>`, 'fault'],
  [`<p style="opacity: 0%">${A}</p>`, 'fault'],
  [`<p style="opacity: .9">${A}</p>`, 'ok'],
  [`<p style="height: 0; overflow: hidden">${A}</p>`, 'fault'],
  [`<p style="max-height:1px;overflow-y:hidden">${A}</p>`, 'fault'],
  [`<p style="height: 0">${A}</p>`, 'ok'],
  [`<p style="font-size: 1px">${A}</p>`, 'fault'],
  [`<p style="font:0/0 a">${A}</p>`, 'fault'],
  [`<p style="font-size:.8em">${A}</p>`, 'ok'],
  [`<div style="background:#FFF"><a style="color: white" href="${TARGET}">good shoes</a></div>`, 'fault'],
  [`<style>body{background:rgb(0 0 0)} a{color:#000}</style><body>${A}`, 'fault'],
  [`<div style="background:#fff;color:#fff">${A}</div>`, 'ok'],
  [`<div style="background:#fff url(dark.png)"><a style="color:#fff" href="${TARGET}">good shoes</a></div>`, 'ok'],
  [`<a href="${TARGET}"></a>`, 'fault'],
  [`<a href="${TARGET}">.</a>`, 'fault'],
  [`<a href="${TARGET}"><span style="display:none">shoes</span></a>`, 'fault'],
  [`<a href="${TARGET}"><img src=p.gif width=1 height=1></a>`, 'fault'],
  [`<a href="${TARGET}"><img src=shoes.jpg></a>`, 'ok'],
  [`<div style="visibility:hidden"><p style="visibility:visible">${A}</p></div>`, 'ok'],
  [`<div style="visibility:hidden"><p>${A}</p></div>`, 'fault'],
  [`<div hidden="until-found">${A}</div>`, 'ok'],
  [`<div hidden>${A}</div>`, 'fault'],
  [`<body><p>Article</p><link rel=canonical href="https://casino.test/">${A}`, 'ok'],
  [`<head><link rel=canonical href="https://casino.test/"></head>${A}`, 'fault'],
  [`<meta name=robots content="unavailable_after: Sat, 01 Jan 2022 00:00:00 GMT">${A}`, 'fault'],
  [`<meta name=robots content="unavailable_after: 2022-01-01">${A}`, 'fault'],
  [`<meta name=robots content="unavailable_after: 01-Jan-2099 00:00:00 GMT, max-snippet:5">${A}`, 'ok'],
  [`<svg><a xlink:href="${TARGET}"><text>good shoes</text></a></svg>`, 'ok'],
];
test.each(STYLES)('%s is judged alike by both readers: %s', async (page, verdict) => {
  for (const isSecondLook of [false, true]) {
    const found = verifyLinks(
      {
        pageUrl: 'http://paper.site.test/article',
        at: new Date('2026-03-01T10:00:00Z'),
        durationMs: 1,
        redirects: [],
        response: {
          url: 'http://paper.site.test/article',
          status: 200,
          headers: {},
          contentType: 'text/html',
          body: Buffer.from(`<title>Ten pairs of shoes</title>${page}`),
        },
        failure: null,
        robotsTxt: '',
        isSecondLook,
      },
      { targetUrl: TARGET, expectedRel: 'do_follow', anchor: '' },
    );
    expect([found.problems, verdictOf(found)]).toEqual([verdict === 'ok' ? [] : [expect.anything()], verdict]);
  }
});
