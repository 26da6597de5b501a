import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../apps/server/src/db/client.ts';

/** The server's database, for what operators do without a screen. */
export async function inDatabase<T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (!dataDir) throw new Error('E2E_DATA_DIR is not set: with BASE_URL, set it to the data folder of that server.');
  // PostgreSQL's lock file. Its fifth line is the folder of its socket.
  const socketDir = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const { db, close } = connect(`postgres://app@localhost/linkstand?host=${encodeURIComponent(socketDir)}`);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
