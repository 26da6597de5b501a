import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { ensureBrand } from '../brands/first-brand.ts';
import { claimAtPace, claiming } from './recipients.ts';

const { db } = await testDatabase({ as: 'owner' });
await ensureBrand(db, 'https://links.example');
const NOW = new Date('2026-06-01T10:00:00Z');
const RECIPIENTS = 5000;

/** The only newsletter, as far as PostgreSQL knows with all its recipients waiting. */
async function newsletter(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into newsletters (name, audience, brand_id, state, started_at, created_by)
    select 'News', 'clients', min(id), 'sending', ${NOW}, 'Ana' from brands returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into newsletter_recipients (newsletter_id, address, name, locale, state)
    select ${id}::bigint, concat('reader', n, '@people.example'), 'Reader', 'es', 'waiting'
    from generate_series(1, ${RECIPIENTS}::int) n`.execute(db);
  await sql`analyze newsletter_recipients`.execute(db);
  return id;
}

test('claims pass over nobody who has the mail, and judge each person once', async () => {
  const id = await newsletter();
  await sql`update newsletter_recipients set state = 'sent' where newsletter_id = ${id} and id % 50 <> 0`.execute(db);
  const { rows } = await sql`explain (analyze, format json) ${claiming(id, 25, NOW, 'UTC')}`.execute(db);
  const plan = JSON.stringify(rows);
  expect(plan).toContain('"Actual Rows":25');
  const skipped = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, n]) => Number(n));
  expect(Math.max(0, ...skipped)).toBeLessThan(100);
  expect(plan.match(/"Relation Name":"whatsapp_messages"/g)).toHaveLength(1);
});

test('recipients are claimed in their order, each by one of those who ask at once', async () => {
  const id = await newsletter();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimAtPace(db, id, 25, NOW, 'UTC')));
  const ids = claims.flatMap(({ claimed }) => claimed.map((each) => each.id));
  expect(ids).toHaveLength(200);
  expect(new Set(ids).size).toBe(200);
  const { rows } = await sql<{ id: number }>`
    select id from newsletter_recipients where newsletter_id = ${id} order by id limit 200`.execute(db);
  expect(ids.toSorted((one, other) => one - other)).toEqual(rows.map((row) => row.id));
});
