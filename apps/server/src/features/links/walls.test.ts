import { gzipSync } from 'node:zlib';
import { verdictOf } from '@linkstand/contract/links/verdict';
import { expect, test } from 'vitest';
import { type PageVisit, verifyLinks } from './verify-links.ts';

const URL = 'http://paper.site.test/article';
const TARGET = 'https://client.shop.test/shoes';
const WORDS =
  'we walked for a week through rain and snow with ten pairs of shoes to find out which of them last longest';
const LINK = `<p>Buy <a href="${TARGET}">good shoes</a></p>`;
const article = (more = '') =>
  `<title>Ten pairs of shoes</title><nav><a href=/>Home</a></nav><h1>Ten pairs of shoes</h1><p>${WORDS}</p>` +
  `<p>On the second day, ${WORDS.split(' ').reverse().join(' ')}.</p>` +
  `<p>Nobody knew on the third day how far it was to the sea, and the red ones were the first to let the water in.</p>` +
  `<p>Whoever wants to walk as far should take two pairs and change them at noon, as the shepherds of this land do.</p>${more}<footer>Imprint</footer>`;

interface Seen {
  readonly html: string;
  readonly status?: number;
  readonly headers?: Record<string, readonly string[]>;
  readonly url?: string;
  readonly known?: string;
}
const judge = ({ html, status = 200, headers = {}, url = URL, known }: Seen) => {
  const visit: PageVisit = {
    pageUrl: URL,
    at: new Date('2026-03-01T10:00:00Z'),
    durationMs: 1,
    redirects: [],
    response: { url, status, headers, contentType: 'text/html', body: Buffer.from(html) },
    failure: null,
    robotsTxt: '',
    ...(known === undefined ? {} : { known: gzipSync(known) }),
  };
  return verdictOf(verifyLinks(visit, { targetUrl: TARGET, expectedRel: 'do_follow' }));
};

/** A wall, by its headers or by what it is built of, and what an article says that writes about it. */
const WALLS: readonly (readonly [string, Omit<Seen, 'known'>, quote: string])[] = [
  ['Cloudflare', { html: '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>' }, '_cf_chl_opt'],
  [
    'Cloudflare by its header',
    { html: article(), status: 404, headers: { 'cf-mitigated': ['challenge'] } },
    'cf-mitigated',
  ],
  ['AWS', { html: '', status: 202, headers: { 'x-amzn-waf-action': ['challenge'] } }, 'x-amzn-waf-action'],
  ['AWS without a header', { html: '', status: 202 }, '202'],
  [
    'AWS by a captcha',
    { html: '<title>Human Verification</title>', status: 405, headers: { 'x-amzn-waf-action': ['captcha'] } },
    'captcha',
  ],
  [
    'AWS by its script',
    { html: '<script>window.gokuProps={}</script><script src="https://a.b.awswaf.com/challenge.js"></script>' },
    'gokuProps',
  ],
  [
    'Akamai',
    { html: '<script>triggerInterstitialChallenge("/_sec/verify?provider=interstitial")</script>' },
    'triggerInterstitialChallenge /_sec/verify',
  ],
  [
    'Akamai by a refresh',
    {
      html: '<title>&nbsp;</title><meta http-equiv=refresh content="5; URL=/article?bm-verify=AAQ"><p>Please wait</p>',
    },
    '?bm-verify=',
  ],
  [
    'Imperva',
    {
      html: '<META NAME="robots" CONTENT="noindex,nofollow"><iframe src="/_Incapsula_Resource?SWUDNSAI=31">Request unsuccessful. Incapsula incident ID: 1-2</iframe>',
    },
    'Incapsula incident ID',
  ],
  [
    'Sucuri',
    { html: '<title>You are being redirected...</title><script>var s={},sucuri_cloudproxy_js=1</script>' },
    'sucuri_cloudproxy_js',
  ],
  [
    'DataDome',
    {
      html: '<title>paper.site.test</title><script>var dd={"rt":"c"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>',
    },
    'captcha-delivery.com var dd={',
  ],
  [
    'HUMAN',
    {
      html: '<title>Access to this page has been denied</title><div id="px-captcha"></div><script>window._pxAppId="P"</script>',
    },
    'px-captcha _pxAppId',
  ],
  ['Kasada', { html: '<title></title><script>KPSDK.scriptStart=KPSDK.now()</script>' }, 'KPSDK.scriptStart'],
  [
    'SiteGround',
    { html: '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2Farticle&y=ipc:1">' },
    '/.well-known/sgcaptcha/',
  ],
  [
    'Anubis',
    {
      html: `<title>Making sure you're not a bot!</title><script id="anubis_challenge" type="application/json">{}</script>`,
    },
    'anubis_challenge',
  ],
  ['Vercel', { html: '<title>Vercel Security Checkpoint</title>', status: 429 }, 'Vercel Security Checkpoint'],
  [
    'DDoS-Guard',
    { html: '<title>DDoS-Guard</title><script src="https://check.ddos-guard.net/check.js"></script>' },
    'check.ddos-guard.net',
  ],
  ['LiteSpeed', { html: '<title>Bot Verification</title><form id="lsrecaptcha-form"></form>' }, 'lsrecaptcha-form'],
  [
    'Imunify360',
    { html: '<title>One moment, please...</title><p>Please wait while your request is being verified...</p>' },
    'One moment, please',
  ],
  ['BitNinja', { html: '<title>Visitor anti-robot validation</title>' }, 'Security check by BitNinja'],
  [
    'Radware',
    { html: '<title>Radware Captcha Page</title>', url: 'https://validate.perfdrive.com/x' },
    'validate.perfdrive.com',
  ],
  ['Alibaba', { html: '<script>var arg1="";document.cookie="acw_sc__v2="</script>' }, 'acw_sc__v2'],
  ['a captcha alone', { html: '<title>paper.site.test</title><div class="h-captcha"></div>' }, 'h-captcha'],
  ['LinkedIn', { html: '<script>window.location="/authwall"</script>', status: 999 }, '999'],
];

test.each(WALLS)('%s is a wall; an article about it is judged as any', (_name, wall, quote) => {
  expect(judge(wall)).toBe('unknown');
  expect(judge({ ...wall, known: article(LINK) })).toBe('unknown');
  const about = article(`<h2>${quote}</h2><pre>${quote}</pre><a href="https://docs.test/${quote}">${quote}</a>`);
  expect(judge({ html: about + LINK })).toBe('ok');
  expect(judge({ html: about })).toBe('fault');
  expect(judge({ html: about, known: article(LINK) })).toBe('fault');
});

test.each([
  [
    { 'cf-ray': ['1'], server: ['cloudflare'] },
    '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
  ],
  [{ 'x-datadome': ['protected'] }, '<script src="https://js.datadome.co/tags.js"></script>'],
  [{ server: ['imunify360-webshield/1.21'] }, ''],
  [{ 'x-iinfo': ['1'], 'x-cdn': ['Imperva'] }, ''],
  [{ server: ['ddos-guard'] }, ''],
  [{}, '<script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/c.js"></script>'],
  [{}, `<p>${WORDS}</p><p>${WORDS}</p><p>${WORDS}</p><form class=comments><div class="g-recaptcha"></div></form>`],
])('what its vendor leaves on good pages (%j) makes no wall', (headers, more) => {
  expect(judge({ html: article(more + LINK), headers })).toBe('ok');
  expect(judge({ html: article(more), headers })).toBe('fault');
  expect(judge({ html: article(more), headers, known: article(LINK) })).toBe('fault');
});

test.each<[string, string, string]>([
  [
    'a wall of nobody we know',
    '<title>Un momento</title><p>Estamos comprobando su conexión. Espere, por favor.</p>',
    'unknown',
  ],
  [
    'an incident page in the frame of the site',
    article()
      .replaceAll(/<p>.*?<\/p>/g, '<p>We are sorry: this site is being repaired, come back later, thank you all.</p>')
      .replaceAll('Ten pairs of shoes', 'Paper'),
    'unknown',
  ],
  [
    'another article',
    '<title>Ten pairs of shoes</title><p>Nothing of what stood here is left, because somebody has written something else instead of it.</p>',
    'unknown',
  ],
  [
    'the article in another frame',
    `<title>New look</title><main><div>${article().replace(/<[^>]*>/g, ' ')}</div></main>`,
    'fault',
  ],
  ['the article, shorter', article().replace(/<p>On.*?<\/p>/, ''), 'fault'],
  ['the article in part, its link nofollow', `<a rel=nofollow href="${TARGET}">good shoes</a>`, 'fault'],
])('%s is compared with the publication as it was last in place', (_name, html, verdict) => {
  expect(judge({ html, known: article(LINK) })).toBe(verdict);
});

test.each([400, 401, 402, 403, 405, 406, 409, 418, 429, 451, 500, 503, 520, 999])(
  'status %i proves nothing',
  (status) => {
    expect(judge({ html: '<title>No</title>', status, known: article(LINK) })).toBe('unknown');
  },
);
test.each([404, 410])('status %i says that there is no such page', (status) => {
  expect(judge({ html: '<title>Not found</title>', status, known: article(LINK) })).toBe('fault');
});
