import { beforeAll, expect, test } from 'vitest';
import { categoryRows } from '../../demo/categories.ts';
import { type AskModel, ModelFailed } from '../../platform/ai/model.ts';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { mediaServer } from '../media/testing/media-server.ts';
import { createSite, createUser } from '../media/testing/world.ts';

const { db } = await testDatabase();
let answer: AskModel = async () => null;
const call = mediaServer(db, { ask: (question) => answer(question) });
let client: UserActor;

beforeAll(async () => {
  client = await createUser(db);
  await createSite(db);
  await db
    .insertInto('categories')
    .values(categoryRows().map(({ id: _, ...row }) => row))
    .execute();
});

const understand = async () =>
  (await call('POST', '/media/understand', { as: client, body: { sentence: 'Spanish blogs' } })).json();

test('the model is asked first, and the rules answer for one that fails or lies, and it is said who did', async () => {
  const filter = { country: ['ES'], type: ['blog'] };
  answer = async ({ schema }) => {
    const { filter: shape } = (schema as { properties: { filter: { properties: object } } }).properties;
    const nothing = Object.fromEntries(Object.keys(shape.properties).map((key) => [key, null]));
    return { filter: { ...nothing, type: ['radio'] }, sort: null, notUnderstood: [], noFilter: [] };
  };
  expect(await understand()).toMatchObject({ filter: { type: ['radio'] }, by: 'model' });
  answer = async () => {
    throw new ModelFailed('timeout', 'too slow');
  };
  expect(await understand()).toMatchObject({ filter, by: 'rules' });
  answer = async () => ({ filter: { type: ['radio'] }, lies: true });
  expect(await understand()).toMatchObject({ filter, by: 'rules' });
});
