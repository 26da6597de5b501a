import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../platform/s3/testing/s3-server.ts';
import { diskStorage, isNoSuchFile, type Storage } from '../../platform/storage.ts';
import { testApi } from '../../testing/api.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { chosenStorage, liveFileStore } from './file-store.ts';
import { liveService } from './live.ts';
import { moveAll } from './move-files.ts';

const server = await startS3Server(await makeTestFolder());
afterAll(() => server.stop());
const { call, db, services, url } = await testApi({
  routeOverride: () => ({ address: '127.0.0.1', port: server.port }),
});
const { storage, stores } = services;

/** That of `testApi`, which sealed the account's key. */
const TEST_SECRET = 'a secret of tests, long enough to be one';
const admin = { as: 'admin' } as const;
const state = async () => (await call('GET', '/api/v1/file-storage', admin)).json;
const choose = (store: 'disk' | 's3') => call('PUT', '/api/v1/file-storage', { ...admin, body: { store } });
const keysOf = async (store: Storage) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};
const never = () => false;
const files = new Map<string, Buffer>();
const expectAll = async () => {
  for (const [key, bytes] of files) expect(await buffer(await storage.read(key)), key).toEqual(bytes);
};

beforeAll(async () => {
  for (let at = 0; at < 100; at++) {
    const bytes = randomBytes(at === 0 ? 5 * 2 ** 20 : 1000 + at);
    files.set(await storage.put(bytes), bytes);
  }
});

describe('files', () => {
  it('stay on disk while no other store is set up', async () => {
    expect((await choose('s3')).json).toMatchObject({ code: 's3_not_set_up' });
    expect(await state()).toMatchObject({ store: 'disk', isMoving: false, total: 0 });
    const { accessKeyId, secretAccessKey, bucket } = server.account;
    const body = {
      values: { url: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1', bucket, accessKeyId },
    };
    const save = async (version: number, secret: string) => {
      const typed = { ...body, secrets: { secretAccessKey: secret } };
      const saved = await call('PUT', '/api/v1/services/s3', { ...admin, version, body: typed });
      expect(saved.status, saved.text).toBe(200);
      await expect.poll(() => liveService('s3')?.secretAccessKey).toBe(secret);
    };
    await save(0, 'a-wrong-key');
    expect((await choose('s3')).json).toMatchObject({ code: 's3_does_not_work' });
    expect(liveFileStore().store).toBe('disk');
    await save(1, secretAccessKey);
  });

  it('move to S3, can be read meanwhile, and go on where a stopped move ended', async () => {
    expect((await choose('s3')).json).toMatchObject({ store: 's3', isMoving: true });
    expect(liveFileStore().store).toBe('s3');
    let asked = 0;
    expect(await moveAll(db, stores, () => ++asked > 0)).toBe(false);
    const { moved, total, isMoving } = await state();
    expect({ total, isMoving }).toEqual({ total: 100, isMoving: true });
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(100);
    expect(await keysOf(stores.s3)).toHaveLength(moved);
    expect(await keysOf(stores.disk)).toHaveLength(100 - moved);
    await expectAll();
    // New ones are kept there already.
    const bytes = randomBytes(10);
    const key = await storage.put(bytes);
    files.set(key, bytes);
    expect(await keysOf(stores.s3)).toContain(key);
    expect(await moveAll(db, stores, never)).toBe(true);
    expect(await state()).toMatchObject({ isMoving: false, moved: 100, total: 100, lastError: '' });
    expect(await keysOf(stores.disk)).toEqual([]);
    expect(await keysOf(stores.s3)).toEqual([...files.keys()].sort());
    await expectAll();
  });

  it('that a dead process copied, and did not remove, are moved once', async () => {
    const [key = ''] = files.keys();
    await stores.disk.put(files.get(key) ?? Buffer.alloc(0), key);
    expect(await moveAll(db, stores, never)).toBe(true);
    expect(await keysOf(stores.disk)).toEqual([]);
    expect(await keysOf(stores.s3)).toHaveLength(files.size);
    await expectAll();
  });

  it('are removed wherever they are', async () => {
    const key = await storage.put(randomBytes(10));
    await stores.disk.put(randomBytes(10), key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toSatisfy(isNoSuchFile);
  });

  it('keep their account while they are in S3', async () => {
    const card = (await call('GET', '/api/v1/services', admin)).json.find(
      ({ name }: { name: string }) => name === 's3',
    );
    const { version, values } = card;
    const removed = await call('DELETE', '/api/v1/services/s3', { ...admin, version });
    expect(removed.json).toMatchObject({ code: 'files_in_s3' });
    const body = { values: { ...values, bucket: 'another' }, secrets: {} };
    const moved = await call('PUT', '/api/v1/services/s3', { ...admin, version, body });
    expect(moved.json).toMatchObject({ code: 'files_in_s3' });
  });

  it('wait where they are while S3 fails, which is told', async () => {
    expect((await choose('disk')).json).toMatchObject({ store: 'disk', isMoving: true, moved: 0 });
    const broken: Storage = { ...stores.s3, read: () => Promise.reject(new Error('S3 is away')) };
    await expect(moveAll(db, { ...stores, s3: broken }, never)).rejects.toThrow('S3 is away');
    expect(await state()).toMatchObject({ isMoving: true, lastError: 'S3 is away' });
    await expectAll();
    expect(await moveAll(db, stores, never)).toBe(true);
    expect(await state()).toMatchObject({ isMoving: false, lastError: '', moved: files.size });
    expect(await keysOf(stores.s3)).toEqual([]);
    await expectAll();
    const { rows } = await sql<{ changes: unknown }>`
      select changes from audit_entries where action = 'service.move_files' order by id`.execute(db);
    expect(rows.map(({ changes }) => changes)).toEqual([{ store: ['disk', 's3'] }, { store: ['s3', 'disk'] }]);
  });

  it('survive that their mover is killed again and again: none is lost, doubled or unreadable', {
    timeout: 600_000,
  }, async () => {
    const folder = await makeTestFolder();
    const own = { disk: diskStorage(folder), s3: stores.s3 };
    const readable = chosenStorage(own);
    const kept = new Map<string, Buffer>();
    for (let at = 0; at < 300; at++) {
      const bytes = randomBytes(at % 50 === 0 ? 2 ** 20 : 3000 + at);
      kept.set(await own.disk.put(bytes), bytes);
    }
    const keys = [...kept.keys()].sort();
    const countOf = async (store: Storage) => (await keysOf(store)).length;
    const start = (fatal = 0) =>
      spawn(
        process.execPath,
        [
          ...[join(import.meta.dirname, 'testing/move-process.ts'), url, folder, String(server.port), TEST_SECRET],
          String(fatal),
        ],
        { env: { ...process.env, NODE_OPTIONS: '' }, stdio: ['ignore', 'pipe', 'inherit'] },
      );
    const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
    /** Each of several processes dies after it has moved some files, then one finishes. */
    const moveThroughKills = async (from: Storage, kills: number) => {
      for (let kill = 0; kill < kills; kill++) {
        const child = start(40 + kill);
        const died = once(child, 'exit');
        while (!isOver(child))
          for (let at = 0; at < 5; at++) {
            const key = keys[Math.floor(Math.random() * keys.length)] ?? '';
            // This server shows an object that it is still writing, which S3 never does.
            await expect.poll(async () => buffer(await readable.read(key)), { message: key }).toEqual(kept.get(key));
          }
        expect(await died).toEqual([null, 'SIGKILL']);
        expect(await countOf(from)).toBeGreaterThan(0);
        // In one store or, just copied, in both: never in none.
        const found = new Set([...(await keysOf(own.disk)), ...(await keysOf(own.s3))].filter((key) => kept.has(key)));
        expect([...found].sort()).toEqual(keys);
        expect(await state()).toMatchObject({ isMoving: true });
      }
      const last = start();
      const [code] = await once(last, 'exit');
      expect(code).toBe(0);
    };
    expect((await choose('s3')).json).toMatchObject({ isMoving: true });
    await moveThroughKills(own.disk, 2);
    expect(await keysOf(own.disk)).toEqual([]);
    expect((await keysOf(own.s3)).filter((key) => kept.has(key))).toEqual(keys);
    expect(await state()).toMatchObject({ store: 's3', isMoving: false, lastError: '' });
    expect((await choose('disk')).json).toMatchObject({ isMoving: true });
    await moveThroughKills(own.s3, 2);
    expect(await keysOf(own.s3)).toEqual([]);
    // Nothing half written is left of a file that arrived.
    expect(await keysOf(own.disk)).toEqual(keys);
    for (const [key, bytes] of kept) expect(await buffer(await readable.read(key)), key).toEqual(bytes);
    const { total, moved, isMoving } = await state();
    expect({ isMoving, missing: total - moved }).toEqual({ isMoving: false, missing: 0 });
  });
});
