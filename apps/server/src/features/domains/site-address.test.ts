import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesOf, siteAddress } from './site-address.ts';

const namesIn = (written: string) => {
  const address = siteAddress(written);
  return address && namesOf(address);
};

describe('what is written', () => {
  test.each([
    ['news.example', ['news.example']],
    ['NEWS.Example.', ['news.example']],
    ['https://www.news.example/', ['news.example']],
    ['//news.example:8080?utm_source=x#top', ['news.example']],
    ['http://blog.news.co.uk', ['blog.news.co.uk', 'news.co.uk']],
    [
      'news.example/Sports/tennis',
      [
        'news.example/Sports/tennis',
        'news.example/sports/tennis',
        'news.example/Sports',
        'news.example/sports',
        'news.example',
      ],
    ],
    ['www.es', ['www.es']],
    ['ana.blogspot.com', ['ana.blogspot.com']],
    ['münchen.de', ['xn--mnchen-3ya.de']],
    ['https://a.b.c.news.com.br', ['a.b.c.news.com.br', 'b.c.news.com.br', 'c.news.com.br', 'news.com.br']],
  ])('%s is known by the names of a site', (written, names) => {
    expect(namesIn(written)).toEqual(names);
  });

  test.each([
    '',
    'hello',
    'news.b',
    '45.5',
    '1.2.3.4',
    '[::1]',
    'co.uk',
    'blogspot.com',
    'ana@news.example',
    'mailto:ana@news.example',
    'ftp://news.example',
    'javascript:alert(1).example',
    '..',
    '.example',
    'news..example',
    '-news-.example',
    'news\u0000.example',
    `${'x'.repeat(70)}.example`,
    'n\uFFFDws.example',
    `${'a.'.repeat(2000)}example`,
  ])('%s is no domain', (written) => {
    expect(siteAddress(written)).toBeNull();
  });

  test('never breaks the reader, and what it is taken for is plain', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain()), (written) => {
        for (const name of namesIn(written) ?? []) expect(name).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  test('tells endings that the public registers names under from made up ones', () => {
    expect(siteAddress('news.es')?.isPublic).toBe(true);
    expect(siteAddress('hola.como')?.isPublic).toBe(false);
  });
});
