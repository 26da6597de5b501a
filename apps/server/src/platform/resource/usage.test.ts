import { expect, test } from 'vitest';
import { enUs } from '../../messages/en-us.ts';
import { testDatabase } from '../../testing/database.ts';
import { referencesTo } from './usage.ts';

const { db } = await testDatabase();

/** Tables whose rows people delete: sections, and the offers of a site. */
const DELETED = [
  'agencies',
  'categories',
  'category_costs',
  'companies',
  'crm_tags',
  'offers',
  'owners',
  'projects',
  'release_bills',
  'sites',
  'tags',
  'users',
];

test.each(DELETED)('whatever keeps a row of %s from being deleted has a name for people', async (table) => {
  const references = await db.transaction().execute((tx) => referencesTo(tx, table));
  const unnamed = references.filter(({ table: place }) => !(`used_by_${place}` in enUs));
  expect(unnamed).toEqual([]);
});
