import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTestFolder } from '../testing/test-folder.ts';
import { outsideService } from './adapters/outside-service.ts';
import { refusalOf } from './http/problems.ts';
import { s3Storage } from './s3/s3-storage.ts';
import { startS3Server } from './s3/testing/s3-server.ts';
import { diskStorage, FilesUnwritable, isNoSuchFile, isUnwritable, newKey, type Storage } from './storage.ts';

const server = await startS3Server(await makeTestFolder());
afterAll(() => server.stop());
const service = outsideService({ name: 's3', timeoutMs: 10_000, retries: 0, maxBytes: 64 * 2 ** 20 });
const stores: readonly (readonly [string, Storage])[] = [
  ['on disk', diskStorage(await makeTestFolder())],
  ['in S3', s3Storage(() => server.account, service)],
];

const bytesOf = (size: number, seed = 1) => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + seed) % 251;
  return bytes;
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const keysOf = async (store: Storage) => {
  const keys: string[] = [];
  for await (const { key, writtenAt } of store.list()) {
    expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.sort();
};

describe('a folder that can’t be written any more', () => {
  it('is said of it, and of what should have been stored there', async () => {
    const folder = await makeTestFolder();
    const store = diskStorage(join(folder, 'files'));
    await store.put(bytesOf(10));
    expect(await isUnwritable(join(folder, 'files'))).toBe(false);
    // Root may write everywhere, so a file stands in the way.
    await rm(join(folder, 'files'), { recursive: true });
    await writeFile(join(folder, 'files'), '');
    const error = await store.put(bytesOf(10)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FilesUnwritable);
    expect(refusalOf(error)).toMatchObject({ status: 503, code: 'files_unwritable' });
    expect(await isUnwritable(join(folder, 'files', 'ab'))).toBe(true);
    // What can't be read of somebody else's is no fault of the folder.
    const unread = Object.assign(new Error('denied'), { code: 'EACCES', path: '/elsewhere/upload' });
    const source = (async function* () {
      yield bytesOf(1);
      throw unread;
    })();
    await rm(join(folder, 'files'));
    await expect(store.put(source)).rejects.toBe(unread);
  });
});

describe.each(stores)('files %s', (_name, store) => {
  it.each([0, 1, 70_000, 9 * 2 ** 20])('of %d bytes come back as they were put, whole or in parts', async (size) => {
    const bytes = bytesOf(size);
    for (const given of [bytes, inParts(bytes, 64 * 1024)]) {
      const key = await store.put(given);
      expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
      expect(sha256(await buffer(await store.read(key)))).toBe(sha256(bytes));
      await store.remove(key);
    }
  });

  it('are listed, and gone once they are removed', async () => {
    const keys = await Promise.all([1, 2, 3].map((seed) => store.put(bytesOf(10, seed))));
    expect(await keysOf(store)).toEqual(keys.toSorted());
    for (const key of keys) await store.remove(key);
    await store.remove(keys[0] ?? '');
    expect(await keysOf(store)).toEqual([]);
    await expect(store.read(keys[0] ?? '')).rejects.toSatisfy(isNoSuchFile);
  });

  it('keep the key of the store they come from, and are replaced under it', async () => {
    const key = newKey();
    await store.put(bytesOf(10, 1), key);
    expect(await store.put(bytesOf(20, 2), key)).toBe(key);
    expect(await buffer(await store.read(key))).toEqual(bytesOf(20, 2));
    await store.remove(key);
  });

  it('of which the source breaks off are not kept, and leave nothing behind', async () => {
    const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('linkstand-upload-'));
    const before = await leftovers();
    async function* broken() {
      yield bytesOf(5 * 2 ** 20);
      throw new Error('cut off');
    }
    await expect(store.put(broken())).rejects.toThrow('cut off');
    expect(await keysOf(store)).toEqual([]);
    // Other processes may be uploading, and end meanwhile.
    await expect.poll(async () => (await leftovers()).filter((name) => !before.includes(name))).toEqual([]);
  });

  it('outside the store are not reached', async () => {
    await expect(store.read('../../etc/passwd')).rejects.toThrow();
  });
});

describe('files in S3', () => {
  it('are listed page by page', async () => {
    const store = s3Storage(() => server.account, service);
    const keys: string[] = [];
    for (let at = 0; at < 1030; at += 10)
      keys.push(...(await Promise.all(Array.from({ length: 10 }, () => store.put(new Uint8Array(1))))));
    expect(await keysOf(store)).toEqual(keys.toSorted());
    for (const key of keys) await store.remove(key);
  });

  it('are refused with a wrong key', async () => {
    const store = s3Storage(() => ({ ...server.account, secretAccessKey: 'another' }), service);
    await expect(store.put(new Uint8Array(3))).rejects.toMatchObject({ reason: 'unauthorized' });
  });
});

it('on disk are none before the first one is stored', async () => {
  expect(await keysOf(diskStorage(join(await makeTestFolder(), 'never-made')))).toEqual([]);
});
