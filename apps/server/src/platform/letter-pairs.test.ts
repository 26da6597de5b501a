import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { idsWithLetters } from './letter-pairs.ts';

const { db } = await testDatabase();

/** Letters that map to themselves, to others, to two or to none, and pattern characters. */
const LETTERS = [
  'a',
  'B',
  'z',
  'q',
  '1',
  ' ',
  '.',
  '%',
  '_',
  '\\',
  'é',
  'ñ',
  'ß',
  'Æ',
  'ж',
  'ξ',
  '\u0301',
  '½',
  '"',
  '{',
];
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 0, maxLength: 7 }).map((letters) => letters.join(''));
const words = fc.sample(word, { numRuns: 400, seed: 42 });
await db
  .insertInto('users')
  .values(words.map((name, n) => ({ identityUid: `p${n}`, name, email: `p${n}@pairs.test`, role: 'USER' })))
  .execute();
await sql`analyze users`.execute(db);
const people = await db.selectFrom('users').select(['id', 'searchText']).orderBy('id').execute();

describe('rows with one or two letters', () => {
  test('are those that reading every text finds, however many are looked up one by one', async () => {
    const text = fc
      .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 2 })
      .map((letters) => letters.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(0, 3, 30, 10_000), async (letters, few) => {
        const { rows } = await sql<{ plain: string; ids: number[] }>`
          select plain_text(${letters}) as plain, ${idsWithLetters('users', letters, few)} as ids`.execute(db);
        const expected = people.filter(({ searchText }) => searchText.includes(rows[0]?.plain ?? ''));
        expect([...(rows[0]?.ids ?? [])].sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 500 },
    );
  });

  test('are found by the pairs of the two tables that have many', async () => {
    for (const table of ['sites', 'users'] as const) {
      const { rows } = await sql`explain select ${idsWithLetters(table, 'zq')}`.execute(db);
      expect(JSON.stringify(rows)).toContain(`${table}_pairs`);
    }
  });
});
