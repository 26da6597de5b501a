import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { APPLICATION_ROLE } from '../db/application-role.ts';
import { connect, type Database } from '../db/client.ts';
import { loadFileStore } from '../features/services/file-store.ts';
import { loadSettings } from '../features/settings/live.ts';

export interface TestDatabase extends Database {
  /** In the form of DATABASE_URL. */
  url: string;
}

export interface TestDatabaseOptions {
  /** `empty`: only the tables. `demo`: the demo data, made once per run for the first file that asks (seconds). */
  world?: 'empty' | 'demo';
  /** The database role; by default the application's, as in the product. */
  as?: 'application' | 'owner';
}

const DEMO_TEMPLATE = 'template_demo';
/** Any number: the holder of this lock makes the demo template, the others wait. */
const DEMO_LOCK = 4711;
/** The demo data as a server on this address would have it. */
export const TEST_PUBLIC_URL = 'http://localhost:4300';

/**
 * A migrated database for one test file, cloned within milliseconds. Call it at the top of the file,
 * `const { db } = await testDatabase()`; it is closed and dropped after the file's last test.
 */
export async function testDatabase({
  world = 'empty',
  as = 'application',
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { urls, template } = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(urls, async (client) => {
    const source = world === 'demo' ? await demoTemplate(client, urls, template) : template;
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  });
  const url = urls.replace('NAME', name);
  const database = connect(url, { max: 10, ...(as === 'application' ? { role: APPLICATION_ROLE } : {}) });
  // As a process that starts on it: the test files before it, in the same process, had others.
  await Promise.all([loadSettings(database.db), loadFileStore(database.db)]);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database
      .close()
      .then(() => administer(urls, (client) => client.query(`drop database ${name} with (force)`)))
      .then(() => {});
    return closing;
  };
  afterAll(close);
  return { ...database, url, close };
}

/** Made under a temporary name and renamed when complete, so that an interrupted attempt is never cloned. */
async function demoTemplate(client: pg.Client, urls: string, template: string): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (rowCount) return DEMO_TEMPLATE;
    const { seedDemo } = await import('../demo/seed.ts'); // most files never need it
    const draft = `${DEMO_TEMPLATE}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template ${template} strategy file_copy`);
    const database = connect(urls.replace('NAME', draft));
    try {
      await seedDemo(database.db, { now: new Date(), publicUrl: TEST_PUBLIC_URL });
    } finally {
      await database.close();
    }
    await client.query(`alter database ${draft} rename to ${DEMO_TEMPLATE}`);
    return DEMO_TEMPLATE;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [DEMO_LOCK]);
  }
}

async function administer<T>(urls: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urls.replace('NAME', 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
