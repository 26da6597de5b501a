import { effortOf } from '@linkstand/contract/testing/effort';
import { describe, expect, it, test } from 'vitest';
import { blockingRule, readDirectives, readRobotsTag } from './robots.ts';

const NOW = new Date('2026-03-01T10:00:00Z');

describe('readDirectives', () => {
  it.each([
    ['noindex', true, false],
    ['NoIndex, NOFOLLOW', true, true],
    ['none', true, true],
    ['index,follow', false, false],
    ['max-snippet:-1,nofollow', false, true],
    ['', false, false],
    ['noindexing', false, false],
  ])('%j', (content, noindex, nofollow) => {
    expect(readDirectives(content, NOW)).toEqual({ noindex, nofollow });
  });
});

describe('readRobotsTag', () => {
  it.each([
    [['noindex'], true, false],
    [['nofollow', 'noindex'], true, true],
    [['googlebot: noindex, nofollow'], true, true],
    [['otherbot: noindex, nofollow'], false, false],
    [['otherbot: noindex, googlebot: nofollow'], false, true],
    [['max-image-preview: large, noindex'], true, false],
    [['nofollow, otherbot: noindex'], false, true],
    [[], false, false],
  ])('%j', (headers, noindex, nofollow) => {
    expect(readRobotsTag(headers, NOW)).toEqual({ noindex, nofollow });
  });
});

describe('blockingRule', () => {
  const everyone = (...rules: string[]) => ['User-agent: *', ...rules].join('\n');
  it.each([
    ['', '/a', null],
    [everyone('Disallow:'), '/a', null],
    [everyone('Disallow: /'), '/a', 'Disallow: /'],
    [everyone('Disallow: /private/'), '/private/a', 'Disallow: /private/'],
    [everyone('Disallow: /private/'), '/privat', null],
    [everyone('Disallow: /a', 'Allow: /a/b'), '/a/b/c', null],
    [everyone('Disallow: /a/b', 'Allow: /a'), '/a/b/c', 'Disallow: /a/b'],
    [everyone('Disallow: /a', 'Allow: /a'), '/a', null],
    [everyone('Allow: /a', 'Disallow: /a'), '/a', null],
    [everyone('disallow : /a # no'), '/a', 'Disallow: /a'],
    [everyone('Disallow: /*.pdf$'), '/x/y.pdf', 'Disallow: /*.pdf$'],
    [everyone('Disallow: /*.pdf$'), '/x/y.pdf?z', null],
    [everyone('Disallow: /*.pdf'), '/x/y.pdf?z', 'Disallow: /*.pdf'],
    [everyone('Disallow: /a$'), '/a', 'Disallow: /a$'],
    [everyone('Disallow: /a$'), '/ab', null],
    [everyone('Disallow: /a*b*c$'), '/a-b-b-c', 'Disallow: /a*b*c$'],
    [everyone('Disallow: /ab*bc$'), '/abc', null],
    [everyone('Disallow: *x'), '/ax', 'Disallow: *x'],
    [everyone('Disallow: /*?*print='), '/a?print=1', 'Disallow: /*?*print='],
    [everyone('Disallow: /ni%c3%b1os'), '/ni%C3%B1os/a', 'Disallow: /ni%C3%B1os'],
    [everyone('Disallow: /%7Ejoe'), '/~joe/', 'Disallow: /~joe'],
    ['User-agent: otherbot\nDisallow: /', '/a', null],
    ['User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /', '/a', null],
    ['User-agent: *\nAllow: /\n\nUser-agent: googlebot\nDisallow: /a', '/a', 'Disallow: /a'],
    ['User-agent: otherbot\nUser-agent: googlebot\nDisallow: /a', '/a', 'Disallow: /a'],
    ['User-agent: googlebot\nDisallow: /a\nUser-agent: googlebot\nDisallow: /b', '/b', 'Disallow: /b'],
    ['\uFEFFUser-agent: *\r\nDisallow: /a\rSitemap: x', '/a', 'Disallow: /a'],
    ['<html>User-agent: *\nDisallow: /', '/a', null],
    ['Disallow: /', '/a', null],
    [everyone('Crawl-delay: 1', 'Disallow: /a'), '/a', 'Disallow: /a'],
  ])('%j keeps %j: %j', (robotsTxt, path, rule) => {
    expect(blockingRule(robotsTxt, path)).toBe(rule);
  });

  it('takes little work with a file made to be slow', async () => {
    const effort = await effortOf(() => {
      blockingRule(everyone(`Disallow: /${'*a'.repeat(100_000)}$`), `/${'a'.repeat(2000)}b`);
      blockingRule(everyone(`Disallow: ${' '.repeat(250_000)}x${' '.repeat(240_000)}y`), '/a');
      blockingRule(everyone(...Array(40_000).fill('Disallow: /*a*b')), `/${'a'.repeat(2000)}`);
    });
    expect(effort).toBeLessThan(1500);
  });
});

test.each([
  ['Disallow: /niño', '/ni%C3%B1o', true],
  ['Disallow: /ni%c3%b1o', '/ni%C3%B1o', true],
  ['Disallow: /niño*.html$', '/ni%C3%B1o/a.html', true],
  ['Disallow: /%6eino', '/nino', true],
  ['Disallow: /niño', '/nino', false],
])('%s for %s, as both are escaped (RFC 9309): %s', (rule, path, isBlocked) => {
  expect(blockingRule(`User-agent: *\n${rule}`, path) !== null).toBe(isBlocked);
});

test('a page that is no longer available is not for search engines', () => {
  const header = (value: string) => readRobotsTag([value], NOW).noindex;
  expect(header('unavailable_after: Sat, 01 Jan 2022 00:00:00 GMT')).toBe(true);
  expect(header('unavailable_after: 25 Jun 2010 15:00:00 PST')).toBe(true);
  expect(header('unavailable_after: Friday, 25-Jun-10 15:00:00 UTC')).toBe(true);
  expect(header('nofollow, unavailable_after: 2022-01-01T00:00:00Z')).toBe(true);
  expect(header('googlebot: unavailable_after: 25 Jun 2010 15:00:00 GMT')).toBe(true);
  expect(header('otherbot: unavailable_after: 25 Jun 2010 15:00:00 GMT')).toBe(false);
  expect(header('unavailable_after: 25 Jun 2099 15:00:00 GMT')).toBe(false);
  expect(header('unavailable_after: soon')).toBe(false);
});
