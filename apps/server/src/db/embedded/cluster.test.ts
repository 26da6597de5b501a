import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { type Cluster, ensureDatabase, sharedBuffers, startCluster, whyItTakesLong } from './cluster.ts';

const folder = await makeTestFolder();
const clusters = new Set<Cluster>();
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const cluster of clusters) await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, durable: false });
  clusters.add(cluster);
  return cluster;
}

async function ask<Row extends pg.QueryResultRow>(cluster: Cluster, query: string, database = 'app_data') {
  const client = new pg.Client({ connectionString: cluster.url(database) });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that holds the folder; resolves to what it says first. */
async function hold(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/hold-cluster.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

const pidOf = (dataDir: string) => Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

const pidOrNone = (dataDir: string) => {
  try {
    return pidOf(dataDir);
  } catch {
    return undefined;
  }
};

test('PostgreSQL gets a quarter of the memory for its buffers, within bounds', () => {
  const GIB = 2 ** 30;
  expect([0.25, 1, 4, 7.7, 64].map((memory) => sharedBuffers(memory * GIB))).toEqual([
    '128MB',
    '256MB',
    '1024MB',
    '1971MB',
    '2048MB',
  ]);
});

describe('startCluster', () => {
  test('makes, keeps and opens again; text sorts by bytes and knows Unicode', async () => {
    const dataDir = join(folder, 'kept');
    const first = await start(dataDir);
    await ensureDatabase(first, 'app_data');
    await ensureDatabase(first, 'app_data');
    await ask(first, "create table words as select unnest(array['é', 'z', 'A']) as word");
    await first.stop();
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second, 'select upper(word) as word from words order by words.word')).toEqual([
      { word: 'A' },
      { word: 'Z' },
      { word: 'É' },
    ]);
    expect(await ask(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await second.stop();
  });

  test('a second one on the same folder is told so, and the first goes on', async () => {
    const dataDir = join(folder, 'shared');
    const cluster = await start(dataDir);
    const { said } = await hold(dataDir);
    expect(said).toBe(
      `Linkstand already runs on ${dataDir} (process ${process.pid}): stop it first, or set DATA_DIR and PORT for a second one.`,
    );
    expect(await ask(cluster, 'select 1 as one', 'postgres')).toEqual([{ one: 1 }]);
    await cluster.stop();
  });

  test('when its owner is killed it stops, and the next start finds everything', async () => {
    const dataDir = join(folder, 'orphaned');
    const { child, said } = await hold(dataDir);
    expect(said).toBe('ready');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const cluster = await start(dataDir);
    expect(await ask(cluster, 'select 1 as one', 'postgres')).toEqual([{ one: 1 }]);
    await cluster.stop();
  });

  test('when both are killed the next start recovers what was committed', async () => {
    const dataDir = join(folder, 'killed');
    const made = await start(dataDir);
    await ensureDatabase(made, 'app_data');
    await ask(made, 'create table kept (id int)');
    await made.stop();
    expect(whyItTakesLong(readFileSync(made.logFile, 'utf8'))).toContain('takes its time');
    const { child } = await hold(dataDir);
    const owned = { url: made.url } as Cluster;
    await ask(owned, 'insert into kept values (7)');
    process.kill(pidOf(dataDir), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = readFileSync(made.logFile, 'utf8').length;
    const cluster = await start(dataDir);
    expect(whyItTakesLong(readFileSync(made.logFile, 'utf8').slice(before))).toContain('recovering');
    expect(await ask(cluster, 'select id from kept')).toEqual([{ id: 7 }]);
    await cluster.stop();
  });

  test('a server that ends by itself is started again, unless it does so all the time', {
    timeout: 180_000,
  }, async () => {
    const dataDir = join(folder, 'again');
    const said: string[] = [];
    const cluster = await startCluster({ dataDir, durable: false, log: (line) => said.push(line) });
    clusters.add(cluster);
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      const before = pidOf(dataDir);
      process.kill(before, signal);
      await expect.poll(() => pidOrNone(dataDir), { timeout: 20_000, interval: 10 }).not.toBe(before);
      await expect
        .poll(() => ask(cluster, 'select 1 as one', 'postgres').catch(() => []), { timeout: 20_000, interval: 50 })
        .toEqual([{ one: 1 }]);
    }
    const told = said.filter((line) => line.startsWith('The database ended by itself and is started again'));
    // A kill may meet a server that answers us but not yet its supervisor: then it belongs to the same start.
    expect(told.length).toBeGreaterThanOrEqual(1);
    expect(told.length).toBeLessThanOrEqual(3);
    let isOver = false;
    void cluster.exited.then(() => {
      isOver = true;
    });
    await expect
      .poll(
        () => {
          const pid = pidOrNone(dataDir);
          if (pid !== undefined && !isOver) process.kill(pid, 'SIGINT');
          return isOver;
        },
        { timeout: 80_000, interval: 300 },
      )
      .toBe(true);
    await cluster.stop();
  });

  test('a lock file with the pid of a stranger is stale', async () => {
    const dataDir = join(folder, 'stale');
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    writeFileSync(join(dataDir, 'run/.s.PGSQL.5432.lock'), `${process.pid}\n`);
    await (await start(dataDir)).stop();
  });

  test('an interrupted first start is begun again', async () => {
    const dataDir = join(folder, 'half');
    mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true, mode: 0o700 });
    await (await start(dataDir)).stop();
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  test('a folder that is no database, and one of another version, are told in one line', async () => {
    const strange = join(folder, 'strange');
    mkdirSync(join(strange, 'postgres'), { recursive: true });
    writeFileSync(join(strange, 'postgres/letter.txt'), '');
    await expect(start(strange)).rejects.toThrow(/exists and is not a database: move it away/);
    const old = join(folder, 'old');
    await (await start(old)).stop();
    writeFileSync(join(old, 'postgres/PG_VERSION'), '17\n');
    await expect(start(old)).rejects.toThrow(/made by PostgreSQL 17 and this version brings 18/);
  });

  test('why it does not start is told in one line, with where to read more', async () => {
    const dataDir = join(folder, 'broken');
    await expect(startCluster({ dataDir, durable: false, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /^The built-in PostgreSQL did not start: invalid value .*postgres\.log\)\.$/,
    );
    await (await start(dataDir)).stop();
  });

  test('works under a path too long for a socket, and through a symlink', async () => {
    const long = join(folder, 'x'.repeat(100));
    await (await start(long)).stop();
    symlinkSync(long, join(folder, 'short'));
    await (await start(join(folder, 'short'))).stop();
  });
});
