import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../apps/server/src/db/client.ts';
import { startCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { copyDemo } from '../demo-folder.ts';
import { GENERATOR, generateSites } from './generate.ts';

const CACHE = join(import.meta.dirname, '../../.cache');

/** A durable database with a demo and this many sites for sale, kept in `.cache/` for the next run. */
export async function openBenchDatabase(size: number, fresh: boolean, name = 'bench-catalogue') {
  const dataDir = join(CACHE, name, String(size));
  const made = join(dataDir, `made-${GENERATOR}`);
  const making = join(dataDir, `making-${GENERATOR}`);
  if (fresh || !(existsSync(made) || existsSync(making))) {
    rmSync(dataDir, { recursive: true, force: true });
    await copyDemo(dataDir);
    // From here on, an interrupted run is continued by the next.
    writeFileSync(making, '');
  }
  const cluster = await startCluster({ dataDir });
  const databaseUrl = cluster.url('linkstand');
  // A single connection, so that session settings apply to the statements that follow.
  const database = connect(databaseUrl, { max: 1 });
  if (!existsSync(made)) {
    const started = performance.now();
    await generateSites(database.db, size);
    writeFileSync(made, '');
    console.log(`made ${size} sites in ${((performance.now() - started) / 1000).toFixed(0)} s, kept for the next run`);
  }
  // What was added since it was generated. Last, because incomplete data lacks its indexes.
  await migrate(database.db).catch(async (error: unknown) => {
    await database.close();
    await cluster.stop();
    throw new Error('The kept data is of other migrations: run again with --fresh.', { cause: error });
  });
  return {
    ...database,
    databaseUrl,
    dataDir,
    async close() {
      await database.close();
      await cluster.stop();
    },
  };
}
export type CatalogueStage = Awaited<ReturnType<typeof openBenchDatabase>>;
