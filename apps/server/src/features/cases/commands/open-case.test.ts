import type { CaseKind } from '@linkstand/contract/cases/choices';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld } from '../../../testing/world.ts';
import { loadSettings } from '../../settings/live.ts';
import { openCase } from './open-case.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
/** The world's day is Wednesday, 4 March 2026. */
const ctx = world.context(world.admin);

const due = async (kind: CaseKind, more: { readonly dueOn?: string | null } = {}) => {
  const id = await db
    .transaction()
    .execute((tx) => openCase(tx, ctx, { kind, title: 'Where is it?', detail: '', ...more }));
  return (await db.selectFrom('cases').select('dueOn').where('id', '=', id).executeTakeFirstOrThrow()).dueOn;
};
const configure = async (key: string, value: unknown) => {
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute();
  await loadSettings(db);
};
afterEach(async () => {
  await db.deleteFrom('settings').where('key', 'in', ['holidays', 'case_targets']).execute();
  await loadSettings(db);
});

test('a case is due by the working days of its kind, unless it has a day of its own, or none', async () => {
  expect(await due('question')).toBe('2026-03-06');
  // Over a weekend.
  expect(await due('dispute')).toBe('2026-03-09');
  expect(await due('dispute', { dueOn: '2026-03-05' })).toBe('2026-03-05');
  expect(await due('dispute', { dueOn: null })).toBeNull();
});

test('holidays don’t count, and each kind has its target', async () => {
  await configure('holidays', ['2026-03-05', '2026-03-09']);
  expect(await due('question')).toBe('2026-03-10');
  const days = { link_lost: 1, link_problem: 1, client_silent: 1, owner_silent: 1, promise_broken: 1, declined: 1 };
  await configure('case_targets', { ...days, dispute: 2, question: 5 });
  expect(await due('declined')).toBe('2026-03-06');
  expect(await due('question')).toBe('2026-03-13');
});
