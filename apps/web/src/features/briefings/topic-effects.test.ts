import { describe, expect, it } from 'vitest';
import { type SitePrices, topicEffect } from './topic-effects.ts';

const site: SitePrices = {
  priceCents: 10_000,
  gamblingPriceCents: null,
  sensitivePriceCents: 15_000,
  acceptedSensitive: ['crypto'],
};

describe('topicEffect', () => {
  it.each([
    ['none', { accepted: true, differenceCents: 0 }],
    ['crypto', { accepted: true, differenceCents: 5000 }],
    ['loan', { accepted: false }],
    ['gambling', { accepted: false }],
  ] as const)('%s', (topic, effect) => expect(topicEffect(site, topic)).toEqual(effect));

  it('gambling has a price of its own, which may be lower', () => {
    expect(topicEffect({ ...site, gamblingPriceCents: 9000 }, 'gambling')).toEqual({
      accepted: true,
      differenceCents: -1000,
    });
  });
});
