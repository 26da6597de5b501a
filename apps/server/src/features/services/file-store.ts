import type { FileStore } from '@linkstand/contract/services/file-storage';
import type { Database } from '../../platform/context.ts';
import { isNoSuchFile, type Storage } from '../../platform/storage.ts';

interface Choice {
  readonly store: FileStore;
  /** Files may also be in the other store. */
  readonly isEverMoved: boolean;
}

let choice: Choice = { store: 'disk', isEverMoved: false };
let asked = 0;
let shown = 0;

/** Where files are kept, as this process knows it. Another process's change arrives within a second. */
export const liveFileStore = (): Choice => choice;

export async function loadFileStore(db: Database): Promise<void> {
  asked += 1;
  const turn = asked;
  const row = await db.selectFrom('fileStorage').select('store').executeTakeFirst();
  if (turn < shown) return;
  shown = turn;
  choice = { store: row?.store ?? 'disk', isEverMoved: row !== undefined };
}

export type Stores = Readonly<Record<FileStore, Storage>>;

/**
 * Stores new files in the chosen store, and finds those that are still in the other one, so that files can be read and
 * written while they move.
 */
export function chosenStorage(stores: Stores, live: () => Choice = liveFileStore): Storage {
  const inOrder = (): readonly [Storage, ...Storage[]] => {
    const { store, isEverMoved } = live();
    const other = store === 'disk' ? 's3' : 'disk';
    return isEverMoved ? [stores[store], stores[other]] : [stores[store]];
  };
  return {
    put: (bytes, key) => inOrder()[0].put(bytes, key),
    async read(key) {
      const [first, ...others] = inOrder();
      // A file that moved between the two looks is in the first one by now.
      for (const store of others.length > 0 ? [first, ...others] : [])
        try {
          return await store.read(key);
        } catch (error) {
          if (!isNoSuchFile(error)) throw error;
        }
      return first.read(key);
    },
    async remove(key) {
      // The other one first: a move copies from there.
      for (const store of inOrder().toReversed()) await store.remove(key);
    },
    async *list() {
      for (const store of inOrder()) yield* store.list();
    },
  };
}
