import { expect, test } from 'vitest';
import { diskStorage } from '../../platform/storage.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { makeWorld } from '../../testing/world.ts';
import { removeBriefing } from '../campaigns/commands/remove-briefing.ts';
import { removeCampaign } from '../campaigns/commands/remove-campaign.ts';
import { removeBytes } from './jobs.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db, context, client } = world;
const storage = diskStorage(await makeTestFolder());

async function fileOn(briefingId: number, key?: string): Promise<string> {
  const storageKey = key ?? (await storage.put(new TextEncoder().encode('bytes')));
  await db
    .insertInto('files')
    .values({ briefingId, kind: 'image', fileName: 'a', mediaType: 'image/png', bytes: 5, sha256: '', storageKey })
    .execute();
  return storageKey;
}
const isKept = (key: string) =>
  storage.read(key).then(
    (stream) => {
      stream.destroy();
      return true;
    },
    () => false,
  );
/** What was enqueued is carried out, twice as a queue may do. */
async function work(): Promise<void> {
  const { rows } = await database.pool.query(`select data from pgboss.job where name = 'remove-bytes'`);
  const run = { id: '', attempt: 1, at: new Date(), signal: AbortSignal.timeout(5000) };
  for (const { data } of [...rows, ...rows]) await removeBytes.run(data, { db, storage }, run);
}

test('bytes go with the draft that they belonged to, but not from under a copy', async () => {
  const [removed, copy] = [await world.briefingIn('draft'), await world.briefingIn('draft')];
  const [own, shared] = [await fileOn(removed), await fileOn(removed)];
  await fileOn(copy, shared);
  await removeBriefing(context(client), removed);
  await work();
  expect([await isKept(own), await isKept(shared)]).toEqual([false, true]);
  const { campaignId } = await world.readBriefingRow(copy);
  await removeCampaign(context(client), campaignId);
  await work();
  expect(await isKept(shared)).toBe(false);
});

test('nothing goes where nothing was removed', async () => {
  const waiting = await world.briefingIn('waiting');
  const key = await fileOn(waiting);
  await expect(removeBriefing(context(client), waiting)).rejects.toMatchObject({ status: 409 });
  await work();
  expect(await isKept(key)).toBe(true);
});
