import { describe, expect, it } from 'vitest';
import { maskHtml, maskText } from './mask-secrets.ts';

const UUID = '7f9c24e5-2c5b-4d67-8b1a-0a5f3f1f2d11';

describe('a mail for somebody else', () => {
  it.each([
    ['https://a.example/auth?mode=resetPassword&oobCode=a%2Bb', 'https://a.example/auth?mode=•••&oobCode=•••'],
    [`https://a.example/external/briefings/${UUID}`, 'https://a.example/external/briefings/•••'],
    [`https://a.example/unsubscribe?key=${UUID}#top`, 'https://a.example/unsubscribe?key=•••#top'],
    ['https://a.example/x/Zm9vYmFyZm9vYmFyZm9vYmFyZm9v/y', 'https://a.example/x/•••/y'],
    [
      'https://news.example/how-to-choose-a-reliable-publisher',
      'https://news.example/how-to-choose-a-reliable-publisher',
    ],
  ])('%s', (address, masked) => {
    expect(maskText(`See ${address} for more`)).toBe(`See ${masked} for more`);
    const html = maskHtml(`<a class="b" href="${address.replaceAll('&', '&amp;')}">Go</a>`);
    expect(html).toBe(`<a class="b" title="${masked.replaceAll('&', '&amp;')}">Go</a>`);
  });

  it('keeps every word that is no address', () => {
    const text = 'Code of conduct: 7 rules, total 1.234,50 €. ¿Qué tal?';
    expect(maskText(text)).toBe(text);
  });
});
