import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'linkstand-upload-';
/** No upload takes this long, so a folder that was not written to for longer belongs to a process that died. */
const LEFT_MS = 6 * 3_600_000;

/** A temporary folder for what arrives. Whoever makes it removes it. */
export const makeUploadFolder = (under = tmpdir()): Promise<string> => mkdtemp(join(under, PREFIX));

/** When the folder or a file in it was last written to. 0 if it has gone meanwhile. */
async function lastWritten(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const paths = [folder, ...names.map((name) => join(folder, name))];
  const times = await Promise.all(paths.map((path) => stat(path).then(({ mtimeMs }) => mtimeMs)).map(orZero));
  return Math.max(...times);
}
const orZero = (time: Promise<number>) => time.catch(() => 0);

/** Removes folders of processes that were killed during an upload. @returns how many */
export async function sweepUploadFolders(now: Date, under = tmpdir()): Promise<number> {
  const names = (await readdir(under)).filter((name) => name.startsWith(PREFIX));
  let swept = 0;
  for (const name of names) {
    const folder = join(under, name);
    const written = await lastWritten(folder);
    if (written === 0 || now.getTime() - written < LEFT_MS) continue;
    await rm(folder, { recursive: true, force: true });
    swept++;
  }
  return swept;
}

/** Sweeps at once and then every few hours: each machine has its own folders. @returns ends it */
export function keepUploadFoldersSwept(onError: (error: unknown) => void): () => void {
  const sweep = () => void sweepUploadFolders(new Date()).catch(onError);
  sweep();
  const timer = setInterval(sweep, LEFT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
