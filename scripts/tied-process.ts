import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface TiedOptions {
  env?: NodeJS.ProcessEnv;
  /** In its own process group, which a signal can end as a whole. */
  detached?: boolean;
  signal?: AbortSignal;
}

/** Runs a script of this repository with piped output. It stops if this process disappears. */
export function spawnWithParent(args: string[], { env = process.env, ...options }: TiedOptions = {}): ChildProcess {
  const preload = join(import.meta.dirname, 'end-with-parent.mjs');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', preload, ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, END_WITH_PARENT: String(process.pid) },
    ...options,
  });
}
