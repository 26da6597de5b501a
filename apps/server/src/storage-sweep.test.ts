import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskStorage } from './platform/storage.ts';
import { STORED_KEYS, sweepStorage } from './storage-sweep.ts';
import { testDatabase } from './testing/database.ts';
import { makeTestFolder } from './testing/test-folder.ts';
import { makeWorld } from './testing/world.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db } = world;
const folder = await makeTestFolder();
const storage = diskStorage(folder);
const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

async function put(days: number): Promise<string> {
  const key = await storage.put(new TextEncoder().encode('bytes'));
  await utimes(join(folder, key), ago(days), ago(days));
  return key;
}
const fileOf = (briefingId: number, storageKey: string, removedAt: Date | null = null) => ({
  briefingId,
  kind: 'image' as const,
  fileName: 'a',
  mediaType: 'image/png',
  bytes: 5,
  sha256: '',
  storageKey,
  removedAt,
});
const addFile = (briefingId: number, key: string, removedAt: Date | null = null) =>
  db
    .insertInto('files')
    .values(fileOf(briefingId, key, removedAt))
    .returning('id')
    .executeTakeFirstOrThrow();
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of storage.list()) found.push(key);
  return found;
};
const sweep = () =>
  sweepStorage.run({}, { db, storage }, { id: '', attempt: 1, at: new Date(), signal: AbortSignal.timeout(60_000) });

test('bytes that nobody refers to go after a day, and begun ones too', async () => {
  const id = await world.briefingIn('draft');
  const [shown, fresh, loose] = [await put(40), await put(0.5), await put(2)];
  await addFile(id, shown);
  await sweep();
  expect(new Set(await keys())).toEqual(new Set([shown, fresh]));
  expect(loose).toBeTruthy();
});

test('bytes that a transaction under way is about to refer to stay', async () => {
  const id = await world.briefingIn('draft');
  const key = await put(3);
  let sweeping: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('files').values(fileOf(id, key)).execute();
    sweeping = sweep();
    await new Promise((resolve) => setTimeout(resolve, 1500));
  });
  await sweeping;
  expect(await keys()).toContain(key);
});

test('a removed file goes after 30 days, unless a version of the text shows it', async () => {
  const id = await world.briefingIn('draft');
  const [recent, old, seen] = [await put(40), await put(40), await put(40)];
  await addFile(id, recent, ago(10));
  await addFile(id, old, ago(31));
  const { id: seenId } = await addFile(id, seen, ago(31));
  await db
    .insertInto('contentVersions')
    .values({
      briefingId: id,
      number: 50,
      html: `<p><img src="/api/v1/briefings/${id}/files/${seenId}" /></p>`,
      words: 0,
      authorKind: 'client',
    })
    .execute();
  await sweep();
  const left = await keys();
  expect([recent, old, seen].map((key) => left.includes(key))).toEqual([true, false, true]);
});

test('every column that names bytes is known to the sweep', async () => {
  const { rows } = await database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (column_name ~ '(storage|logo|pdf|xml|xlsx|file|attachment)_key$')`,
  );
  const known = STORED_KEYS.map(([table, column]) => `${table}.${column}`).sort();
  expect(rows.map((row) => `${row.table_name}.${row.column_name}`).sort()).toEqual(known);
});
