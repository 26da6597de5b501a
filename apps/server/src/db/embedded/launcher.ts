/** Starts PostgreSQL, which refuses to run as root, as any user, so that it never outlives this process. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { makeDir } from '../../make-dir.ts';
import { DatabaseStartError } from './start-error.ts';

export interface Launcher {
  /** Prefix of the command. */
  prefix: string[];
  /** Creates a private folder that the launched process can write. */
  makeDir(dir: string): void;
}

/** In a user namespace our uid appears as 1 while the files stay ours: no user and no chown is needed. */
const DISGUISE = ['unshare', '--user', '--map-user=1', '--map-group=1', '--'];
const NOBODY = 65_534;
/** If namespaces are forbidden, as in most containers, root gives the database folder to `nobody`. */
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'];
/** The kernel stops PostgreSQL when this process dies. */
const TETHER = ['setpriv', '--pdeathsig', 'INT', '--'];

function runs(command: string[]): boolean {
  const [file = '', ...args] = command;
  return spawnSync(file, args, { stdio: 'ignore' }).status === 0;
}

/** `probe` is a harmless call of the program; `dataDir` and the `clusterDir` in it are where it will work. */
export function chooseLauncher(probe: string[], dataDir: string, clusterDir: string): Launcher {
  const tether = runs([...TETHER, 'true']) ? TETHER : [];
  if (process.getuid?.() !== 0) {
    if (!runs(probe)) throw new DatabaseStartError(cannotRun(probe));
    return { prefix: tether, makeDir: (dir) => makeDir(dir) };
  }
  const belongsToNobody = ownerOf(clusterDir) === NOBODY;
  if (!belongsToNobody && runs([...DISGUISE, ...tether, ...probe])) {
    return { prefix: [...DISGUISE, ...tether], makeDir: (dir) => makeDir(dir) };
  }
  chmodSync(dataDir, 0o711);
  if (runs([...AS_NOBODY, ...tether, ...probe]) && runs([...AS_NOBODY, 'test', '-x', dataDir])) {
    return {
      prefix: [...AS_NOBODY, ...tether],
      makeDir(dir) {
        makeDir(dir);
        chownSync(dir, NOBODY, NOBODY);
      },
    };
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and no other user can be used here: start as an ordinary user that owns this folder, or set DATABASE_URL.',
  );
}

function ownerOf(dir: string): number | undefined {
  try {
    return statSync(dir).uid;
  } catch {
    return undefined;
  }
}

function cannotRun(probe: string[]): string {
  const [file = '', ...args] = probe;
  const { error, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  const reason = (stderr || error?.message || 'no reason given').trim().split('\n')[0];
  return `The built-in PostgreSQL does not run on this machine (${reason}): install PostgreSQL 15 or newer and set DATABASE_URL.`;
}
