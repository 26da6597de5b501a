import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { recalculateClients } from './jobs.ts';

const { db } = await testDatabase({ world: 'demo' });

test('what a client ordered moves from its last twelve months into the twelve before', async () => {
  const { rows } = await sql<{ briefingId: number; clientId: number; cents: number }>`
    select b.id as briefing_id, c.user_id as client_id, b.price_cents as cents
    from briefings b join campaigns c on c.id = b.campaign_id join crm_accounts a on a.id = c.user_id
    where b.status = 'done' and b.bonus_at is null and b.price_cents > 0 order by b.id limit 1`.execute(db);
  const [order] = rows;
  if (!order) throw new Error('Nobody ordered anything.');
  const spent = () =>
    db
      .selectFrom('crmAccounts')
      .select(['yearSpendCents', 'previousSpendCents'])
      .where('id', '=', order.clientId)
      .executeTakeFirstOrThrow();
  const night = () =>
    recalculateClients.run(
      {},
      { db },
      { id: 'test', attempt: 1, at: new Date(), signal: new AbortController().signal },
    );
  await night();
  const before = await spent();
  await sql`update briefings set submitted_at = now() - interval '13 months' where id = ${order.briefingId}`.execute(
    db,
  );
  await night();
  const after = await spent();
  expect(after.previousSpendCents - before.previousSpendCents).toBe(order.cents);
  expect(before.yearSpendCents - after.yearSpendCents).toBe(order.cents);
});
