import { randomBytes, randomUUID } from 'node:crypto';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import pg from 'pg';
import { expect, test } from 'vitest';
import { contract, testApi } from '../testing/api.ts';
import { hearStatements } from '../testing/hear-statements.ts';
import { mayHaveName } from './prepared-statements.ts';

/**
 * A statement with a name may be kept with one plan for any values. Where that plan reads many times more than one for
 * the values of the call, it has to say that it is planned each time. Counted in pages that are read, not in time.
 */
const TIMES_MORE = 4;
/** Random pages, so that no cached plan fits by chance. */
const FREE = 100;

const { call, db, pool, url } = await testApi();
const READERS = ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client', 'agency'];

const ENDPOINTS = new Map(endpointsOf(contract));

type Asked = readonly [text: string, values: readonly unknown[]];

/** What is sent to the database meanwhile and would get a name, each text with the values of its last call. */
async function sentMeanwhile(work: () => Promise<void>): Promise<Asked[]> {
  const sent = new Map<string, readonly unknown[]>();
  const hear = (text: string, values: readonly unknown[]) => {
    if (mayHaveName(text, values)) sent.set(text, values);
  };
  await hearStatements(pool, hear, work);
  return [...sent];
}

/** Everybody opens every list they may, and the first records of each. */
async function lookAround(as: string): Promise<void> {
  for (const [name, search] of ENDPOINTS) {
    if (!name.endsWith('.search') || search.method !== 'POST') continue;
    const { json, status } = await call('POST', search.path, { as, body: {} });
    if (status !== 200 || !Array.isArray(json?.data)) continue;
    const one = ENDPOINTS.get(name.replace(/search$/, 'get'));
    for (const { id } of json.data.slice(0, 2)) {
      if (one) await call('GET', one.path.replace(/:\w+/, String(id)), { as });
    }
  }
}

/** The first briefing in review goes to its client and back, twice, so that it is sent again once. */
async function moveAround(): Promise<void> {
  const { json } = await call('POST', '/api/v1/briefings/search', { as: 'admin', body: { status: ['in_review'] } });
  const { id } = json.data[0];
  let { version } = json.data[0];
  for (const turn of ['send_to_client', 'recall', 'send_to_client', 'recall']) {
    const body = turn === 'recall' ? { reason: 'Once more' } : {};
    const moved = await call('POST', `/api/v1/briefings/${id}/${turn}`, { as: 'admin', version, body });
    expect(moved.status, moved.text).toBe(200);
    version = moved.json.version;
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  // Keys of what is written, which must not be there yet.
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${randomBytes(value.length).toString('hex')}`);
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** Pages that a statement reads by a plan for any values, or for these. What it writes is undone. */
async function pagesRead(client: pg.Client, [, values]: Asked, mode: 'generic' | 'custom'): Promise<number> {
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
  await client.query('savepoint before');
  await client.query(`set local plan_cache_mode = force_${mode}_plan`);
  const { rows } = await client.query(`explain (analyze, buffers, format json) execute asked${given}`);
  await client.query('rollback to savepoint before');
  const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** The statements whose one plan for any values reads many times more than one for the values of the call. */
async function badlyKept(asked: readonly Asked[]): Promise<{ text: string; generic: number; custom: number }[]> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0',
  });
  await client.connect();
  const found: { text: string; generic: number; custom: number }[] = [];
  try {
    for (const statement of asked) {
      await client.query('begin');
      // Carried out again it finds nothing to write, which fails a statement that ends its transaction.
      const text = statement[0].replace("'nothing_was_written'", `'${randomUUID()}'`);
      await client.query(`prepare asked as ${text}`);
      const custom = await pagesRead(client, statement, 'custom');
      const generic = await pagesRead(client, statement, 'generic');
      await client.query('rollback');
      await client.query('deallocate asked');
      if (generic > FREE + TIMES_MORE * custom) found.push({ text: statement[0], generic, custom });
    }
  } finally {
    await client.end();
  }
  return found;
}

test('one plan for any values reads no more than one for those of the call, of whatever everybody reads', async () => {
  const sent = await sentMeanwhile(async () => {
    for (const as of READERS) await lookAround(as);
    await moveAround();
  });
  expect(sent.length).toBeGreaterThan(80);
  expect(sent.some(([text]) => text.includes('insert into audit_entries'))).toBe(true);
  expect(await badlyKept(sent)).toEqual([]);
}, 120_000);

test('the page of a site is not planned anew each time, though the lists that it asks with are short', async () => {
  const { json } = await call('POST', '/api/v1/media/search', { as: 'client', body: {} });
  const sessions = new Set<pg.PoolClient>();
  const remember = (client: pg.PoolClient) => sessions.add(client);
  pool.on('acquire', remember);
  // One call after the other, so that one session or two have them all: each tries five plans for the values first.
  for (let turn = 0; turn < 40; turn++) {
    expect((await call('GET', `/api/v1/media/${json.data[turn % 5].id}`, { as: 'client' })).status).toBe(200);
  }
  pool.off('acquire', remember);
  let kept = 0;
  for (const session of sessions) {
    const { rows } = await session.query<{ kept: number }>(`
      select generic_plans::int as kept from pg_prepared_statements
      where statement like '%unnest(%with ordinality as wanted%join sites s using (id) order by place%'`);
    kept += rows.reduce((sum, row) => sum + row.kept, 0);
  }
  expect(kept).toBeGreaterThan(0);
});

test('a statement that is better planned each time is found', async () => {
  const byOne = 'select count(description) from sites where id = $1';
  // One site or all of them: only a plan for these values can know.
  const byOneOrAll = 'select count(description) from sites where ($1::bigint is null or id = $1)';
  const { id } = await db.selectFrom('sites').select('id').limit(1).executeTakeFirstOrThrow();
  expect(await badlyKept([[byOne, [id]]])).toEqual([]);
  expect(await badlyKept([[byOneOrAll, [id]]])).toMatchObject([{ text: byOneOrAll }]);
});
