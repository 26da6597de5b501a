import { describe, expect, test } from 'vitest';
import { isSealedAddress, linkAddress } from './link-address.ts';

const AT = 'https://client.example/shoes?a=1&b=2#top';
const in_ = encodeURIComponent(AT);
const base64 = btoa(AT);

describe('the address that is meant', () => {
  test.each([
    [AT, AT],
    ['HTTP://Client.example', 'HTTP://Client.example'],
    ['client.example', 'https://client.example'],
    [' www.client.example/a?b=c ', 'https://www.client.example/a?b=c'],
    ['client.example:8080/a', 'https://client.example:8080/a'],
    ['zapatería.example/niños', 'https://zapatería.example/niños'],
    ['//client.example/a', 'https://client.example/a'],
    ['ana@client.example', 'mailto:ana@client.example'],
    ['mailto:ana@client.example?subject=Hi', 'mailto:ana@client.example?subject=Hi'],
    ['https://client.example/a b', 'https://client.example/a%20b'],
    ['\u200bhttps://client.example/\u00ad', 'https://client.example/'],
  ])('%s', (written, meant) => expect(linkAddress(written)).toBe(meant));

  test.each([
    '',
    '#top',
    '/about',
    'about',
    './about.html',
    '../a',
    'page.html',
    'brief.docx#a',
    '?a=b',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///C:/Users/ana/text.htm#_ftn1',
    'ftp://client.example/a',
    'https:',
    'https:/about',
    'https://',
    'mailto:',
    'mailto:nobody',
    'two words',
    '3.5',
    `https://client.example/${'a'.repeat(2100)}`,
  ])('is none: %s', (written) => expect(linkAddress(written)).toBeUndefined());
});

describe('what services put around an address is taken off', () => {
  test.each([
    ['Outlook', `https://eur03.safelinks.protection.outlook.com/?url=${in_}&data=05%7C01&sdata=x&reserved=0`],
    [
      'Outlook, passed through twice',
      `https://nam01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://www.google.com/url?q=${in_}`)}`,
    ],
    [
      'Teams',
      `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${in_}&locale=es`,
    ],
    ['Google, documents and results', `https://www.google.com/url?q=${in_}&sa=D&source=editors&ust=1`],
    ['Google, results of a country', `https://www.google.com.br/url?sa=t&url=${in_}&usg=x`],
    [
      'Bing',
      `https://www.bing.com/ck/a?!&&p=1&u=a1${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}&ntb=1`,
    ],
    ['DuckDuckGo', `https://duckduckgo.com/l/?uddg=${in_}&rut=1`],
    ['Yahoo', `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${in_}/RK=2/RS=x-`],
    ['Facebook', `https://l.facebook.com/l.php?u=${in_}&h=AT0`],
    ['Facebook on phones', `https://m.facebook.com/l.php?u=${in_}&h=AT0`],
    ['Google, an advertisement', `https://www.googleadservices.com/pagead/aclk?sa=L&ai=x&adurl=${in_}`],
    ['Instagram', `https://l.instagram.com/?u=${in_}&e=AT0`],
    ['LinkedIn', `https://www.linkedin.com/redir/redirect?url=${in_}&urlhash=x`],
    ['YouTube', `https://www.youtube.com/redirect?event=v&redir_token=x&q=${in_}`],
    ['Slack', `https://slack-redir.net/link?url=${in_}`],
    ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${in_}&c=E,1,x`],
    ['Sophos', `https://eu-west-1.protection.sophos.com/?d=client.example&u=${encodeURIComponent(base64)}&i=x`],
    ['Cisco', `https://secure-web.cisco.com/1abc_DEF/${in_}`],
    ['Symantec', `https://clicktime.symantec.com/3abc?u=${in_}`],
    [
      'Proofpoint, second form',
      `https://urldefense.proofpoint.com/v2/url?u=${in_.replaceAll('_', '%5F').replaceAll('-', '%2D').replaceAll('%', '-')}&d=DwMF&c=x`,
    ],
    ['Proofpoint, third form', 'https://urldefense.com/v3/__https://client.example/shoes?a=1&b=2*top__;Iw!!abc!def$'],
    ['Avanan', `https://url.avanan.click/v2/___${AT.replace('#top', '')}___.YXAz`],
  ])('%s', (name, wrapped) =>
    expect(linkAddress(wrapped)).toBe(name === 'Avanan' ? 'https://client.example/shoes?a=1&b=2' : AT),
  );

  test('AMP pages of Google lead to the page itself', () => {
    expect(linkAddress('https://www.google.com/amp/s/client.example/shoes')).toBe('https://client.example/shoes');
  });

  test.each([
    'https://protect-eu.mimecast.com/s/abcDEF?domain=client.example',
    'https://t.co/abc',
    'https://www.google.com/aclk?sa=l&ai=x',
    'https://yandex.ru/clck/jsredir?from=x',
    'https://www.google.com/url?sa=t&usg=x',
    'https://eur03.safelinks.protection.outlook.com/?data=05',
    'https://linkprotect.cudasvc.com/url?a=broken',
    'https://secure-web.cisco.com/1abc/sealed',
    'https://brand.us1.list-manage.com/track/click?u=1&id=2&e=3',
    'https://u1.ct.sendgrid.net/ls/click?upn=x',
  ])('or told, where only the service knows it: %s', (wrapped) => {
    expect(linkAddress(wrapped)).toBe(wrapped);
    expect(isSealedAddress(wrapped)).toBe(true);
  });

  test.each([
    AT,
    'https://www.google.com/maps?q=https://x.example',
    'https://client.example/?url=https%3A%2F%2Fother.example',
  ])('and what belongs to the address stays: %s', (address) => {
    expect(linkAddress(address)).toBe(address);
    expect(isSealedAddress(address)).toBe(false);
  });

  test('nothing but an address of the web comes out', () => {
    expect(linkAddress('https://www.google.com/url?q=javascript%3Aalert(1)')).toBe(
      'https://www.google.com/url?q=javascript%3Aalert(1)',
    );
  });
});
