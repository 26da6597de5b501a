import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();

test('what owners are owed and were paid is what the ledger says, for those who deal with owners', async () => {
  const { rows } = await sql<{ ownerId: number; cents: number; paidCents: number; publications: number }>`
    select f.owner_id, sum(f.owner_cents)::bigint as cents,
      coalesce(sum(f.owner_cents) filter (where f.owner_payment = 'paid'), 0)::bigint as paid_cents,
      count(*)::int as publications
    from briefing_finances f where f.owner_transfer_id is not null
    group by 1 having count(*) < 300 order by count(*) filter (where f.owner_payment = 'paid') desc, count(*) desc, 1 limit 8`.execute(
    db,
  );
  expect(rows.length).toBe(8);
  for (const { ownerId, cents, paidCents, publications } of rows) {
    const { json, status } = await call('GET', `/api/v1/owners/${ownerId}/account`, { as: 'admin' });
    expect(status).toBe(200);
    expect(json.dueCents + json.orderedCents + json.paidCents).toBe(cents);
    expect(json.overdueCents).toBeLessThanOrEqual(json.dueCents);
    expect(json.publications).toHaveLength(publications);
    const sum = (state: string) =>
      json.publications
        .filter(({ paymentState }: { paymentState: string }) => paymentState === state)
        .reduce((total: number, each: { cents: number }) => total + each.cents, 0);
    expect([sum('due'), sum('ordered'), sum('paid')]).toEqual([json.dueCents, json.orderedCents, json.paidCents]);
    expect(json.paidCents).toBe(paidCents);
    for (const as of ['siteManager', 'editor', 'client'])
      expect((await call('GET', `/api/v1/owners/${ownerId}/account`, { as })).status).toBe(403);
  }
});
