import { forTopics } from '@linkstand/contract/shared/quote';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { createSite } from '../testing/world.ts';
import type { EngineStatus } from './engine.ts';
import { NOTHING_OWN } from './own-sites.ts';
import { PairedEngine } from './paired-engine.ts';
import type { IndexQuestion } from './site-index.ts';

const { db, url } = await testDatabase();
const ids: number[] = [];
const statuses: EngineStatus[] = [];

let engine: PairedEngine;

const QUESTION: IndexQuestion = {
  filter: {},
  words: [],
  ...forTopics(),
  orders: [{ by: 'price', direction: 'asc' }],
  offset: 0,
  limit: 100,
  commissionBp: 0,
  own: NOTHING_OWN,
  ownKey: 'nobody',
};
/** Enough concurrent questions for the second index to get some. */
const atOnce = (question: Partial<IndexQuestion> = {}) =>
  Promise.all(Array.from({ length: 8 }, () => engine.search({ ...QUESTION, ...question })));

beforeAll(async () => {
  for (let n = 0; n < 12; n++) ids.push(await createSite(db, { priceCents: 1000 + n }));
  engine = new PairedEngine({
    databaseUrl: url,
    pairFrom: 10,
    onStatus: (status) => statuses.push(status),
    onError: () => {},
  });
  await vi.waitFor(() => expect(statuses.at(-1)?.copies).toBe(2), { timeout: 30_000 });
});
afterAll(() => engine.stop());

test('answers from the first index until the second is there, which is a version of its own', () => {
  expect(statuses.map(({ copies }) => copies)).toEqual([1, 2]);
  expect(statuses.map(({ version }) => version)).toEqual([1, 2]);
  expect(statuses[1]?.bytes).toBeGreaterThan(statuses[0]?.bytes ?? 0);
});

test('questions at once have one answer, whichever index gives it', async () => {
  const answers = await atOnce();
  expect(answers.map((answer) => answer.ids)).toEqual(answers.map(() => ids));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  const histograms = await Promise.all(Array.from({ length: 8 }, () => engine.histograms(QUESTION)));
  for (const each of histograms) expect(each).toEqual(histograms[0]);
});

test('a change comes to both, and is told by each', async () => {
  const [first = 0] = ids;
  const before = statuses.at(-1)?.version ?? 0;
  await db.updateTable('sites').set({ priceCents: 90_000 }).where('id', '=', first).execute();
  engine.change(String(first));
  await expect.poll(() => statuses.at(-1)?.version).toBe(before + 2);
  for (const answer of await atOnce()) expect(answer.ids.at(-1)).toBe(first);
});

test('who lost the database reads everything again, and both answer meanwhile', async () => {
  const [, second = 0] = ids;
  const before = statuses.length;
  await db.updateTable('sites').set({ priceCents: 95_000 }).where('id', '=', second).execute();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'linkstand catalogue'`,
  );
  await client.end();
  engine.change(String(second));
  for (const answer of await atOnce()) expect(answer.total).toBe(ids.length);
  await vi.waitFor(
    async () => {
      expect(statuses.length).toBeGreaterThanOrEqual(before + 2);
      for (const answer of await atOnce()) expect(answer.ids.at(-1)).toBe(second);
    },
    { timeout: 30_000 },
  );
});
