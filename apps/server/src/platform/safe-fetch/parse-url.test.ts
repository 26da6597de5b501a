import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnsafeUrlError } from './errors.ts';
import { parseRedirect, parseSafeUrl } from './parse-url.ts';
import { rangeRefused } from './public-address.ts';

const reasonOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof UnsafeUrlError) return error.reason;
    throw error;
  }
  return 'accepted';
};

/** The special ranges again, from another library, as the oracle. */
const special: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const oracle = new BlockList();
for (const [network, bits] of special) oracle.addSubnet(network, bits, 'ipv4');

type Quad = [number, number, number, number];
const quadOf = (value: number): Quad => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const toNumber = ([a, b, c, d]: Quad) => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
const dotted = (quad: Quad) => quad.join('.');

const privateQuad = fc
  .tuple(fc.constantFrom(...special), fc.nat({ max: 0xffffffff }))
  .map(([[network, bits], random]): Quad => {
    const base = toNumber(network.split('.').map(Number) as Quad);
    const mask = (0xffffffff << (32 - bits)) >>> 0;
    return quadOf(((base & mask) | (random & ~mask)) >>> 0);
  });

const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const percent = (text: string) => [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
const octal = (part: number) => `0${part.toString(8)}`;
const hex = (part: number) => `0x${part.toString(16)}`;
const words = (quad: Quad) => [(quad[0] << 8) | quad[1], (quad[2] << 8) | quad[3]].map((word) => word.toString(16));

const notations: Record<string, (quad: Quad) => string> = {
  dotted,
  decimal: (quad) => String(toNumber(quad)),
  'hex number': (quad) => hex(toNumber(quad)),
  'octal number': (quad) => octal(toNumber(quad)),
  'octal parts': (quad) => quad.map(octal).join('.'),
  'padded octal parts': (quad) => quad.map((part) => `000${part.toString(8)}`).join('.'),
  'hex parts': (quad) => quad.map(hex).join('.'),
  'upper-case hex parts': (quad) => quad.map((part) => `0X${part.toString(16).toUpperCase()}`).join('.'),
  'mixed parts': ([a, b, c, d]) => [hex(a), octal(b), c, hex(d)].join('.'),
  'two parts': ([a, b, c, d]) => `${a}.${(b << 16) | (c << 8) | d}`,
  'three parts': ([a, b, c, d]) => `${a}.${b}.${(c << 8) | d}`,
  'trailing dot': (quad) => `${dotted(quad)}.`,
  'full-width digits': (quad) => wide(dotted(quad)),
  'ideographic dots': (quad) => quad.join('。'),
  'percent-encoded': (quad) => percent(dotted(quad)),
  'user name in front': (quad) => `news.site.test@${dotted(quad)}`,
  'backslash trick': (quad) => `news.site.test\\@${dotted(quad)}`,
  'soft hyphen inside': ([a, b, c, d]) => `${a}\u00ad.${b}.${c}.${d}`,
  mapped: (quad) => `[::ffff:${dotted(quad)}]`,
  'mapped, hex': (quad) => `[::ffff:${words(quad).join(':')}]`,
  'mapped, long': (quad) => `[0:0:0:0:0:FFFF:${dotted(quad)}]`,
  compatible: (quad) => `[::${dotted(quad)}]`,
  'compatible, hex': (quad) => `[0:0:0:0:0:0:${words(quad).join(':')}]`,
  nat64: (quad) => `[64:ff9b::${words(quad).join(':')}]`,
  'nat64, dotted': (quad) => `[64:ff9b::${dotted(quad)}]`,
  'local nat64': (quad) => `[64:ff9b:1::${words(quad).join(':')}]`,
  '6to4': (quad) => `[2002:${words(quad).join(':')}::1]`,
  teredo: (quad) => `[2001:0:${words(quad).join(':')}::1]`,
  translated: (quad) => `[::ffff:0:${words(quad).join(':')}]`,
  isatap: (quad) => `[2a00:1450:1:2:0:5efe:${words(quad).join(':')}]`,
};

describe('parseSafeUrl', () => {
  it.each(Object.keys(notations))('refuses every private IPv4 address written as: %s', (name) => {
    const write = notations[name] as (quad: Quad) => string;
    fc.assert(
      fc.property(privateQuad, fc.constantFrom('http', 'https', 'HTTP'), (quad, scheme) => {
        expect(reasonOf(() => parseSafeUrl(`${scheme}://${write(quad)}/page`))).not.toBe('accepted');
        expect(reasonOf(() => parseRedirect(`//${write(quad)}/page`, new URL('http://news.site.test/')))).not.toBe(
          'accepted',
        );
      }),
      { numRuns: 200 },
    );
  });

  it('refuses every IPv6 address that is not global unicast, however it is written', () => {
    const group = fc.nat({ max: 0xffff });
    const first = fc.oneof(
      fc.integer({ min: 0xfc00, max: 0xfdff }),
      fc.integer({ min: 0xfe80, max: 0xffff }),
      fc.integer({ min: 0x4000, max: 0xfbff }),
      fc.integer({ min: 0x0000, max: 0x1fff }),
      fc.constantFrom(0x2002, 0x3fff),
    );
    const style = fc.constantFrom(
      (word: number) => word.toString(16),
      (word: number) => word.toString(16).padStart(4, '0'),
      (word: number) => word.toString(16).toUpperCase(),
    );
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), style, (head, tail, write) => {
        // 3fff::/20 is for documentation. The rest of 3fff is unassigned, but reads as global unicast.
        const groups = [head, ...(head === 0x3fff ? [(tail[0] ?? 0) & 0x0fff, ...tail.slice(1)] : tail)];
        const address = groups.map(write).join(':');
        expect(reasonOf(() => parseSafeUrl(`http://[${address}]/`))).not.toBe('accepted');
        expect(rangeRefused(address)).not.toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it('tells public from special IPv4 addresses exactly as the registry does', () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat({ max: 0xffffffff }).map(quadOf), privateQuad), (quad) => {
        const address = dotted(quad);
        expect(rangeRefused(address) === null).toBe(!oracle.check(address, 'ipv4'));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['ftp://news.site.test/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['data:text/html,hello', 'scheme'],
    ['gopher://news.site.test/', 'scheme'],
    ['', 'malformed'],
    ['news.site.test/page', 'malformed'],
    ['/page', 'malformed'],
    ['//news.site.test/', 'malformed'],
    ['http:news.site.test', 'malformed'],
    ['http:/news.site.test', 'malformed'],
    ['http:\\\\news.site.test', 'malformed'],
    ['http://', 'malformed'],
    ['http:///page', 'malformed'],
    ['http://news.site.test/\u0000', 'malformed'],
    ['http://news\t.site.test/', 'malformed'],
    ['http://news.site.test\n.evil.test/', 'malformed'],
    [`http://news.site.test/${'a'.repeat(2048)}`, 'malformed'],
    ['http://me:secret@news.site.test/', 'credentials'],
    ['http://@news.site.test/', 'credentials'],
    ['http://news.site.test@evil.test/', 'credentials'],
    ['http://news.site.test:22/', 'port'],
    ['http://news.site.test:8080/', 'port'],
    ['https://news.site.test:5432/', 'port'],
    ['http://news.site.test:/', 'port'],
    ['http://news.site.test:080/', 'port'],
    ['http://localhost/', 'local_name'],
    ['http://LOCALHOST/', 'local_name'],
    ['http://app.localhost/', 'local_name'],
    ['http://intranet/', 'local_name'],
    ['http://printer.local/', 'local_name'],
    ['http://metadata.google.internal/', 'local_name'],
    ['http://router.home.arpa/', 'local_name'],
    ['http://hidden.onion/', 'local_name'],
    ['http://localhost./', 'odd_host'],
    ['http://news.site.test./', 'odd_host'],
    ['http://news..site.test/', 'odd_host'],
    ['http://.site.test/', 'odd_host'],
    ['http://①②⑦.⓪.⓪.①/', 'odd_host'],
    ['http://ｌｏｃａｌｈｏｓｔ/', 'odd_host'],
    ['http://news。site。test/', 'odd_host'],
    ['http://news%2esite.test/', 'odd_host'],
    ['http://news.site.test\\.evil.test/', 'odd_host'],
    ['http://[fe80::1%25eth0]/', 'odd_host'],
    ['http://[::1%lo]/', 'odd_host'],
    ['http://127.0.0.1/', 'private_address'],
    ['http://169.254.169.254/latest/meta-data/', 'private_address'],
    ['http://168.63.129.16/', 'private_address'],
    ['http://100.100.100.200/', 'private_address'],
    ['http://[::1]/', 'private_address'],
    ['http://[::]/', 'private_address'],
    ['http://[fd00:ec2::254]/', 'private_address'],
    ['http://[fe80::1]/', 'private_address'],
    ['http://[::ffff:7f00:1]/', 'private_address'],
    ['http://[::ffff:127.0.0.1]/', 'odd_host'],
    ['http://127.1/', 'odd_host'],
    ['http://0/', 'odd_host'],
    ['http://0177.0.0.1/', 'odd_host'],
    ['http://0x7f000001/', 'odd_host'],
    ['http://2130706433/', 'odd_host'],
    ['http://256.256.256.256/', 'malformed'],
  ])('refuses %j as %s', (url, reason) => {
    expect(reasonOf(() => parseSafeUrl(url))).toBe(reason);
  });

  it.each([
    ['https://news.site.test', 'https://news.site.test/'],
    ['  HTTP://News.Site.TEST/a b?q=ñ#x  ', 'http://news.site.test/a%20b?q=%C3%B1#x'],
    ['http://news.site.test:80/', 'http://news.site.test/'],
    ['http://news.site.test:443/', 'http://news.site.test:443/'],
    ['https://under_score.site.test/', 'https://under_score.site.test/'],
    ['https://españa.test/noticias', 'https://xn--espaa-rta.test/noticias'],
    ['https://ESPAÑA.test/', 'https://xn--espaa-rta.test/'],
    ['https://xn--espaa-rta.test/', 'https://xn--espaa-rta.test/'],
    ['http://8.8.4.4/', 'http://8.8.4.4/'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
  ])('accepts %j', (url, href) => {
    expect(parseSafeUrl(url).href).toBe(href);
  });

  it('takes other ports only when told', () => {
    expect(parseSafeUrl('http://news.site.test:4300/', [4300]).port).toBe('4300');
    expect(reasonOf(() => parseSafeUrl('http://news.site.test/', [4300]))).toBe('port');
  });
});

describe('parseRedirect', () => {
  const from = new URL('https://news.site.test/a/b?c');

  it.each([
    ['/x', 'https://news.site.test/x'],
    ['x', 'https://news.site.test/a/x'],
    ['?d', 'https://news.site.test/a/b?d'],
    ['../../..', 'https://news.site.test/'],
    ['//other.test/x', 'https://other.test/x'],
    ['http://other.test', 'http://other.test/'],
  ])('follows %j', (location, href) => {
    expect(parseRedirect(location, from).href).toBe(href);
  });

  it.each([
    ['/\\other.test/', 'odd_host'],
    ['\\\\127.0.0.1/', 'odd_host'],
    ['https:evil.test', 'malformed'],
    ['//127.0.0.1/', 'private_address'],
    ['//0x7f.1/', 'odd_host'],
    ['file:///etc/passwd', 'scheme'],
    ['http://localhost/', 'local_name'],
    ['http://me@other.test/', 'credentials'],
    ['http://other.test:6379/', 'port'],
  ])('refuses %j as %s', (location, reason) => {
    expect(reasonOf(() => parseRedirect(location, from))).toBe(reason);
  });

  it('never leaves the public web, whatever the header says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.webPath()), (location) => {
        const outcome = reasonOf(() => {
          const url = parseRedirect(location, from);
          expect(['http:', 'https:']).toContain(url.protocol);
          expect(url.username + url.password).toBe('');
          expect(['', '80', '443']).toContain(url.port);
        });
        expect(outcome).toMatch(/^(accepted|malformed|scheme|credentials|port|odd_host|local_name|private_address)$/);
      }),
      { numRuns: 2000 },
    );
  });
});
