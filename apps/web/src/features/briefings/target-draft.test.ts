import { describe, expect, it } from 'vitest';
import { completeAddress, isAddress } from './target-draft.ts';

describe('isAddress', () => {
  it.each(['https://example.com', 'http://a.example/x?y=1#z', 'https://sub.domain.co.uk/', ' https://a.example '])(
    '%j is one',
    (text) => expect(isAddress(text)).toBe(true),
  );
  it.each([
    '',
    'example.com',
    'https://',
    'https://local',
    'ftp://a.example',
    'https://1.2.3.4',
    'javascript:alert(1)',
  ])('%j is none', (text) => expect(isAddress(text)).toBe(false));
});

describe('completeAddress', () => {
  it.each([
    ['example.com/page', 'https://example.com/page'],
    ['http://example.com', 'http://example.com'],
    ['', ''],
    ['not an address', 'not an address'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%j becomes %j', (typed, completed) => expect(completeAddress(typed)).toBe(completed));
});
