import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connect, type Database } from '../db/client.ts';

export interface TestDatabase extends Database {
  /** As DATABASE_URL would say it. */
  url: string;
}

/**
 * A database of its own for one test file, migrated and empty, a clone of some milliseconds. Call it at the top of the
 * file, `const database = await testDatabase()`; it is closed and dropped after the file's last test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { urls, template } = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(urls, `create database ${name} template ${template} strategy file_copy`);
  const url = urls.replace('NAME', name);
  const database = connect(url, { max: 10 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= database.close().then(() => administer(urls, `drop database ${name} with (force)`));
    return closing;
  };
  afterAll(close);
  return { ...database, url, close };
}

async function administer(urls: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urls.replace('NAME', 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
