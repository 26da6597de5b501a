import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { VARIABLE_NAMES } from '../apps/server/src/env.ts';
import { spawnWithParent } from './tied-process.ts';

const ROOT = join(import.meta.dirname, '..');
const running = new Set<ChildProcess>();

export interface CommandResult {
  ok: boolean;
  /** Both streams in order. */
  output: string;
}

/** Variables of an operator's server must not affect the tests. */
export function testEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of VARIABLE_NAMES) {
    delete env[name];
    delete env[`${name}_FILE`];
  }
  return { ...env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...extra };
}

/** Runs a program from the root of the repository and collects its output. */
export function runProgram(file: string, args: string[], extra?: Record<string, string>): Promise<CommandResult> {
  return collect(
    spawn(file, args, { cwd: ROOT, env: testEnvironment(extra), stdio: ['ignore', 'pipe', 'pipe'], detached: true }),
  );
}

/** The same for a script, which also ends if this process disappears. */
export function runNode(args: string[], extra?: Record<string, string>): Promise<CommandResult> {
  return collect(spawnWithParent(args, { env: testEnvironment(extra), detached: true }));
}

async function collect(child: ChildProcess): Promise<CommandResult> {
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const failed = once(child, 'error').then(([error]) => ({ ok: false, output: String(error) }));
  const ended = once(child, 'close').then(([code]) => ({ ok: code === 0, output }));
  try {
    return await Promise.race([ended, failed]);
  } finally {
    running.delete(child);
  }
}

/** Ends running commands with all their children. */
export async function stopCommands(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, 'exit');
      signal(child, 'SIGTERM');
      const late = setTimeout(() => signal(child, 'SIGKILL'), 15_000);
      await gone;
      clearTimeout(late);
    }),
  );
}

/** Each is the head of its own process group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, name);
  } catch {
    // gone already
  }
}
