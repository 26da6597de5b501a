/** Sums of months against the records they stand for: the same answers, whatever changed and whoever sums. */
import { REPORT_KEYS, REPORTS, type Report, type ReportKey } from '@linkstand/contract/reports/definitions';
import type { ReportAnswer, ReportQuestion } from '@linkstand/contract/reports/schema';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { readReport } from './read-report.ts';
import { type Interval, type RollupName, summedIntervals } from './rollups.ts';
import { BEGINNING } from './sources.ts';
import { checkSummedMonths, sumMissingMonths } from './sum-months.ts';

const { db } = await testDatabase({ world: 'demo' });
const NOW = new Date();
const ZONE = 'Europe/Madrid';
/** Its clocks show the same. It has no sums, so everything is counted from the records. */
const SAME_WITHOUT_SUMS = 'Europe/Paris';

async function read(key: ReportKey, question: ReportQuestion, timeZone: string): Promise<ReportAnswer> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow();
  const actor = { kind: 'user', id: admin.id, role: 'ADMIN', companyId: null } as UserActor;
  const ctx = { actor, now: NOW, timeZone, locale: 'en-US', brandId: 1, requestId: '', ip: '', db };
  return readReport(ctx as Context<UserActor>, key, question, { page: 0, size: 1000, sort: [] });
}

/** Without what tells how it was counted. */
async function figures(key: ReportKey, question: ReportQuestion, timeZone: string) {
  const { summing: _, ...answer } = await read(key, question, timeZone);
  return answer;
}

const dayAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const PERIODS: readonly ReportQuestion[] = [
  { period: 'semester', compare: 'year' },
  { period: 'year', compare: 'previous' },
  { period: 'custom', from: dayAgo(500), to: dayAgo(70) },
  { period: 'all' },
];

const changes = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from report_changes`.execute(db)).rows[0]?.count ?? 0;

/** What the records say, to be compared with what the sums say, once for as long as the records stay as they are. */
async function fromRecords(questions: readonly ReportQuestion[] = [{ period: 'all' }], keys = REPORT_KEYS) {
  const asked = keys.flatMap((key) => questions.map((question) => [key, question] as const));
  const truths: (readonly [ReportKey, ReportQuestion, Awaited<ReturnType<typeof figures>>])[] = [];
  for (const [key, question] of asked) truths.push([key, question, await figures(key, question, SAME_WITHOUT_SUMS)]);
  return {
    expectInSums: async () => {
      for (const [key, question, truth] of truths)
        expect(await figures(key, question, ZONE), `${key} ${JSON.stringify(question)}`).toEqual(truth);
    },
  };
}

const expectSame = async (...asked: Parameters<typeof fromRecords>) => (await fromRecords(...asked)).expectInSums();

beforeAll(async () => {
  expect((await sumMissingMonths(db, ZONE)).months).toBeGreaterThan(20);
});

test('makes each month once', async () => {
  expect(await sumMissingMonths(db, ZONE)).toEqual({ days: 0, months: 0, years: 0 });
  expect(await changes()).toBe(0);
});

describe.each(REPORT_KEYS)('%s', (key) => {
  const report: Report = REPORTS[key];
  const filters: ReportQuestion['filter'][] = [
    {},
    ...(report.filters.includes('sellerId') ? [{ sellerId: 7 }] : []),
    ...(report.filters.includes('topic') ? [{ topic: ['none' as const] }] : []),
    ...(report.filters.includes('siteId') ? [{ siteId: 3 }] : []),
    ...(report.filters.includes('editorId') ? [{ editorId: 5 }, { editorId: 5, status: ['in_review' as const] }] : []),
    ...(report.filters.includes('status')
      ? [{ status: ['pending_owner' as const] }, { status: ['pending_owner' as const, 'published' as const] }]
      : []),
  ];

  test.each(report.rows)('by %s says the same with sums and without', async (rows) => {
    for (const period of PERIODS)
      for (const filter of filters) {
        const question: ReportQuestion = { ...period, rows, ...(filter ? { filter } : {}) };
        expect(await figures(key, question, ZONE), JSON.stringify(question)).toEqual(
          await figures(key, question, SAME_WITHOUT_SUMS),
        );
      }
  });
});

/** A publication of some months ago that was settled and paid out with a commission. */
const old = sql<number>`(select b.id from briefings b join briefing_finances f on f.briefing_id = b.id
  where b.status = 'done' and b.published_at < now() - interval '150 days' and f.client_transfer_id is not null
    and f.owner_transfer_id is not null order by f.seller_transfer_id nulls last, b.id limit 1)`;
const otherUser = sql`(select min(u.id) from users u where u.role = 'USER' and u.id not in (
  select c.user_id from campaigns c join briefings b on b.campaign_id = c.id where b.id = ${old}))`;

const CHANGES: Readonly<Record<string, RawBuilder<unknown>>> = {
  'the price': sql`update briefings set price_cents = coalesce(price_cents, 0) + 123, accepted_price_cents = null where id = ${old}`,
  'the cost': sql`update briefings set cost_cents = coalesce(cost_cents, 0) + 45 where id = ${old}`,
  'a bonus': sql`update briefings set bonus_at = now() where id = ${old}`,
  'a credit in full': sql`update briefing_finances set client_credited_at = now(), client_transfer_id = null,
    client_net_cents = null, client_vat_cents = null where briefing_id = ${old}`,
  'a refund of a part, also by the owner': sql`update briefing_finances set given_back_net_cents = 12,
    given_back_owner_cents = 7 where briefing_id = ${old}`,
  'the day of publication': sql`update briefings set published_at = published_at - interval '45 days' where id = ${old}`,
  'the state': sql`update briefings set status = 'canceled' where id = ${old}`,
  'the site and the owner': sql`update briefings set site_id = 1 + (site_id % 20), owner_id = null where id = ${old}`,
  'the due day': sql`update briefings set due_date = (published_at - interval '9 days')::date where id = ${old}`,
  'the editor': sql`update briefings b set editor_id = (select max(id) from users u
    where u.role = 'EDITOR' and u.id is distinct from b.editor_id) where id = ${old}`,
  'a move that is written later': sql`insert into audit_entries (at, actor_kind, actor_name, action, entity, entity_id,
      from_status, to_status)
    select b.published_at + interval '3 days', 'system', 'Test', 'briefing.return', 'briefings', b.id, 'done',
      'waiting_publish' from briefings b where b.id = ${old}`,
  'the client': sql`update campaigns set user_id = ${otherUser}, company_id = null
    where id = (select campaign_id from briefings where id = ${old})`,
  'the seller': sql`update briefing_finances set seller_id = case when seller_id is null
    then (select max(id) from users where role = 'SELLER') end where briefing_id = ${old}`,
  'what is invoiced': sql`update briefing_finances set client_status = 'invoicing', owner_status = 'ongoing',
    owner_payment = 'open' where briefing_id = ${old}`,
  'the amount kept with it': sql`update briefing_finances set client_net_cents = client_net_cents + 1 where briefing_id = ${old}`,
};

describe('a change long after the fact is in the next answer', () => {
  test.each(Object.entries(CHANGES))('%s', async (_name, change) => {
    await sumMissingMonths(db, ZONE);
    await change.execute(db);
    expect(await changes()).toBeGreaterThan(0);
    const truth = await fromRecords();
    await truth.expectInSums();
    // The months that changed are summed again, and no others.
    const { months, years } = await sumMissingMonths(db, ZONE);
    expect(months).toBeGreaterThan(0);
    expect(months).toBeLessThan(8);
    expect(years).toBeGreaterThan(0);
    expect(years).toBeLessThanOrEqual(months);
    await truth.expectInSums();
  });

  test('an entry of an earlier day', async () => {
    await sql`select ledger_post(array['bank', 'correction'], array[500, -500]::bigint[], row(null,
      now() - interval '40 days', 'correction', null, null, null, 'system', null,
      'Test', '', null, null, null)::ledger_transfers)`.execute(db);
    await expectSame();
  });
});

/** Sums of campaigns that were ordered at one moment. */
const onceIn = async (campaign: RawBuilder<unknown>) =>
  (
    await sql<{ isOnce: boolean }>`select is_once from order_months
      where rollup = 'submitted_by_campaign' and campaign_id = ${campaign}`.execute(db)
  ).rows.map(({ isOnce }) => isOnce);

test('a campaign that gets another order much later is counted once', async () => {
  await sumMissingMonths(db, ZONE);
  const campaign = sql`(select min(campaign_id) from order_months where rollup = 'submitted_by_campaign' and is_once)`;
  const { rows } = await sql<{ id: number }>`select ${campaign} as id`.execute(db);
  const id = sql`${rows[0]?.id}::bigint`;
  expect(await onceIn(id)).toEqual([true]);
  // The campaign's own orders stay as they are.
  await sql`update briefings set campaign_id = ${id}, submitted_at = now() where id = (
    select max(id) from briefings where is_sold(status) and campaign_id <> ${id})`.execute(db);
  const questions = REPORTS['clients-report'].rows.map((by) => ({ period: 'all', rows: by }) as const);
  const truth = await fromRecords(questions, ['clients-report']);
  await truth.expectInSums();
  await sumMissingMonths(db, ZONE);
  expect(await onceIn(id)).toEqual([false]);
  await truth.expectInSums();
});

test('what is changed while a month is summed is not lost', async () => {
  await sumMissingMonths(db, ZONE);
  const cost = (tx: Tx | typeof db, cents: number) =>
    sql`update briefings set cost_cents = cost_cents + ${cents} where id = ${old}`.execute(tx);
  await cost(db, 5);
  await db.transaction().execute(async (tx) => {
    await cost(tx, 70);
    expect((await sumMissingMonths(db, ZONE)).months).toBeGreaterThan(0);
  });
  expect(await changes()).toBeGreaterThan(0);
  await expectSame();
});

test('several may sum at once', async () => {
  await sql`update briefings set cost_cents = cost_cents + 1 where status = 'done'`.execute(db);
  await Promise.all([sumMissingMonths(db, ZONE), sumMissingMonths(db, ZONE), sumMissingMonths(db, ZONE)]);
  expect(await checkSummedMonths(db, ZONE)).toEqual([]);
  await expectSame();
});

test('another zone has other months; those of the old one are not read', async () => {
  const question = { period: 'all' } as const;
  expect((await read('totals-period', question, ZONE)).summing).toBeNull();
  await sumMissingMonths(db, 'America/Sao_Paulo');
  const { summing } = await read('totals-period', question, ZONE);
  expect(summing?.done).toBe(0);
  expect(summing?.of).toBeGreaterThan(5);
  // Of no time there are sums of both zones.
  const { rows: twice } = await sql`select a.rollup, a.at from report_months a join report_months b
    on b.rollup = a.rollup and b.at > a.at and b.at < a.ends_at`.execute(db);
  expect(twice).toEqual([]);
  await expectSame();
  await sumMissingMonths(db, ZONE);
  await expectSame();
});

test('a stay that lasted when its month was summed has its time when it is over', async () => {
  const questions = PERIODS.flatMap((each) => (['status', 'site'] as const).map((rows) => ({ ...each, rows })));
  await sql`insert into audit_entries (at, actor_kind, actor_name, action, entity, entity_id, from_status, to_status)
    select now() - interval '90 days', 'system', 'Test', 'briefing.wait', 'briefings', id, 'draft', 'pending_owner'
    from briefings where status = 'canceled' order by id limit 3`.execute(db);
  await sumMissingMonths(db, ZONE);
  await expectSame(questions, ['briefings-report']);
  await sql`update briefing_stays set left_at = now() - interval '1 day'
    where left_at is null and is_timed(status) and entered_at < now() - interval '80 days'`.execute(db);
  expect(await changes()).toBeGreaterThan(0);
  const truth = await fromRecords(questions, ['briefings-report']);
  await truth.expectInSums();
  await sumMissingMonths(db, ZONE);
  await truth.expectInSums();
});

/** Of each period, and of parts of it, that sums of days may be read for. */
const RECENT_PERIODS: readonly ReportQuestion[] = [
  { period: 'day' },
  { period: 'week', compare: 'previous' },
  { period: 'month', compare: 'previous' },
  { period: 'month', compare: 'year', grain: 'week' },
  { period: 'semester', compare: 'previous', grain: 'week' },
  { period: 'custom', from: dayAgo(80), to: dayAgo(3) },
];
const RECENT = RECENT_PERIODS.flatMap((each, i): ReportQuestion[] => [
  { ...each, rows: (['status', 'site', 'editor'] as const)[i % 3] },
  { ...each, rows: 'status', filter: { status: ['pending_owner', 'published'], editorId: 5 } },
]);

const keptDays = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from report_months m where rollup = 'moved_by_state_day'
      and not exists (select from report_changes c where c.family = 'moved' and c.at >= m.at and c.at < m.ends_at)`.execute(
      db,
    )
  ).rows[0]?.count ?? 0;

test('what happened lately is summed by the day, and a change outdates its day', async () => {
  await sumMissingMonths(db, ZONE);
  await expectSame(RECENT, ['briefings-report']);
  const all = await keptDays();
  const stays = sql`(select id from briefing_stays where left_at is null and is_timed(status)
    and entered_at between now() - interval '30 days' and now() - interval '4 days' order by entered_at limit 3)`;
  const { rows: days } = await sql<{ day: string }>`
    select distinct (entered_at at time zone ${ZONE})::date::text as day from briefing_stays where id in ${stays}`.execute(
    db,
  );
  await sql`update briefing_stays set left_at = now(), published_before_at = entered_at - interval '6 days'
    where id in ${stays}`.execute(db);
  expect(days.length).toBeGreaterThan(0);
  expect(await keptDays()).toBe(all - days.length);
  const truth = await fromRecords(RECENT, ['briefings-report']);
  await truth.expectInSums();
  expect(await sumMissingMonths(db, ZONE)).toEqual({ days: days.length, months: 0, years: 0 });
  expect(await keptDays()).toBe(all);
  await truth.expectInSums();
});

test('a stay that lasts is late from the day after its due day, and again after a late publication', async () => {
  await sql`update briefing_stays set due_date = (entered_at + interval '1 day')::date,
      published_before_at = case when id % 2 = 0 then entered_at - interval '2 days' end
    where left_at is null and is_timed(status)`.execute(db);
  await sumMissingMonths(db, ZONE);
  expect(await changes()).toBe(0);
  await expectSame(RECENT, ['briefings-report']);
});

const YEARS = [
  ['published_by_site_years', 'published_by_site'],
  ['moved_by_site_years', 'moved_by_site'],
] as const;
const readAsSums = async (names: readonly RollupName[], from: Date, to: Date) =>
  new Set((await summedIntervals(db, names, { from, to }, ZONE)).map(({ rollup }) => rollup));

test.each(YEARS)('%s are read where a period has all of them, otherwise their months', async (years, months) => {
  await sumMissingMonths(db, ZONE);
  expect(await readAsSums([years, months], BEGINNING, NOW)).toEqual(new Set([years]));
  // The longest one: the demo's ten months may begin or end with a short year.
  const { rows } = await sql<Interval>`select at as "from", ends_at as "to" from report_months where rollup = ${years}
    order by ends_at - at desc limit 1`.execute(db);
  const [{ from, to }] = rows as [Interval];
  expect(await readAsSums([years, months], from, to)).toEqual(new Set([years]));
  const dayBefore = new Date(to.getTime() - 86_400_000);
  expect(await readAsSums([years, months], from, dayBefore)).toEqual(new Set([months]));
});

test('orders and stays of earlier years are in the sums of those years, and in answers', async () => {
  const shift = sql`interval '3 years'`;
  const yearsOfStays = async () =>
    (
      await sql<{ count: number }>`select count(distinct at)::int as count from stay_months
        where rollup = 'moved_by_site_years'`.execute(db)
    ).rows[0]?.count ?? 0;
  await sumMissingMonths(db, ZONE);
  const before = await yearsOfStays();
  await sql`update briefings set submitted_at = submitted_at - ${shift}, published_at = published_at - ${shift}
    where id % 3 = 0`.execute(db);
  await sql`update briefing_stays set entered_at = entered_at - ${shift}, left_at = left_at - ${shift},
    any_before_at = any_before_at - ${shift}, same_before_at = same_before_at - ${shift},
    published_before_at = published_before_at - ${shift} where briefing_id % 3 = 0`.execute(db);
  const periods: readonly ReportQuestion[] = [...PERIODS, { period: 'custom', from: dayAgo(1600), to: dayAgo(400) }];
  const questions = periods.flatMap((each) => (['site', 'status'] as const).map((rows) => ({ ...each, rows })));
  const others = PERIODS.map((each) => ({ ...each, rows: 'owner' as const }));
  const truths = [
    await fromRecords(questions, ['briefings-report']),
    await fromRecords(others, ['sells-by-clients']),
    await fromRecords(),
  ];
  for (const truth of truths) await truth.expectInSums();
  await sumMissingMonths(db, ZONE);
  for (const truth of truths) await truth.expectInSums();
  expect(await yearsOfStays()).toBeGreaterThan(before);
  expect(await checkSummedMonths(db, ZONE)).toEqual([]);
});

/** A sum of each kind that is kept by itself, made wrong. */
const WRONGS = {
  accounts_by_day: sql`update account_months set in_cents = in_cents + 1 where ctid = (
    select ctid from account_months where rollup = 'accounts_by_day' limit 1)`,
  moved_by_site_years: sql`update stay_months set returned = returned + 1 where ctid = (
    select ctid from stay_months where rollup = 'moved_by_site_years' limit 1)`,
  moved_by_state_day: sql`update stay_months set worked = worked || 1 where ctid = (
    select ctid from stay_months where rollup = 'moved_by_state_day' limit 1)`,
  published_by_client_years: sql`update order_months set price_cents = price_cents + 1
    where rollup = 'published_by_client_years' and ctid = (select ctid from order_months_published_by_client_years limit 1)`,
  published_by_site: sql`update order_months set price_cents = price_cents + 1 where ctid = (
    select ctid from order_months_published_by_site limit 1) and rollup = 'published_by_site'`,
};

test('wrong sums are found, no others, and made again', async () => {
  await sumMissingMonths(db, ZONE);
  expect(await checkSummedMonths(db, ZONE)).toEqual([]);
  for (const change of Object.values(WRONGS)) await change.execute(db);
  const found = await checkSummedMonths(db, ZONE);
  expect(found.sort()).toEqual(
    Object.keys(WRONGS).map((rollup) => expect.stringMatching(new RegExp(`^${rollup} \\d{4}-\\d{2}-\\d{2}$`))),
  );
  await sumMissingMonths(db, ZONE);
  expect(await checkSummedMonths(db, ZONE)).toEqual([]);
});
