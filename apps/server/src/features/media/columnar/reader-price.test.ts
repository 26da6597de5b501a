import { asBase, asPrice } from '@linkstand/contract/shared/money';
import { acceptsTopic, quoteFor } from '@linkstand/contract/shared/quote';
import { SENSITIVE_TOPICS, TOPICS, type Topic } from '@linkstand/contract/shared/topics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Columns } from './columns.ts';
import { ReaderPrices } from './reader-price.ts';

const site = fc.record({
  price: fc.oneof(fc.nat(50), fc.nat(5_000_000), fc.nat(2 ** 31 - 1)),
  gambling: fc.oneof(fc.constant(-1), fc.nat(5_000_000)),
  multiplierMilli: fc.oneof(fc.constant(1000), fc.integer({ min: 100, max: 100_000 })),
  sensitive: fc.subarray([...SENSITIVE_TOPICS]),
  categories: fc.subarray([...TOPICS.keys()]),
  special: fc.option(fc.nat(5_000_000), { freq: 4 }),
});
/** Beyond what 32 bits hold, and what a double multiplies exactly. */
const dear = fc.record({
  price: fc.integer({ min: 2 ** 31, max: 10 ** 12 }),
  gambling: fc.integer({ min: -1, max: 10 ** 12 }),
  multiplierMilli: fc.integer({ min: 100, max: 100_000 }),
  sensitive: fc.constant([...SENSITIVE_TOPICS]),
  categories: fc.subarray([...TOPICS.keys()]),
  special: fc.constant(null),
});

test.each([
  ['usual', site],
  ['huge', fc.oneof(site, dear)],
])('%s prices are those of the contract, shown, in a range and counted', (_name, one) => {
  const some = fc.array(one, { minLength: 1, maxLength: 40 });
  const asked = fc.record({
    topics: fc.subarray([...TOPICS], { maxLength: 3 }),
    // A category of each topic; most questions choose none.
    chosen: fc
      .oneof(fc.constant([]), fc.subarray([...TOPICS]))
      .map((some) => new Map(some.map((topic) => [TOPICS.indexOf(topic), topic]))),
  });
  const commission = fc.oneof(fc.constantFrom(0, 1, 100_000), fc.nat(100_000));
  fc.assert(
    fc.property(some, asked, commission, fc.nat(39), fc.nat(3), (sites, wanted, commissionBp, picked, width) => {
      const columns = new Columns();
      for (const [i, { price, gambling, multiplierMilli, sensitive, categories }] of sites.entries())
        columns.put({
          ...ROW,
          id: i + 1,
          price,
          gambling,
          multiplierMilli,
          terms: `with_brand_tag ${sensitive.join(',')}`,
          categories: categories.join(','),
        });
      const special = new Map(sites.flatMap((each, i) => (each.special === null ? [] : [[i, each.special] as const])));
      const slots = Int32Array.from(sites.keys());
      const priced = (added: readonly Topic[], isAccepted: boolean) =>
        sites.map((each) => {
          const site = {
            priceCents: asBase(each.price),
            gamblingPriceCents: each.gambling < 0 ? null : asBase(each.gambling),
            costCents: 0,
            gamblingCostCents: null,
            priceMultiplierMilli: each.multiplierMilli,
            costMultiplierMilli: 1000,
            acceptedSensitive: each.sensitive,
            commissionBp,
            specialPriceCents: each.special === null ? null : asPrice(each.special),
          };
          const full = { topics: [...wanted.topics, ...added], chosen: wanted.chosen };
          // The site is taken to accept what is added, not the chosen categories.
          const found = each.categories.filter((id) => wanted.chosen.has(id));
          const open = found.filter((id) => acceptsTopic(site, wanted.chosen.get(id) ?? 'none'));
          if (isAccepted && found.length > 0 && open.length === 0) return Number.NaN;
          const { quote: answer } = isAccepted
            ? quoteFor({ ...site, acceptedSensitive: SENSITIVE_TOPICS }, full, open)
            : quoteFor(site, full, each.categories);
          return answer.accepted ? answer.priceCents : Number.NaN;
        });
      const check = (prices: ReaderPrices | undefined, expected: readonly number[]) => {
        if (!prices) return;
        const out = new Float64Array(sites.length);
        prices.fill(out, slots, sites.length);
        expect([...out]).toEqual(expected);
        // The narrowest range around a price that is there, to the cent.
        const middle = expected.filter((cents) => !Number.isNaN(cents))[picked % sites.length] ?? 100;
        const range = { from: Math.max(0, middle - (width >> 1)), to: middle + (width & 1) };
        const isWithin = expected.map((cents) => cents >= range.from && cents <= range.to);
        const marks = new Uint16Array(sites.length);
        prices.markOutside(range, slots, sites.length, marks, 4);
        expect([...marks]).toEqual(isWithin.map((is) => (is ? 0 : 4)));
        const total = isWithin.filter(Boolean).length;
        expect(prices.countWithin(range, slots, sites.length)).toBe(total);
        const counts = new Int32Array(columns.shared.terms.size);
        prices.countByTerms(range, slots, sites.length, counts);
        expect(counts.reduce((sum, n) => sum + n)).toBe(total);
        if (!prices.column) return;
        const base = prices.baseRange(range);
        expect(
          [...prices.column].slice(0, sites.length).map((cents) => cents >= base.from && cents <= base.to),
        ).toEqual(isWithin);
      };
      const prices = new ReaderPrices(columns, commissionBp, wanted, special);
      check(prices, priced([], false));
      check(prices.plus('none'), priced(['none'], false));
      check(prices.plus('gambling'), priced(['gambling'], false));
      check(prices.plus('sensitive'), priced(['loan'], true));
      for (const slot of slots) expect(prices.accepts(slot)).toBe(!Number.isNaN(priced([], false)[slot]));
    }),
    { numRuns: 600 },
  );
});

const ROW = {
  insertion: -1,
  place: 'ES es',
  kind: 'blog B do_follow 1 0',
  tags: '',
  da: 1,
  pa: 1,
  traffic: 1,
  deliveryDays: 1,
  owner: 1,
  timesPublished: 0,
  monthsCenti: -1,
  createdAt: 0,
  text: new Uint8Array(),
};
