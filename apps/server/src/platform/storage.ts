import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** File storage. The store makes the keys, never from user input. */
export interface Storage {
  /**
   * Stores the bytes durably before it resolves, streaming if they come in parts. Returns their key.
   *
   * @param key of a file that moves here from another store; otherwise a new one is made
   */
  put(bytes: Bytes, key?: string): Promise<string>;
  /** Rejects with ENOENT for an unknown key. */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Every file, unfinished ones included, in no order. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  readonly key: string;
  readonly writtenAt: Date;
}

/** A new key, in one of 256 folders. */
export function newKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A key that a store made. False for unfinished files, and for what others store in the same place. */
export const isKey = (name: string): boolean => KEY.test(name);

/** What stores reject with for a key that they don't know. */
export const noSuchFile = (key: string): Error =>
  Object.assign(new Error(`There is no file ${key}.`), { code: 'ENOENT' });
export const isNoSuchFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The folder of files takes none: its owner changed, or its disk is gone or can only be read. */
export class FilesUnwritable extends Error {
  override name = 'FilesUnwritable';
}
const UNWRITABLE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO', 'ENXIO', 'ENODEV']);

/** Whether files can't be stored in a folder, though there may be room. */
export const isUnwritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => false,
    // The next upload makes one that is gone.
    (error) => !isNoSuchFile(error),
  );

/** Files below one folder, spread over 256 subfolders. */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const at = (key: string) => {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error(`Key ${key} leaves the store.`);
    return path;
  };
  async function store(bytes: Bytes, key: string): Promise<string> {
    const path = at(key);
    await mkdir(dirname(path), { recursive: true });
    // A file that moves may have left an unfinished one here, when the process died.
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await writeFile(file, bytes);
      await file.sync();
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    return key;
  }
  return {
    put: (bytes, key = newKey()) =>
      store(bytes, key).catch((error: NodeJS.ErrnoException) => {
        // Not what the bytes come from.
        const isOurs = error.path === undefined || resolve(error.path).startsWith(root);
        if (UNWRITABLE.has(error.code) && isOurs) throw new FilesUnwritable(error.message, { cause: error });
        throw error;
      }),
    async read(key) {
      const stream = createReadStream(at(key));
      await new Promise<void>((ready, failed) => stream.once('open', () => ready()).once('error', failed));
      return stream;
    },
    remove: (key) => rm(at(key), { force: true }),
    async *list() {
      // Nothing was ever stored.
      const folders = await readdir(root, { withFileTypes: true }).catch((error) => {
        if (isNoSuchFile(error)) return [];
        throw error;
      });
      for (const entry of folders) {
        if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name)) continue;
        for (const name of await readdir(join(root, entry.name))) {
          const key = join(entry.name, name);
          // It may have been deleted since.
          const found = await stat(at(key)).catch(() => undefined);
          if (found?.isFile()) yield { key, writtenAt: found.mtime };
        }
      }
    },
  };
}
