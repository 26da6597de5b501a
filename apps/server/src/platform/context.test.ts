import { expect, test } from 'vitest';
import { aboutSources } from '../about-sources.ts';
import { suppress } from '../features/newsletters/commands/suppress.ts';
import { createTask } from '../features/tasks/commands/create-task.ts';
import { testDatabase } from '../testing/database.ts';
import { hearStatements } from '../testing/hear-statements.ts';
import { makeWorld } from '../testing/world.ts';
import { together } from './context.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db, pool } = database;
const admin = world.context(world.admin);
const ADDRESS = 'nobody@news.example';

const both = (fails: boolean) =>
  together(admin, async (_tx, inside) => {
    const { id } = await suppress(inside, ADDRESS);
    await createTask(inside, aboutSources, { title: ADDRESS });
    if (fails) throw new Error('thought better of it');
    return id;
  });
const left = async () => [
  ...(await db.selectFrom('mailSuppressions').select('address').where('address', '=', ADDRESS).execute()),
  ...(await db.selectFrom('tasks').select('title').where('title', '=', ADDRESS).execute()),
  ...(await db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'in', ['suppression.create', 'task.create'])
    .orderBy('id')
    .execute()),
];

test('commands that are called with what carries the transaction leave nothing if the whole fails', async () => {
  await expect(both(true)).rejects.toThrow('thought better of it');
  expect(await left()).toEqual([]);
});

test('otherwise they take effect in one transaction', async () => {
  const sent: string[] = [];
  await hearStatements(
    pool,
    (text) => sent.push(text.trim()),
    () => both(false),
  );
  expect(sent.filter((text) => text === 'commit')).toHaveLength(1);
  expect(await left()).toEqual([
    { address: ADDRESS },
    { title: ADDRESS },
    { action: 'suppression.create' },
    { action: 'task.create' },
  ]);
});
