import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../apps/server/src/db/client.ts';
import { startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { copyDemo } from './demo-folder.ts';

const ROOT = join(import.meta.dirname, '..');

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a process, with Node's flags of this one, that prints its url when it is ready. */
export async function startProcess(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended at its start.`);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  return { url: line.toString().trim().split('\n')[0] ?? '', child };
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/**
 * A durable database with the demo.
 * @param kept folder that keeps it for the next run; a temporary one without
 * @param settings of PostgreSQL
 */
export async function openBenchDatabase(kept?: string, settings: Readonly<Record<string, string>> = {}) {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'linkstand-bench-'));
  if (!existsSync(join(dataDir, 'postgres'))) await copyDemo(dataDir);
  const cluster = await startCluster({ dataDir, settings });
  const databaseUrl = cluster.url('linkstand');
  const database = connect(databaseUrl);
  // What was added since it was kept.
  await migrate(database.db);
  return {
    ...database,
    databaseUrl,
    dataDir,
    async close() {
      await database.close();
      await cluster.stop();
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

/** A server makes the queues of jobs at its start. */
export async function makeQueues(stage: Pick<BenchDatabase, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const server = await startProcess('apps/server/src/testing/server-process.ts', [], {
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.dataDir,
    DEMO: '0',
    ROLE: 'all',
    SECRET: randomUUID() + randomUUID(),
    // Nothing is mailed.
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
    WEB_DIST: stage.dataDir,
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
  });
  await stopProcess(server.child);
}
