/** A real installation: a role and a database made as everybody makes them, and the variables of the README. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClient } from './db/client.ts';
import { startCluster } from './db/embedded/cluster.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const folder = await makeTestFolder();
// Of its own, as roles belong to a whole server: that of the tests has the application's role.
const cluster = await startCluster({ dataDir: join(folder, 'database'), durable: false });
afterAll(() => cluster.stop());

test('who owns a database, and nothing else, can run Linkstand on it', { timeout: 120_000 }, async () => {
  const admin = createClient(cluster.url('postgres'));
  await admin.connect();
  await admin.query(`create role shop login password 'shop'`);
  await admin.query('create database shop owner shop');
  await admin.end();
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const databaseUrl = cluster.url('shop').replace('//app@', '//shop@');
  const server = spawn(process.execPath, [join(import.meta.dirname, 'testing/server-process.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://links.example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET: 'a secret of tests, long enough to be one',
      PORT: String(port),
      DATA_DIR: join(folder, 'server'),
      LOG_LEVEL: 'silent',
      WEB_DIST: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  server.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  try {
    const [said] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
    expect(String(said), complaint).toMatch(/^http/);
    expect((await fetch(`${String(said).trim()}/readyz`)).status).toBe(200);
    const owner = createClient(databaseUrl);
    await owner.connect();
    const { rows } =
      await owner.query(`select (select count(*)::int from pg_roles where rolname = 'linkstand_app') as roles,
      (select store from file_storage) as store`);
    expect(rows).toEqual([{ roles: 0, store: null }]);
    await owner.end();
  } finally {
    server.kill('SIGKILL');
  }
});
