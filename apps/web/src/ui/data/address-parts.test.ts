import { describe, expect, it } from 'vitest';
import { partsOfAddress } from './address-parts.ts';

describe('the parts of an address', () => {
  it.each([
    ['site.example', ['site', '.example']],
    ['https://www.site.example/a-b/c', ['https://', 'www', '.site', '.example/', 'a-b/', 'c']],
    ['https://site.example/?page=1&x_y=2', ['https://', 'site', '.example/', '?', 'page=', '1&', 'x_', 'y=', '2']],
    ['ana.ruiz@site.example', ['ana', '.ruiz', '@site', '.example']],
    ['', ['']],
  ])('of %s are whole words', (address, parts) => {
    expect(partsOfAddress(address).map(({ text }) => text)).toEqual(parts);
    expect(partsOfAddress(address).map(({ at, text }) => address.slice(at, at + text.length))).toEqual(parts);
  });
});
