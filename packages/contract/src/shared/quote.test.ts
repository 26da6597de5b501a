import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCommission, asBase, asPrice } from './money.ts';
import { commissionFor, forTopics, type QuoteInput, quote, quoteFor } from './quote.ts';
import { SENSITIVE_TOPICS, TOPICS, type Topic } from './topics.ts';

const cents = fc.integer({ min: 0, max: 100_000_000 });
const milli = fc.integer({ min: 100, max: 5000 });
const site: fc.Arbitrary<QuoteInput> = fc.record({
  priceCents: cents.map(asBase),
  gamblingPriceCents: fc.option(cents.map(asBase)),
  costCents: cents,
  gamblingCostCents: fc.option(cents),
  priceMultiplierMilli: milli,
  costMultiplierMilli: milli,
  acceptedSensitive: fc.subarray([...SENSITIVE_TOPICS]),
  topics: fc.subarray([...TOPICS]),
  commissionBp: fc.integer({ min: 0, max: 20_000 }),
});

const example: QuoteInput = {
  priceCents: asBase(10_000),
  gamblingPriceCents: asBase(15_000),
  costCents: 6000,
  gamblingCostCents: 9000,
  priceMultiplierMilli: 1500,
  costMultiplierMilli: 1200,
  acceptedSensitive: ['crypto'],
  topics: [],
  commissionBp: 2000,
};
const quoteOf = (more: Partial<QuoteInput>) => quote({ ...example, ...more });

describe('a quote', () => {
  test.each([
    [[], { accepted: true, topic: 'none', priceCents: 12_000, costCents: 6000 }],
    [['none'], { accepted: true, topic: 'none', priceCents: 12_000, costCents: 6000 }],
    [['gambling'], { accepted: true, topic: 'gambling', priceCents: 18_000, costCents: 9000 }],
    [['crypto'], { accepted: true, topic: 'crypto', priceCents: 18_000, costCents: 7200 }],
    [['loan'], { accepted: false, topic: 'loan' }],
    [['none', 'crypto', 'loan'], { accepted: false, topic: 'loan' }],
  ] as const)('of the topics %j', (topics, expected) => expect(quoteOf({ topics })).toEqual(expected));

  test('refuses gambling where there is no price for it', () =>
    expect(quoteOf({ topics: ['gambling'], gamblingPriceCents: null })).toEqual({
      accepted: false,
      topic: 'gambling',
    }));

  test('takes a special price instead of everything, but not against a refused topic', () => {
    expect(quoteOf({ topics: ['crypto'], specialPriceCents: asPrice(999) })).toMatchObject({
      priceCents: 999,
      costCents: 7200,
    });
    expect(quoteOf({ topics: ['loan'], specialPriceCents: asPrice(999) }).accepted).toBe(false);
  });

  test('is the dearest of its topics, each alone', () =>
    fc.assert(
      fc.property(site, (input) => {
        const whole = quote(input);
        const topics = input.topics.length > 0 ? input.topics : (['none'] as const);
        const alone = topics.map((topic) => quote({ ...input, topics: [topic] }));
        if (alone.some(({ accepted }) => !accepted)) expect(whole.accepted).toBe(false);
        else
          expect(whole.accepted && whole.priceCents).toBe(
            Math.max(...alone.map((one) => (one.accepted ? one.priceCents : 0))),
          );
      }),
    ));

  test('never falls when the base, the multiplier or the commission rises', () =>
    fc.assert(
      fc.property(site, fc.integer({ min: 0, max: 5000 }), (input, more) => {
        const before = quote(input);
        for (const key of ['priceCents', 'priceMultiplierMilli', 'commissionBp'] as const) {
          const after = quote({ ...input, [key]: input[key] + more });
          if (before.accepted && after.accepted) expect(after.priceCents).toBeGreaterThanOrEqual(before.priceCents);
          else expect(after.accepted).toBe(before.accepted);
        }
      }),
    ));

  test('is in whole cents, off the exact value by half a cent at most, and a half goes up', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 20_000 }), milli, (base, commissionBp, multiplier) => {
        const price = applyCommission(asBase(base), commissionBp, multiplier);
        expect(Number.isInteger(price)).toBe(true);
        const exact = BigInt(base) * BigInt(multiplier) * BigInt(10_000 + commissionBp);
        const doubled = 2n * (BigInt(price) * 10_000_000n - exact);
        expect(doubled > -10_000_000n && doubled <= 10_000_000n).toBe(true);
      }),
    );
    expect(applyCommission(asBase(1), 5000)).toBe(2);
  });
});

test('the commission is the company’s, else its agency’s, else the user’s agency’s, else the default', () => {
  const none = { companyBp: null, companyAgencyBp: null, userAgencyBp: null, defaultBp: 4 };
  expect(commissionFor({ ...none, companyBp: 0, companyAgencyBp: 2, userAgencyBp: 3 })).toBe(0);
  expect(commissionFor({ ...none, companyAgencyBp: 2, userAgencyBp: 3 })).toBe(2);
  expect(commissionFor({ ...none, userAgencyBp: 3 })).toBe(3);
  expect(commissionFor(none)).toBe(4);
});

describe('a site found by categories', () => {
  const chosen = new Map<number, Topic>([
    [2, 'none'],
    [5, 'none'],
    [30, 'crypto'],
    [31, 'loan'],
  ]);
  const found = (categoryIds: readonly number[], more: Partial<QuoteInput> = {}, topics: readonly Topic[] = []) => {
    const { quote: answer, categoryId } = quoteFor({ ...example, ...more }, { topics, chosen }, categoryIds);
    return [answer.accepted ? answer.priceCents : answer.topic, categoryId];
  };

  test('costs what it does in the cheapest of those that it is in, which is told', () => {
    expect(found([30])).toEqual([18_000, 30]);
    expect(found([30, 5, 2])).toEqual([12_000, 5]);
    expect(found([30], { priceMultiplierMilli: 500 })).toEqual([6000, 30]);
    expect(found([2, 30], { priceMultiplierMilli: 500 })).toEqual([6000, 30]);
  });

  test('is refused only where it refuses each of them', () => {
    expect(found([31])).toEqual(['loan', undefined]);
    expect(found([31, 30])).toEqual([18_000, 30]);
    expect(found([31, 2])).toEqual([12_000, 2]);
  });

  test('costs the dearest of a category and of what is wanted besides', () => {
    expect(found([2], {}, ['crypto'])).toEqual([18_000, 2]);
    expect(found([30], {}, ['gambling'])).toEqual([18_000, 30]);
    expect(found([2, 30], {}, ['loan'])).toEqual(['loan', undefined]);
  });

  test('costs what is wanted besides if it is in none of them, or none are chosen', () => {
    expect(found([9], {}, ['crypto'])).toEqual([18_000, undefined]);
    expect(quoteFor(example, forTopics(), [2, 30])).toEqual({ quote: quoteOf({}), categoryId: undefined });
  });

  test('is for a category without topic where a special price makes all equal', () =>
    expect(found([30, 5, 2], { specialPriceCents: asPrice(999) })).toEqual([999, 5]));
});

describe('a link insertion', () => {
  const sold = {
    briefingType: 'link_insertion',
    insertionPriceCents: asBase(4000),
    insertionGamblingPriceCents: asBase(9000),
    insertionCostCents: 1500,
    insertionGamblingCostCents: null,
  } as const;

  test('has a price and a cost of its own, with the commission and the multipliers of an article', () => {
    const { commissionBp, priceMultiplierMilli, costMultiplierMilli } = example;
    const priced = (cents: number, milli = 1000) => applyCommission(asBase(cents), commissionBp, milli);
    expect(quoteOf({ ...sold, topics: [] })).toMatchObject({ priceCents: priced(4000), costCents: 1500 });
    expect(quoteOf({ ...sold, topics: ['gambling'] })).toMatchObject({ priceCents: priced(9000), costCents: 1500 });
    expect(quoteOf({ ...sold, topics: ['crypto'], acceptedSensitive: ['crypto'] })).toMatchObject({
      priceCents: priced(4000, priceMultiplierMilli),
      costCents: Math.round((1500 * costMultiplierMilli) / 1000),
    });
  });

  test('is sold where the site has a price and its owner a cost, and not at the price approved for an article', () => {
    const unsold = { accepted: false, topic: 'none', isUnsold: true };
    expect(quoteOf({ ...sold, topics: [], insertionPriceCents: null })).toEqual(unsold);
    expect(quoteOf({ ...sold, topics: [], insertionCostCents: null })).toEqual(unsold);
    const special = { ...sold, topics: [], specialPriceCents: asPrice(999) } as const;
    expect(quoteOf(special)).toEqual(quoteOf({ ...sold, topics: [] }));
    expect(quoteOf({ ...sold, topics: ['gambling'], insertionGamblingPriceCents: null })).toMatchObject({
      accepted: false,
      topic: 'gambling',
    });
  });
});
