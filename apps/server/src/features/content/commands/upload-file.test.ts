import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { diskStorage } from '../../../platform/storage.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { makeWorld } from '../../../testing/world.ts';
import { cancelBriefing } from '../../briefings/commands/cancel-briefing.ts';
import { removeFile, uploadFile } from './upload-file.ts';

const world = await makeWorld(await testDatabase());
const { db, context, client } = world;
const folder = await makeTestFolder();
const storage = diskStorage(folder);
const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const upload = (id: number, store = storage) =>
  uploadFile(context(client), store, id, new File([new Uint8Array(png)], 'shoe.png'), 'image');
const bytesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('of several at once only as many are kept as a briefing holds', async () => {
  const id = await world.briefingIn('draft');
  const file = { kind: 'image', mediaType: 'image/png', bytes: 1, sha256: '', storageKey: 'none' } as const;
  await db
    .insertInto('files')
    .values(Array.from({ length: 38 }, (_, n) => ({ ...file, briefingId: id, fileName: `${n}.png` })))
    .execute();
  const before = await bytesOnDisk();
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => upload(id)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await bytesOnDisk()).toBe(before + 2);
});

test('what was decided while the bytes were written counts', async () => {
  const id = await world.briefingIn('waiting');
  const slow = {
    ...storage,
    async put(bytes: Uint8Array) {
      const key = await storage.put(bytes);
      await cancelBriefing(context(client), { id, reason: 'Not wanted any more' });
      return key;
    },
  };
  await expect(upload(id, slow)).rejects.toMatchObject({ status: 409 });
  expect(await db.selectFrom('files').select('id').where('briefingId', '=', id).execute()).toEqual([]);
});

test('removed files count for their briefing as long as they are kept', async () => {
  const id = await world.briefingIn('draft');
  const file = {
    kind: 'image',
    mediaType: 'image/png',
    bytes: 1024,
    sha256: '',
    storageKey: 'none',
    removedAt: new Date(),
  } as const;
  await db
    .insertInto('files')
    .values(Array.from({ length: 199 }, (_, n) => ({ ...file, briefingId: id, fileName: `${n}.png` })))
    .execute();
  await upload(id);
  await expect(upload(id)).rejects.toMatchObject({ status: 422, code: 'uploads_full' });
  const large = await world.briefingIn('draft');
  await db
    .insertInto('files')
    .values({ ...file, briefingId: large, fileName: 'large.png', bytes: 200 * 1024 * 1024 })
    .execute();
  await expect(upload(large)).rejects.toMatchObject({ status: 422, code: 'uploads_full' });
});

test('a person has a day’s worth of uploads, whatever is removed meanwhile', async () => {
  const id = await world.briefingIn('draft');
  const { id: fileId } = await upload(id);
  await removeFile(context(client), id, fileId);
  const [today] = await db.selectFrom('uploadDays').selectAll().where('userId', '=', client.id).execute();
  expect(today?.files).toBeGreaterThan(0);
  await db.updateTable('uploadDays').set({ files: 299 }).where('userId', '=', client.id).execute();
  await upload(id);
  await expect(upload(id)).rejects.toMatchObject({ status: 429, code: 'upload_day_full' });
  await db
    .updateTable('uploadDays')
    .set({ files: 1, bytes: 300 * 1024 * 1024 })
    .execute();
  const before = await bytesOnDisk();
  await expect(upload(id)).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 3600 } });
  expect(await bytesOnDisk()).toBe(before);
  const tomorrow = { now: new Date(Date.now() + 24 * 60 * 60 * 1000) };
  await uploadFile(context(client, tomorrow), storage, id, new File([new Uint8Array(png)], 'shoe.png'), 'image');
});
