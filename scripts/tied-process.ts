import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface TiedOptions {
  env?: NodeJS.ProcessEnv;
  /** In a group of its own, which a signal can end as a whole. */
  detached?: boolean;
  signal?: AbortSignal;
}

/** Runs a script of ours from the root of the repository, with piped output; it stops in order when we vanish. */
export function spawnWithParent(args: string[], { env = process.env, ...options }: TiedOptions = {}): ChildProcess {
  const preload = join(import.meta.dirname, 'end-with-parent.mjs');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', preload, ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, END_WITH_PARENT: String(process.pid) },
    ...options,
  });
}
