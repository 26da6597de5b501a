import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIR, migrate, readMigrations } from '../db/migrate.ts';
import { isDemo, MARKER } from '../platform/demo-marker.ts';
import { testDatabase } from '../testing/database.ts';
import { emptyDemo } from './empty-demo.ts';

test('nothing is left of a demo, and it can be made anew', async () => {
  const { db } = await testDatabase({ as: 'owner' });
  await db.insertInto('instanceFacts').values({ key: MARKER, value: 'true' }).execute();
  await db.insertInto('agencies').values({ name: 'Made in the demo' }).execute();
  expect(await emptyDemo(db)).toBe(true);
  expect(await migrate(db)).toEqual(readMigrations(MIGRATIONS_DIR).map(({ name }) => name));
  expect(await isDemo(db)).toBe(false);
  expect(await db.selectFrom('agencies').select('id').execute()).toEqual([]);
});

test('a demo of an earlier state is refused by the migrations, and made anew', async () => {
  const { db } = await testDatabase({ as: 'owner' });
  await sql
    .raw(
      `drop schema public, auth cascade; create schema public;
      create table settings (key text primary key, value jsonb);
      insert into settings values ('demo_world', 'true');
      create table migration_checksums (name text primary key, sha256 text, applied_at timestamptz default now());
      insert into migration_checksums values ('0001-identity', ''), ('0002-world', '')`,
    )
    .execute(db);
  await expect(migrate(db)).rejects.toThrow(/another state of Linkstand.*npm start -- --fresh-demo/);
  expect(await emptyDemo(db)).toBe(true);
  expect((await migrate(db))[0]).toBe('0001-basics');
});

test('whatever is not the demo stays as it is', async () => {
  const { db } = await testDatabase({ as: 'owner' });
  await db.insertInto('agencies').values({ name: 'Of somebody' }).execute();
  expect(await emptyDemo(db)).toBe(false);
  expect(await db.selectFrom('agencies').select('name').execute()).toEqual([{ name: 'Of somebody' }]);
});

test('an empty database is a demo that is still to be made', async () => {
  const { db } = await testDatabase({ as: 'owner' });
  await sql.raw('drop schema public, auth cascade; create schema public').execute(db);
  expect(await emptyDemo(db)).toBe(true);
});
