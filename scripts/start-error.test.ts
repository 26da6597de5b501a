import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { parseEnv } from '../apps/server/src/env.ts';
import { databaseDoor } from '../apps/server/src/testing/database-door.ts';
import { makeTestFolder } from '../apps/server/src/testing/test-folder.ts';
import { openDatabase } from './database.ts';
import { portProblem } from './port.mjs';
import { causeLine, lineOf } from './start-error.ts';

const env = { ...parseEnv({}), secret: 'x'.repeat(32) };

test('a port in use names the port and the way out', async () => {
  expect(portProblem(env, 'EADDRINUSE')).toMatch(/^Port 4300 is in use .*PORT=4301 npm start\.$/);
  const blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker.once('listening', resolve));
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const late = createServer();
  const error = await new Promise((resolve) => late.once('error', resolve).listen(port, '127.0.0.1'));
  blocker.close();
  expect(lineOf(error, { ...env, port })).toContain(`Port ${port} is in use`);
});

test('a full disk is told wherever it shows, a mistake of ours keeps its stack', () => {
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  expect(lineOf(full, env)).toBe(
    `The disk of ${env.dataDir} is full: free some space or set DATA_DIR to a folder on another disk.`,
  );
  expect(lineOf(new TypeError('x is undefined'), env)).toBeUndefined();
});

test.each([
  [
    'postgresql://u:hunter22@127.0.0.1:1/linkstand',
    'No PostgreSQL answers at 127.0.0.1:1: start it, or correct DATABASE_URL.',
  ],
  ['postgresql:///linkstand?host=/nowhere', 'No PostgreSQL answers at /nowhere: start it, or correct DATABASE_URL.'],
])(
  'an unreachable DATABASE_URL is one line without its password: %s',
  { timeout: 60_000 },
  async (databaseUrl, line) => {
    const error = await openDatabase({ ...env, databaseUrl }, () => {}).catch((reason: unknown) => reason);
    expect(lineOf(error, env)).toBe(line);
  },
);

test('a server that does not speak yet is asked again, and a line says so', { timeout: 30_000 }, async () => {
  const cluster = await startCluster({ dataDir: await makeTestFolder(), durable: false });
  const way = await databaseDoor(cluster.url('postgres'));
  const said: string[] = [];
  way.shut();
  const opening = openDatabase({ ...env, databaseUrl: way.url }, (line) => void said.push(line));
  await expect.poll(() => way.knocks(), { timeout: 20_000 }).toBeGreaterThan(2);
  way.unlock();
  const database = await opening;
  expect(said).toEqual([
    expect.stringMatching(/^The PostgreSQL at 127\.0\.0\.1:\d+ does not answer yet \(.*\): trying again…$/),
  ]);
  await database.close();
  await way.close();
  await cluster.stop();
});

test('a server that starts a moment later is waited for', { timeout: 60_000 }, async () => {
  const dataDir = await makeTestFolder();
  const before = await startCluster({ dataDir, durable: false });
  const databaseUrl = before.url('postgres');
  await before.stop();
  const said: string[] = [];
  const opening = openDatabase({ ...env, databaseUrl }, (line) => void said.push(line));
  await expect.poll(() => said, { timeout: 20_000 }).toHaveLength(1);
  const cluster = await startCluster({ dataDir, durable: false });
  const database = await opening;
  expect(said).toEqual([expect.stringContaining('does not answer yet')]);
  await database.close();
  await cluster.stop();
});

test('what nobody caught is told in one line with the place of ours that it came from', () => {
  const error = new TypeError('x is\n  undefined');
  expect(causeLine(error)).toMatch(
    /^Linkstand died: TypeError: x is undefined \(scripts\/start-error\.test\.ts:\d+\)\.$/,
  );
  expect(causeLine('thrown as a text')).toBe('Linkstand died: thrown as a text.');
});
