import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../apps/server/src/db/client.ts';
import { ensureDatabase, startCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { MIGRATIONS_DIR, migrate } from '../../apps/server/src/db/migrate.ts';
import { seedDemo } from '../../apps/server/src/demo/seed.ts';
import { sumMissingMonths } from '../../apps/server/src/features/reports/sum-months.ts';
import { GENERATOR, generateOrders } from './generate.ts';

const CACHE = join(import.meta.dirname, '../../.cache/bench-reports');

/** Of the server and of the sums. */
export const TIME_ZONE = 'Europe/Madrid';

/** Of the kept data's source: other tables or another generator need new data. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`${GENERATOR}`);
  for (const file of readdirSync(MIGRATIONS_DIR).sort()) hash.update(readFileSync(join(MIGRATIONS_DIR, file)));
  return hash.digest('hex').slice(0, 12);
}

/** A durable database with a demo and this many briefings of five years, kept in `.cache/` for the next run. */
export async function openReportStage(briefings: number, fresh: boolean) {
  const dataDir = join(CACHE, String(briefings));
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
    await generateOrders(database.db, briefings);
    await database.close();
    writeFileSync(made, '');
    console.log(`filled in ${((performance.now() - started) / 1000).toFixed(0)} s, kept for the next run`);
  }
  const database = connect(databaseUrl, { max: 1 });
  const began = performance.now();
  const { days, months, years } = await sumMissingMonths(database.db, TIME_ZONE);
  if (days + months + years > 0)
    console.log(
      `summed ${days} days, ${months} months and ${years} years in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  await database.close();
  return { databaseUrl, dataDir, close: () => cluster.stop() };
}
