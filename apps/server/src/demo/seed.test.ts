import { briefingMachine } from '@linkstand/contract/briefings/machine';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDeadlines } from '../features/briefings/jobs.ts';
import { followEvent } from '../platform/events.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { installJobs } from '../platform/run-jobs.ts';
import { testDatabase } from '../testing/database.ts';
import { DEMO_EMAILS } from './people.ts';
import { seedDemo } from './seed.ts';

const { db } = await testDatabase({ as: 'owner' });
const other = await testDatabase({ as: 'owner' });
const now = new Date('2026-07-15T14:20:00Z');
const otherDay = new Date('2027-02-28T23:50:00Z');
/** Two worlds, beside whatever else the machine does. `npm run bench -- start` says how long a start takes. */
const PATIENCE = 180_000;

beforeAll(async () => {
  await seedDemo(db, { now });
  // Another day of the week and another hour: the world is the same but for its dates.
  // By two that start at the same time, as processes may.
  const seedOther = () => seedDemo(other.db, { now: otherDay, hashPassword: async () => 'hash' });
  await Promise.all([seedOther(), seedOther()]);
}, PATIENCE);

const count = async (query: string) =>
  (await sql.raw<{ n: number }>(`select count(*)::int as n ${query}`).execute(db)).rows[0]?.n;

describe('the demo world', () => {
  test('has the people, sites and orders that were promised', async () => {
    expect(await count('from sites')).toBe(2000);
    expect(await count('from (select distinct country from sites) c')).toBe(20);
    expect(await count('from (select distinct split_part(domain, $$/$$, 1) from sites) d')).toBeGreaterThan(1950);
    expect(await count('from owners')).toBe(40);
    expect(await count('from owners where owner_manager_id is null')).toBeGreaterThan(3);
    expect(await count("from users where role = 'USER'")).toBe(35);
    expect(await count("from users where role <> 'USER'")).toBe(13);
    expect(await count('from companies')).toBe(13);
    expect(await count('from agencies')).toBe(4);
    expect(await count('from categories')).toBeGreaterThanOrEqual(24);
    expect(await count('from tags')).toBe(15);
    expect(await count('from brands')).toBe(4);
    expect(await count('from campaigns')).toBeGreaterThanOrEqual(65);
    expect(await count('from briefings')).toBeGreaterThanOrEqual(400);
    for (const status of briefingMachine.states)
      expect(await count(`from briefings where status = '${status}'`), status).toBeGreaterThan(3);
    for (const kind of [
      // Those of lost links go on in the cases of the checks that found them.
      'link_problem',
      'client_silent',
      'owner_silent',
      'promise_broken',
      'declined',
      'dispute',
      'question',
    ])
      expect(await count(`from cases where kind = '${kind}'`), kind).toBeGreaterThan(0);
    for (const kind of ['client_silent', 'owner_silent', 'promise_broken'])
      expect(await count(`from cases where kind = '${kind}' and state = 'open'`), kind).toBeGreaterThan(0);
    for (const state of ['open', 'answered', 'closed'])
      expect(await count(`from cases where state = '${state}'`), state).toBeGreaterThan(0);
    for (const audience of ['client', 'owner', 'internal'])
      expect(await count(`from messages where audience = '${audience}'`), audience).toBeGreaterThan(5);
    expect(
      await count(`from cart_items c join users u on u.id = c.user_id where u.email = '${DEMO_EMAILS.client}'`),
    ).toBe(3);
  });

  test('is not made twice, but its brands follow the port', async () => {
    const rows = await count('from audit_entries');
    await seedDemo(db, { now: new Date(), publicUrl: 'http://localhost:4999' });
    expect(await count('from audit_entries')).toBe(rows);
    const brands = await db.selectFrom('brands').select('baseUrl').orderBy('id').execute();
    expect(brands.map((brand) => brand.baseUrl)).toEqual([
      'http://localhost:4999',
      'http://backlinks.localhost:4999',
      'http://media.localhost:4999',
      'http://agency.localhost:4999',
    ]);
  });

  test('is the same in another database at another time', async () => {
    const [one, two] = [await digest(db), await digest(other.db)];
    expect(two).toEqual(one);
  });

  test('is made once by two that start at the same time', async () => {
    const made = await other.db
      .selectFrom('sites')
      .select(({ fn }) => fn.countAll().as('sites'))
      .executeTakeFirst();
    expect(made).toEqual({ sites: 2000 });
  });

  test('is refused by a database that holds people', async () => {
    const taken = await testDatabase({ as: 'owner' });
    await sql`insert into users (identity_uid, name, email, role) values ('x', 'Ana', 'ana@client.example', 'USER')`.execute(
      taken.db,
    );
    await expect(seedDemo(taken.db, { now })).rejects.toThrow('empty database');
    await taken.close();
  });

  test('triggers nothing: no mail, no job, nothing to come', async () => {
    expect(await count('from mails')).toBe(0);
    const { rows } = await sql<{ jobs: string | null }>`select to_regclass('pgboss.job')::text as jobs`.execute(db);
    expect(rows).toEqual([{ jobs: null }]);
    expect(await count(`from events where at > '${now.toISOString()}'`)).toBe(0);
    expect(await count(`from audit_entries where at > '${now.toISOString()}'`)).toBe(0);
  });

  test('lets the next row follow the last one', async () => {
    const { rows } = await sql<{ next: number; last: number }>`
      insert into tags (name) values ('Next') returning id as next, (select max(id) from tags) as last
    `.execute(db);
    expect(rows[0]?.next).toBe((rows[0]?.last ?? 0) + 1);
  });
});

describe('the job that watches deadlines', () => {
  test('finds nothing left over from the past', async () => {
    await installJobs(other.url, [followEvent, deliverMail]);
    const before = await other.db
      .selectFrom('auditEntries')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await checkDeadlines(other.db, { now: otherDay, timeZone: 'UTC' });
    const added = await other.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('id', '>', before.id)
      .orderBy('id')
      .execute();
    expect(new Set(added.map(({ action }) => action))).toEqual(new Set(['briefing.remind', 'briefing.finalize']));
    for (const { action, entityId, changes } of added) {
      if (action !== 'briefing.remind') continue;
      // Only the one that falls on this day; those before were sent and counted.
      const [sent, due] = (changes as { reminder: [number, number] }).reminder;
      expect(due - sent, `briefing ${entityId}`).toBe(1);
    }
  });
});

/**
 * A digest per table of all but dates; the password's hash has its salt, a visit's covers its time, and invoices and
 * their fiscal records count from one in each year.
 */
async function digest(database: typeof db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
      and table_name not in ('settings', 'brands', 'migration_checksums', 'kysely_migration', 'kysely_migration_lock', 'tags',
        'invoices', 'invoice_series', 'fiscal_chains', 'fiscal_records')
    order by 1
  `.execute(database);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row, E'\n' order by row), '')) as digest from (
        select regexp_replace((to_jsonb(t) - '{password_hash,hash,last_hash}'::text[])::text, '\\d{4}-\\d{2}(-\\d{2}(T[0-9:.]+([+]00:00|Z))?)?', 'D', 'g') as row from ${sql.raw(name)} t
      ) rows
    `.execute(database);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}
