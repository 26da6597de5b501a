import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LockedError, lockFile } from '../db/embedded/file-lock.ts';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 1_500_000_000;
/** Held by the process that made the folder. */
const IN_USE = 'in-use';
const PREFIX = `linkstand-tests-${process.getuid?.() ?? 0}-`;

/**
 * A new private folder for a throw-away cluster, in memory where there is room (containers often have 64 MB). Ours as
 * long as this process lives; what killed runs left behind is removed on the way.
 */
export async function makeTestFolder(): Promise<string> {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  await sweep(parent);
  const dir = mkdtempSync(join(parent, PREFIX));
  await lockFile(join(dir, IN_USE)); // until this process ends
  return dir;
}

function hasRoom(dir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Removes what killed runs left behind: folders whose lock nobody holds any more. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const dir = join(parent, name);
    try {
      if (Date.now() - statSync(dir).mtimeMs < 60_000) continue; // perhaps not locked yet
      const lock = await lockFile(join(dir, IN_USE));
      rmSync(dir, { recursive: true, force: true });
      await lock.release();
    } catch (error) {
      // Somebody else swept it meanwhile.
      const isSwept = isGone(error) || !existsSync(dir);
      if (!(error instanceof LockedError) && !isSwept) throw error;
    }
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
