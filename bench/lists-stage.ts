import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../apps/server/src/db/client.ts';
import { ensureDatabase, startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { MIGRATIONS_DIR, migrate } from '../apps/server/src/db/migrate.ts';
import { seedDemo } from '../apps/server/src/demo/seed.ts';
import { fillLists, GENERATOR } from './lists-rows.ts';

const CACHE = join(import.meta.dirname, '../.cache/bench-lists');

/** Fingerprint of the kept data's source. Other tables or another generator need new data. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${GENERATOR}`);
  for (const file of readdirSync(MIGRATIONS_DIR).sort()) hash.update(readFileSync(join(MIGRATIONS_DIR, file)));
  return hash.digest('hex').slice(0, 12);
}

/** A durable database in which every list has so many rows, kept in `.cache/` for the next run. */
export async function openListsDatabase(rows: number, fresh: boolean) {
  const dataDir = join(CACHE, String(rows));
  const made = join(dataDir, `made-${fingerprint()}`);
  if (fresh || !existsSync(made)) rmSync(dataDir, { recursive: true, force: true });
  const cluster = await startCluster({ dataDir });
  await ensureDatabase(cluster, 'linkstand');
  const databaseUrl = cluster.url('linkstand');
  if (!existsSync(made)) {
    const started = performance.now();
    const database = connect(databaseUrl, { max: 1 });
    await migrate(database.db);
    await seedDemo(database.db, { now: new Date() });
    await fillLists(database.db, rows);
    await database.close();
    writeFileSync(made, '');
    console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s, kept for the next run`);
  }
  return { databaseUrl, dataDir, close: () => cluster.stop() };
}
