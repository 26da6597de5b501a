import { Url } from '@linkstand/contract/shared/fields';
import { describe, expect, it } from 'vitest';
import { completeAddress, isAddress } from './complete-address.ts';

describe('isAddress judges as the contract does', () => {
  it.each([
    'https://example.com',
    'http://a.example/x?y=1#z',
    'https://sub.domain.co.uk/',
    ' https://a.example ',
    'HTTP://Diario.example',
    'https://diario.example:8080/niños',
  ])('%j is one', (text) => {
    expect(isAddress(text)).toBe(true);
    expect(Url.safeParse(text).success).toBe(true);
  });
  it.each([
    '',
    '   ',
    'example.com',
    'my page',
    'diario',
    'https://',
    'https://local',
    'ftp://a.example',
    'https://1.2.3.4',
    'https://a.example/x\nhttps://a.example/y',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('%j is none', (text) => {
    expect(isAddress(text)).toBe(false);
    expect(Url.safeParse(text).success).toBe(false);
  });
});

describe('completeAddress', () => {
  it.each([
    ['example.com/page', 'https://example.com/page'],
    ['diario.example/niños', 'https://diario.example/niños'],
    ['diario.example:8080/x', 'https://diario.example:8080/x'],
    ['http://example.com', 'http://example.com'],
    [' https://diario.example/a/b?c=d#e ', 'https://diario.example/a/b?c=d#e'],
    ['', ''],
    ['not an address', 'not an address'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
  ])('%j becomes %j', (typed, completed) => expect(completeAddress(typed)).toBe(completed));
});
