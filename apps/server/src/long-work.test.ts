import { forTopics } from '@linkstand/contract/shared/quote';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from './db/client.ts';
import { findStandings } from './features/domains/queries.ts';
import { readDomains } from './features/domains/read-domains.ts';
import { addExclusions } from './features/exclusions/commands/add-exclusions.ts';
import { viewerOf } from './features/media/queries.ts';
import { LABELLED_NAMES } from './features/sentences/testing/labelled-names.ts';
import { sentenceRules } from './features/sentences/understand.ts';
import { longJson } from './platform/http/long-json.ts';
import { testDatabase } from './testing/database.ts';
import { longestTurn, MOST_YARDS } from './testing/longest-turn.ts';
import { makeWorld } from './testing/world.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db, client, owner, make } = world;

/** As many lines as a list may have, each as long as all of them may be, every thousandth a site for sale. */
const LINES = 20_000;
const domainOf = (i: number) =>
  i % 1000 === 0 ? `domain${i}.com` : `sub${i}.${'a'.repeat(40)}.${'b'.repeat(40)}.domain${i}.co.uk`;
for (let i = 0; i < LINES; i += 1000) await make.site(owner, { domain: domainOf(i) });
const text = Array.from({ length: LINES }, (_, i) => `https://${domainOf(i)}/${'p/'.repeat(180)}`).join('\n');

async function connectAsOwner(work: (owned: Database['db']) => Promise<void>): Promise<void> {
  const own = connect(database.url);
  try {
    await work(own.db);
  } finally {
    await own.close();
  }
}

const check = async () => {
  const list = await readDomains(text, 'text');
  const answer = await findStandings(db, await viewerOf(db, client), list, forTopics());
  expect(answer.rows).toHaveLength(LINES);
  return longJson(answer);
};

test('names of a hundred labels are as quickly looked for as short ones, by the database too', async () => {
  const labels = 'a.'.repeat(118);
  const deep = Array.from({ length: LINES }, (_, i) => `${labels}d${i}.com/${'q/'.repeat(3)}`).join('\n');
  const site = await make.site(owner, { domain: `a.a.d${LINES - 1}.com` });
  const hurried = connect(database.url);
  hurried.pool.on('connect', (session) => void session.query(`set statement_timeout = '8s'`));
  onTestFinished(() => hurried.close());
  const list = await readDomains(deep, 'text');
  const { rows } = await findStandings(hurried.db, await viewerOf(db, client), list, forTopics());
  expect(rows).toHaveLength(LINES);
  expect(rows.filter((row) => row.site !== null)).toMatchObject([{ standing: 'available', site: { id: site } }]);
  const added = await addExclusions({ ...world.context(client), db: hurried.db }, 'own', deep);
  expect(added).toMatchObject({ added: LINES, invalid: 0 });
  const { rows: kept } = await sql`select from exclusions where domain = ${`a.a.d${LINES - 1}.com`}`.execute(db);
  expect(kept).toHaveLength(1);
  await db.deleteFrom('exclusions').execute();
}, 120_000);

/** A list that is in the catalogue from the first line to the last. */
const FOR_SALE = 'for-sale';
await connectAsOwner(async (owned) => {
  const { rows } = await sql<{ id: number }>`select min(id) as id from offers`.execute(owned);
  await owned.transaction().execute(async (tx) => {
    // As they are: nothing has to be derived of so many.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into sites (name, domain, country, language, type, tier, price_cents, cost_cents, chosen_offer_id)
      select ${'A name as sites have them '.repeat(3)} || n, ${FOR_SALE} || n || '.com', 'ES', 'es', 'blog', 'B', 10000, 6000, ${rows[0]?.id}
      from generate_series(1, ${LINES}) n`.execute(tx);
  });
  await sql`analyze sites`.execute(owned);
});
const found = Array.from({ length: LINES }, (_, i) => `${FOR_SALE}${i + 1}.com`).join('\n');
const checkFound = async () => {
  const answer = await findStandings(db, await viewerOf(db, client), await readDomains(found, 'text'), forTopics());
  expect(answer.counts.available).toBe(LINES);
  return longJson(answer);
};

test.each([
  ['checking the longest list', check],
  ['checking the longest list of sites for sale', checkFound],
  [
    'excluding the longest list',
    async () => {
      await db.deleteFrom('exclusions').execute();
      expect(await addExclusions(world.context(client), 'own', text)).toMatchObject({ added: LINES, invalid: 0 });
    },
  ],
  ['building the rules of sentences', () => sentenceRules(LABELLED_NAMES)],
] as const)(
  '%s lets others have their turns',
  async (_what, work) => {
    expect(await longestTurn(work, MOST_YARDS, 3)).toBeLessThan(MOST_YARDS);
  },
  120_000,
);
