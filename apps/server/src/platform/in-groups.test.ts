import { expect, test } from 'vitest';
import { inGroups } from './in-groups.ts';

/** A gate that work waits at until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('what comes while a group is under way is the next one, no larger than allowed', async () => {
  const groups: (readonly number[])[] = [];
  const first = gate();
  const take = inGroups<number>({
    most: 3,
    atOnce: 1,
    together: async (items) => {
      groups.push(items);
      if (groups.length === 1) await first.passed;
      return [];
    },
    alone: () => Promise.reject(new Error('Nothing is left.')),
  });
  const taken = [1, 2, 3, 4, 5].map(take);
  first.open();
  await Promise.all(taken);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
  // Nothing is under way any more: the next one doesn't wait.
  await take(6);
  expect(groups.at(-1)).toEqual([6]);
});

test('two groups may be under way, and no third', async () => {
  const groups: (readonly number[])[] = [];
  const [first, second] = [gate(), gate()];
  const take = inGroups<number>({
    most: 3,
    atOnce: 2,
    together: async (items) => {
      groups.push(items);
      if (items[0] === 1) await first.passed;
      if (items[0] === 2) await second.passed;
      return [];
    },
    alone: () => Promise.reject(new Error('Nothing is left.')),
  });
  const [one, ...others] = [1, 2, 3, 4].map(take);
  expect(groups).toEqual([[1], [2]]);
  second.open();
  await Promise.all(others);
  expect(groups).toEqual([[1], [2], [3, 4]]);
  first.open();
  await one;
});

test('what a group leaves is carried out alone, and holds up no other group', async () => {
  const alone = gate();
  const done: string[] = [];
  const take = inGroups<string>({
    most: 10,
    atOnce: 1,
    together: async (items) => {
      done.push(...items.filter((item) => item !== 'odd'));
      return items.filter((item) => item === 'odd');
    },
    alone: async (item) => {
      await alone.passed;
      done.push(item);
    },
  });
  const odd = take('odd');
  await Promise.all([take('one'), take('two')]);
  expect(done).toEqual(['one', 'two']);
  alone.open();
  await odd;
  expect(done).toEqual(['one', 'two', 'odd']);
});

test('a group that fails is carried out one by one, and each has its own error', async () => {
  const take = inGroups<string>({
    most: 10,
    atOnce: 1,
    together: () => Promise.reject(new Error('One of them is bad.')),
    alone: async (item) => {
      if (item === 'bad') throw new Error(`${item} can't be written`);
    },
  });
  const ends = await Promise.allSettled(['good', 'bad', 'good'].map(take));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(ends[1]).toMatchObject({ reason: { message: "bad can't be written" } });
});
