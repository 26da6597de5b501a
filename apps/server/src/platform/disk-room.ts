/** Whether there is room to write to, for the database and for files. */
import { statfs } from 'node:fs/promises';
import { isDiskFull } from '../db/unavailable.ts';

/** With less, the next upload, or the database's own log, may find none. Bytes. */
const LEAST_ROOM = 64 * 1024 ** 2;
/** After a write was refused because the disk was full, it counts as full for this long. */
const REMEMBERED_MS = 60_000;

let fullSince = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Records an error if it says that something could not be written because the disk is full. */
export function noteDiskFull(error: unknown): void {
  if (!isDiskFull(error)) return;
  fullSince = performance.now();
  for (const tell of listeners) tell();
}

/** @returns a function that ends it */
export function onDiskFull(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Free bytes on the disk of this folder. Undefined where the system does not report it. */
const freeBytes = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

/**
 * Bytes that are free in each of these folders, by its name; folders of which the system reports nothing are left out.
 */
export async function roomIn(folders: Readonly<Record<string, string>>): Promise<[string, number][]> {
  const free = Object.entries(folders).map(async ([name, folder]) => [name, await freeBytes(folder)] as const);
  return (await Promise.all(free)).flatMap(([name, bytes]) => (bytes === undefined ? [] : [[name, bytes]]));
}

export async function isDiskFullNow(folders: readonly string[]): Promise<boolean> {
  if (performance.now() - fullSince < REMEMBERED_MS) return true;
  const free = await Promise.all(folders.map(freeBytes));
  return free.some((bytes) => bytes !== undefined && bytes < LEAST_ROOM);
}
