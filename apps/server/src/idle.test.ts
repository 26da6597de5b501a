/** What a house costs its database while nobody does anything. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from './testing/database.ts';
import { statementCounter } from './testing/statement-counter.ts';
import { makeTestFolder } from './testing/test-folder.ts';

/** Two a second, with all jobs that are due every minute. */
const MOST_A_MINUTE = 120;
/** Minutes in which hourly jobs run are not idle: so many are tried. */
const TRIES = 3;

const { url } = await testDatabase();
const counter = await statementCounter(url);
const folder = await makeTestFolder();
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill('SIGKILL');
  await counter.close();
});

test('an idle minute has at most two statements a second', { timeout: 300_000 }, async () => {
  server = spawn(process.execPath, [join(import.meta.dirname, 'testing/server-process.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      ROLE: 'worker',
      DATABASE_URL: counter.url,
      DATA_DIR: folder,
      DEMO: '0',
      PUBLIC_URL: 'http://localhost:4300',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SECRET: 'a secret of tests, long enough to be one',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(server.stdout as NodeJS.ReadableStream, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('The server ended at its start.'))),
  ]);
  // What missed its time is caught up first.
  await sleep(20_000);
  const seen: string[] = [];
  for (let minute = 0; minute < TRIES; minute += 1) {
    counter.take();
    await sleep(60_000);
    const counts = [...counter.take()].toSorted(([, one], [, other]) => other - one);
    const all = counts.reduce((sum, [, count]) => sum + count, 0);
    // Somebody looks: the house lives.
    expect(all).toBeGreaterThan(20);
    if (all <= MOST_A_MINUTE) return;
    seen.push(`${all}: ${counts.map(([text, count]) => `${count} × ${text}`).join('\n')}`);
  }
  expect.fail(seen.join('\n\n'));
});
