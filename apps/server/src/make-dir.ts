import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, private unless `mode` says otherwise. Node's recursive mkdir hides the cause on a
 * read-only disk, and never returns under /proc; this one throws the error of the folder that failed.
 */
export function makeDir(dir: string, mode = 0o700): void {
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (isDirectory(dir)) return;
    if (code !== 'ENOENT' || dirname(dir) === dir || isDirectory(dirname(dir))) throw error;
    makeDir(dirname(dir), mode);
    mkdirSync(dir, { mode });
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
