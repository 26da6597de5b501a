/** `npm start` as upgrades meet it: migrating as a step of its own, and stopping without a failed request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './testing/database.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const { pool, url } = await testDatabase({ as: 'owner' });
const folder = await makeTestFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function start(variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/start.ts'), '--no-web'], {
    env: { ...process.env, NODE_OPTIONS: '', DEMO: '', PUBLIC_URL: '', SMTP_URL: '', SECRET: '', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function migrateOnce(databaseUrl: string): Promise<{ code: unknown; said: string }> {
  const dataDir = join(folder, 'nowhere');
  const child = start({ ROLE: 'migrate', DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const [said, [code]] = await Promise.all([text(child.stdout as NodeJS.ReadableStream), once(child, 'exit')]);
  // What runs once and is thrown away needs no folder, address, mail server or secret.
  expect(existsSync(dataDir)).toBe(false);
  return { code, said };
}

test('ROLE=migrate makes the tables and queues, says what it applied, and exits', { timeout: 300_000 }, async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await pool.query(`create database ${name}`);
  try {
    const empty = new URL(url);
    empty.pathname = `/${name}`;
    const first = await migrateOnce(empty.href);
    expect(first.code).toBe(0);
    expect(first.said).toContain('Applied 0001-basics.');
    expect(first.said).toContain('The database is up to date.');
    expect(await migrateOnce(empty.href)).toEqual({ code: 0, said: 'The database was up to date.\n' });
  } finally {
    await pool.query(`drop database ${name} with (force)`);
  }
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('told to stop, it serves for DRAIN_SECONDS while /readyz sends new visitors elsewhere', {
  timeout: 300_000,
}, async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = start({
    ROLE: 'web',
    DATABASE_URL: url,
    DATA_DIR: folder,
    WEB_DIST: folder,
    PORT: String(port),
    PUBLIC_URL: origin,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '20',
    LOG_LEVEL: 'silent',
  });
  child.stdout?.resume();
  const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
  await expect.poll(() => status('/readyz').catch(() => 0), { timeout: 200_000 }).toBe(200);

  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ ok: false, faults: ['stopping'] });
  // Those who do not know yet are served.
  for (let visit = 0; visit < 5; visit += 1) {
    expect(await status('/healthz')).toBe(200);
    expect(await status('/metrics')).toBe(200);
    await sleep(100);
  }
  expect(await ended).toEqual([0, null]);
  await expect(status('/healthz')).rejects.toThrow();
});
