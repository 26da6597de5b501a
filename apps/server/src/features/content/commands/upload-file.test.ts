import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { diskStorage } from '../../../platform/storage.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { makeWorld } from '../../../testing/world.ts';
import { cancelBriefing } from '../../briefings/commands/cancel-briefing.ts';
import { uploadFile } from './upload-file.ts';

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
  const file = { kind: 'image', mediaType: 'image/png', bytes: 1, sha256: '', storageKey: 'none' };
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
