import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { connect } from '../apps/server/src/db/client.ts';
import { startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { MIGRATIONS_DIR } from '../apps/server/src/db/migrate.ts';
import type { DB } from '../apps/server/src/db/types.generated.ts';
import { copyDemo } from './demo-folder.ts';

const CACHE = join(import.meta.dirname, '../.cache');

interface Kept {
  /** Of its folder in `.cache/`. */
  readonly name: string;
  readonly size: number;
  /** Version of what fills it. */
  readonly generator: number;
  /** Fills it anew, whatever is kept. */
  readonly fresh: boolean;
  readonly fill: (db: Kysely<DB>, size: number) => Promise<unknown>;
}

/** Of the kept data's source. Other tables or another generator need new data. */
function fingerprint(generator: number): string {
  const hash = createHash('sha256').update(`${generator}`);
  for (const file of readdirSync(MIGRATIONS_DIR).sort()) hash.update(readFileSync(join(MIGRATIONS_DIR, file)));
  return hash.digest('hex').slice(0, 12);
}

/** A durable database with a demo and what fills it, kept for the next run. */
export async function openKeptDatabase({ name, size, generator, fresh, fill }: Kept) {
  const dataDir = join(CACHE, name, String(size));
  const made = join(dataDir, `made-${fingerprint(generator)}`);
  if (fresh || !existsSync(made)) {
    rmSync(dataDir, { recursive: true, force: true });
    await copyDemo(dataDir);
  }
  const cluster = await startCluster({ dataDir });
  const databaseUrl = cluster.url('linkstand');
  if (!existsSync(made)) {
    const started = performance.now();
    const database = connect(databaseUrl, { max: 1 });
    await fill(database.db, size);
    await database.close();
    writeFileSync(made, '');
    console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s, kept for the next run`);
  }
  return { databaseUrl, dataDir, close: () => cluster.stop() };
}
