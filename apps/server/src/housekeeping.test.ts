import { contract } from '@linkstand/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { forgetKeys } from './housekeeping.ts';
import { endpointKey } from './platform/http/idempotency.ts';
import { testDatabase } from './testing/database.ts';

const { db } = await testDatabase();

test('answers are kept for a day, whole texts that were saved for an hour', async () => {
  const save = endpointKey(contract.briefings.saveContent);
  const add = (key: string, endpoint: string, age: string) =>
    sql`insert into idempotency_keys (key, caller, endpoint, body_sha256, status, response, created_at)
      values (${key}, 'user:1', ${endpoint}, '', 200, '{}', now() - ${age}::interval)`.execute(db);
  await add('save now', save, '50 minutes');
  await add('save then', save, '61 minutes');
  await add('order now', 'POST /api/v1/campaigns/new', '23 hours');
  await add('order then', 'POST /api/v1/campaigns/new', '25 hours');
  await forgetKeys(db);
  const left = await db.selectFrom('idempotencyKeys').select('key').orderBy('key').execute();
  expect(left.map(({ key }) => key)).toEqual(['order now', 'save now']);
});
