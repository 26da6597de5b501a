import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../apps/server/src/db/client.ts';
import { ensureDatabase, startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { seedDemo } from '../apps/server/src/demo/seed.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, '.cache/bench-demo');
const SOURCES = ['apps/server/src', 'packages/contract/src'];

/** Of the day and of all that may make the demo another one. */
function nameOfDemo(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of SOURCES)
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(ts|sql)$/.test(file)) hash.update(readFileSync(join(ROOT, folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Makes the demo world of today's benches, unless it is there. `BENCH_DEMO` names one that is there, whatever has
 * changed since.
 *
 * @returns the folder of its stopped database
 */
export async function ensureDemo(): Promise<string> {
  const { BENCH_DEMO } = process.env;
  if (BENCH_DEMO) return BENCH_DEMO;
  const made = join(CACHE, nameOfDemo());
  if (existsSync(made)) return made;
  mkdirSync(CACHE, { recursive: true });
  // Of other days and states; one that another bench is making is left alone.
  for (const name of readdirSync(CACHE))
    if (!name.startsWith('making-')) rmSync(join(CACHE, name), { recursive: true, force: true });
  const started = performance.now();
  const dataDir = join(CACHE, `making-${randomUUID()}`);
  const cluster = await startCluster({ dataDir });
  try {
    await ensureDatabase(cluster, 'linkstand');
    const { db, close } = connect(cluster.url('linkstand'));
    await migrate(db);
    await seedDemo(db, { now: new Date() });
    await close();
  } finally {
    await cluster.stop();
  }
  // Another bench may have made it meanwhile.
  if (!existsSync(made)) renameSync(dataDir, made);
  console.log(`demo world made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return made;
}

/** Lets a new data folder begin with the demo world. */
export async function copyDemo(dataDir: string): Promise<void> {
  const demo = await ensureDemo();
  mkdirSync(dataDir, { recursive: true });
  const postgres = join(dataDir, 'postgres');
  cpSync(join(demo, 'postgres'), postgres, { recursive: true });
  // The copy's folder has the usual mode, which PostgreSQL refuses.
  chmodSync(postgres, 0o700);
}
