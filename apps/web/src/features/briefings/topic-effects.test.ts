import { describe, expect, it } from 'vitest';
import { highestPrice, topicEffect } from './topic-effects.ts';

const prices = { none: 10_000, crypto: 15_000, gambling: 9000 };

describe('topicEffect', () => {
  it.each([
    ['none', { accepted: true, differenceCents: 0 }],
    ['crypto', { accepted: true, differenceCents: 5000 }],
    ['gambling', { accepted: true, differenceCents: -1000 }],
    ['loan', { accepted: false }],
  ] as const)('%s', (topic, effect) => expect(topicEffect(prices, topic)).toEqual(effect));
});

describe('highestPrice', () => {
  it('is the dearest topic', () => expect(highestPrice(prices)).toBe(15_000));
  it('is nothing where nothing is sold', () => expect(highestPrice({})).toBe(0));
});
