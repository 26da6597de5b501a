import { describe, expect, test } from 'vitest';
import { compareText, faultKey, minimumWordsOf, readText, unexplained } from './text-comparison.ts';

const order = { minimumWords: 5, targets: [{ keyword: 'running shoes', url: 'https://shop.example/shoes' }] };
const kinds = (html: string, more: Partial<typeof order> = {}) =>
  compareText(html, { ...order, ...more }).faults.map(({ kind }) => kind);
const link = (href: string, anchor: string) => `<p>One two three four five <a href="${href}">${anchor}</a></p>`;

describe('compareText', () => {
  test.each([
    ['as ordered', link('https://shop.example/shoes', 'running shoes'), []],
    ['without regard to case, accents and spaces', link('https://shop.example/shoes', ' Rúnning&nbsp; SHOES!'), []],
    ['an anchor around the keyword', link('https://shop.example/shoes', 'the best running shoes here'), []],
    ['marked words of an anchor', link('https://shop.example/shoes', '<strong>running</strong> shoes'), []],
    ['another spelling of the address', link('http://www.shop.example/shoes/?utm_source=x#top', 'running shoes'), []],
    ['an escaped address', link('https://shop.example/shoes?a=1&amp;b=2', 'running shoes'), ['link_missing']],
    [
      'an attribute before the address',
      '<p>a b c d e <a title="x" href="https://shop.example/shoes">running shoes</a>',
      [],
    ],
    ['the keyword beside the link', `${link('https://shop.example/shoes', 'here')} running shoes`, ['anchor_differs']],
    ['no link at all', '<p>We tried many running shoes there.</p>', ['link_missing']],
    ['neither', '<p>We tried many other things there.</p>', ['link_missing', 'keyword_missing']],
    ['another page of the site', link('https://shop.example/other', 'running shoes'), ['link_missing']],
    [
      'one right link beside a wrong one',
      link('https://shop.example/shoes', 'here') + link('https://shop.example/shoes', 'running shoes'),
      [],
    ],
    ['too few words', '<p><a href="https://shop.example/shoes">running shoes</a></p>', ['too_short']],
    ['nothing yet', '', []],
    ['blanks only', '<p>&nbsp;</p><p> </p>', []],
  ])('%s', (_name, html, faults) => {
    expect(kinds(html)).toEqual(faults);
  });

  test('holds every set of the order against the text, and sets without a link by their keyword', () => {
    const targets = [
      ...order.targets,
      { keyword: 'trail', url: 'https://shop.example/trail' },
      { keyword: 'mud', url: '' },
    ];
    const compared = compareText(link('https://shop.example/shoes', 'running shoes'), { minimumWords: 5, targets });
    expect(compared.targets.map(({ fault }) => fault)).toEqual([null, 'link_missing', 'keyword_missing']);
    expect(kinds(link('https://shop.example/shoes', 'running shoes'), { targets: [{ keyword: '', url: '' }] })).toEqual(
      [],
    );
  });

  test('names links to sites that nobody ordered, and pictures without words', () => {
    const html = `${link('https://shop.example/shoes', 'running shoes')}<a href="https://shop.example/sizes">sizes</a>
      <a href="https://rival.example/x?a=1&amp;b=2">a rival</a> <a href="mailto:me@x.example">me</a><a href="https://shop.example.evil.example/">x</a>
      <img src="/1"><img src="/2" alt=" "><img alt="A shoe" src="/3">`;
    expect(compareText(html, order)).toMatchObject({
      foreignLinks: [
        { href: 'https://rival.example/x?a=1&b=2', anchor: 'a rival' },
        { href: 'https://shop.example.evil.example/', anchor: 'x' },
      ],
      pictures: 3,
      unnamedPictures: 2,
      faults: [],
    });
  });

  test('reads a link that never ends, and one inside another', () => {
    expect(readText('<a href="https://a.example">one <a href="https://b.example">two').links).toEqual([
      { href: 'https://a.example', anchor: 'one' },
      { href: 'https://b.example', anchor: 'two' },
    ]);
  });

  test('counts words across inline marks as one and across blocks as several', () => {
    expect(readText('<p>un<strong>believ</strong>able</p><p>on-page</p><ul><li>a</li><li>b</li></ul>').words).toBe(4);
    expect(readText('one<br>two &amp; three &lt;four&gt; &#233;t&#xE9;').words).toBe(5);
  });

  test('reads in time that grows with the text alone', () => {
    const text = `<a ${' '.repeat(200_000)}`.repeat(2) + '<'.repeat(200_000) + '&'.repeat(200_000);
    expect(readText(text).links).toEqual([]);
  });
});

test('what is inserted into an article may be short', () => {
  expect(minimumWordsOf('link_insertion', 500)).toBe(0);
  expect(minimumWordsOf('sponsored_article', 500)).toBe(500);
});

describe('unexplained', () => {
  const { faults } = compareText('<p>Too short.</p>', order);
  const by = (side: 'client' | 'team', of = faults) => ({ reason: 'A note.', side, faults: of.map(faultKey) });

  test('asks once of each side, and of the client nothing that the team has explained', () => {
    expect(unexplained(faults, null, 'client')).toEqual(faults);
    expect(unexplained(faults, by('client'), 'client')).toEqual([]);
    expect(unexplained(faults, by('client'), 'team')).toEqual(faults);
    expect(unexplained(faults, by('team'), 'team')).toEqual([]);
    expect(unexplained(faults, by('team'), 'client')).toEqual([]);
  });

  test('asks about what was not lacking then', () => {
    expect(unexplained(faults, by('team', faults.slice(0, 1)), 'team')).toEqual(faults.slice(1));
  });
});
