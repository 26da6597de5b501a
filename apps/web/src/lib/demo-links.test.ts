import { expect, test } from 'vitest';
import { demoAddress } from './demo-links.ts';

test.each([
  ['https://viviralicante.example/travel/by-train?a=1', '/dev/publisher/viviralicante.example/travel/by-train?a=1'],
  ['http://www.diario.example', '/dev/publisher/www.diario.example/'],
  ['https://example.com/', undefined],
  ['https://notexample/', undefined],
  ['mailto:owner@press.example', undefined],
  ['/briefings/1', undefined],
])('%s opens %s', (href, address) => expect(demoAddress(href)).toBe(address));
