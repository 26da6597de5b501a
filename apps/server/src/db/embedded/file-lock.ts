import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FileLock {
  release(): Promise<void>;
}

/** Another process holds the lock. `holder` is its process id, if readable. */
export class LockedError extends Error {
  readonly holder: number | undefined;
  constructor(holder: number | undefined) {
    super(holder === undefined ? 'locked by another process' : `locked by process ${holder}`);
    this.name = 'LockedError';
    this.holder = holder;
  }
}

/** The `flock` child of a killed process lives on until it notices, which takes a moment. */
const RELEASE_MS = 5_000;

/**
 * Holds an exclusive lock on a file while this process lives. A small `flock` child owns the lock and waits on a pipe
 * of ours: however this process ends, the kernel closes the pipe and the lock is released, so it can't become stale.
 * Waits a moment for the lock of a process that has just been killed. Throws LockedError. Without a `flock` command the
 * lock always succeeds.
 */
export async function lockFile(file: string): Promise<FileLock> {
  if (spawnSync('flock', ['--version']).error) return { release: async () => {} };
  const late = performance.now() + RELEASE_MS;
  for (;;) {
    try {
      return await lockOnce(file);
    } catch (error) {
      const isBeingReleased = error instanceof LockedError && error.holder !== undefined && !isAlive(error.holder);
      if (!isBeingReleased || performance.now() > late) throw error;
      await sleep(20);
    }
  }
}

async function lockOnce(file: string): Promise<FileLock> {
  const holder = spawn('flock', ['--nonblock', file, 'sh', '-c', 'echo held; exec cat'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C reaches every process of the terminal's group; this one ends when we do
  });
  let complaint = '';
  holder.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const exited = once(holder, 'exit');
  const held = await Promise.race([once(holder.stdout, 'data').then(() => true), exited.then(() => false)]);
  if (!held) {
    if (holder.exitCode === 1 && complaint === '') throw new LockedError(readHolder(file));
    throw new Error(`${file} can't be locked: ${complaint.trim() || `flock ended with ${holder.exitCode}`}`);
  }
  for (const part of [holder, holder.stdin, holder.stdout, holder.stderr]) (part as { unref?(): void }).unref?.();
  try {
    writeFileSync(file, `${process.pid}\n`);
  } catch {
    // A full disk: the lock is held all the same, only its holder can't be named.
  }
  return {
    async release() {
      holder.ref(); // or the process could end while it waits here
      holder.stdin.end();
      await exited;
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readHolder(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
