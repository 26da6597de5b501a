import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../apps/server/src/db/types.generated.ts';
import { dropIndexes, generateSites, rebuildIndexes } from '../catalogue/generate.ts';

/** Increase it when the data below changes, so that kept data is generated again. */
export const GENERATOR = 7;

type Sql = RawBuilder<unknown>;

/** Ids of what is made here begin above those of the demo. */
const FROM = sql.lit(10_000_000);
const SELLERS = 50;
const YEARS = 5;
const PER_CAMPAIGN = 5;
const VAT_BP = 2100;
const COMMISSION_BP = 500;

/** A number from 0 to 1, determined by the row and the purpose. */
const draw = (salt: number): Sql => sql`((hashint8extended(n, ${sql.lit(salt)}) & 1048575) / 1048576.0)`;
const upTo = (most: number, salt: number): Sql => sql`(1 + floor(${sql.lit(most)} * ${draw(salt)}))::int`;
/** The same with early numbers far more likely, as a few clients and sites have most orders. */
const skewed = (most: number, salt: number): Sql => sql`(1 + floor(${sql.lit(most)} * ${draw(salt)} ^ 2))::int`;
const pick = (items: readonly string[], salt: number): Sql =>
  sql`(${sql.lit(`{${items.map((item) => `"${item}"`).join(',')}}`)}::text[])[${upTo(items.length, salt)}]`;

const COUNTRIES = ['ES', 'PT', 'BR', 'MX', 'GB', 'FR', 'DE', 'IT', 'US', 'AR'];
const TOPICS = ['none', 'none', 'none', 'none', 'none', 'none', 'crypto', 'loan', 'gambling', 'dating'];
const OPEN = ['waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish'];

const FILLED = [
  'users',
  'companies',
  'owners',
  'campaigns',
  'briefings',
  'briefing_finances',
  'ledger_transfers',
  'ledger_entries',
  'invoices',
  'audit_entries',
  'briefing_stays',
];

/** How much there is of each, by the number of briefings. */
function sizesOf(briefings: number) {
  return {
    briefings,
    campaigns: Math.ceil(briefings / PER_CAMPAIGN),
    clients: Math.ceil(briefings / 50),
    companies: Math.ceil(briefings / 200),
    owners: Math.ceil(briefings / 200),
    sites: Math.max(1000, Math.ceil(briefings / 50)),
    invoices: Math.ceil(briefings / 16),
  };
}

/**
 * Fills a demo with the orders of five years and their books: five ledger entries and four moves in the audit log for
 * each briefing, always the same for the same number. Orders become more over the years; a few clients have most.
 */
export async function generateOrders(db: Kysely<DB>, briefings: number): Promise<void> {
  const size = sizesOf(briefings);
  await generateSites(db, size.sites);
  await dropIndexes(db, FILLED);
  await db.connection().execute(async (session) => {
    // As the tables' owner, past triggers and foreign keys: the rows are correct.
    await sql`set session_replication_role = replica`.execute(session);
    await makePeople(session, size);
    await makeOrders(session, size);
    await makeBooks(session, size);
    await makeMoves(session, size);
    for (const table of ['users', 'companies', 'owners', 'campaigns', 'briefings', 'ledger_transfers', 'invoices'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        session,
      );
    await sql`set session_replication_role = origin`.execute(session);
  });
  await rebuildIndexes(db);
  for (const table of [...FILLED, 'sites', 'ledger_accounts', 'billing_accounts'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

type Sizes = ReturnType<typeof sizesOf>;
const numbers = (most: number): Sql => sql`generate_series(1::bigint, ${sql.lit(most)}::bigint) n`;
const id = sql`${FROM} + n`;
/** From five years ago until now, in growing numbers. */
const momentAt = (share: Sql): Sql => sql`(now() - interval '${sql.raw(String(YEARS))} years' * ${share} ^ 1.5)`;
const moment = (salt: number): Sql => momentAt(draw(salt));
/** The same in the order of the rows, as what is submitted later has a higher id. */
const momentInTurn = (most: number, salt: number): Sql =>
  momentAt(sql`((${sql.lit(most)} - n + ${draw(salt)}) / ${sql.lit(most)})`);

async function makePeople(db: Kysely<DB>, size: Sizes): Promise<void> {
  const sellers = sql`(select array_agg(id) from users where identity_uid like 'bench-seller-%')`;
  await sql`insert into users (identity_uid, name, email, role, country, email_verified_at, created_at)
    select 'bench-seller-' || n, 'Seller ' || n, 'seller' || n || '@people.example', 'SELLER', 'ES', now(),
      now() - interval '6 years' from ${numbers(SELLERS)}`.execute(db);
  await sql`insert into companies (id, name, country, tax_number, created_at) overriding system value
    select ${id}, 'Company ' || n, ${pick(COUNTRIES, 1)}, 'A' || n, ${moment(2)} from ${numbers(size.companies)}`.execute(
    db,
  );
  await sql`insert into users (id, identity_uid, name, email, role, country, company_id, account_executive_id, source,
      email_verified_at, created_at) overriding system value
    select ${id}, 'bench-client-' || n, 'Client ' || n, 'client' || n || '@people.example', 'USER', ${pick(COUNTRIES, 3)},
      case when n % 3 = 0 then ${FROM} + ${upTo(size.companies, 4)} end,
      case when n % 7 > 0 then (${sellers})[${skewed(SELLERS, 5)}] end,
      ${pick(['google', 'referral', 'event', 'newsletter', ''], 6)}, now(), ${moment(7)}
    from ${numbers(size.clients)}`.execute(db);
  await sql`insert into billing_accounts (company_id) select id from companies where id > ${FROM}
    on conflict do nothing`.execute(db);
  await sql`insert into billing_accounts (user_id) select id from users where id > ${FROM} and company_id is null
    on conflict do nothing`.execute(db);
  await sql`insert into owners (id, name, email, language, country, created_at) overriding system value
    select ${id}, 'Owner ' || n, 'owner' || n || '@owners.example', 'es', ${pick(COUNTRIES, 8)}, ${moment(9)}
    from ${numbers(size.owners)}`.execute(db);
  await sql`update sites set owner_id = ${FROM} + 1 + id % ${sql.lit(size.owners)} where chosen_offer_id is not null`.execute(
    db,
  );
  await sql`update offers f set owner_id = s.owner_id from sites s where s.chosen_offer_id = f.id`.execute(db);
  await sql`insert into ledger_accounts (code, billing_account_id)
    select code, id from billing_accounts, (values ('wallet'), ('receivable')) c (code) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into ledger_accounts (code, owner_id) select 'payable', id from owners on conflict do nothing`.execute(
    db,
  );
  await sql`insert into ledger_accounts (code, seller_id) select 'commission_payable', id from users
    where role = 'SELLER' on conflict do nothing`.execute(db);
  await sql`insert into ledger_accounts (code) select unnest(array['revenue', 'vat', 'cost', 'commission'])
    on conflict do nothing`.execute(db);
}

/** About this many days after an order, but not later than now. */
const moveAt = (submitted: Sql, days: Sql): Sql =>
  sql`least(${submitted} + ${days} * interval '1 day' * (0.5 + ${draw(20)}), now())`;

async function makeOrders(db: Kysely<DB>, size: Sizes): Promise<void> {
  await sql`insert into campaigns (id, user_id, company_id, brand_id, name, general_title, status, site_count, total_cents,
      submitted_at, created_at) overriding system value
    select ${id}, u.id, u.company_id, 1, 'Campaign ' || n, 'Campaign ' || n, 'finished', ${PER_CAMPAIGN}, 0, d.at,
      d.at - interval '1 day'
    from ${numbers(size.campaigns)} cross join lateral (select ${momentInTurn(size.campaigns, 10)} as at) d
      join users u on u.id = ${FROM} + ${skewed(size.clients, 11)}`.execute(db);
  // One in fifty is given up after it was live, as many are denied; what is younger than a month is on its way.
  await sql`insert into briefings (id, campaign_id, site_id, offer_id, owner_id, editor_id, status, status_since, title,
      keyword, url, briefing_type, topic, fill_mode, link_type, review_mode, price_cents, cost_cents, commission_bp,
      price_multiplier_milli, bonus_at, quoted_at, submitted_at, created_at, due_date, published_at) overriding system value
    select ${id}, c.id, s.id, s.chosen_offer_id, s.owner_id, 1 + (n % 12), t.status,
      ${moveAt(sql`c.submitted_at`, sql`case t.status when 'done' then 30 when 'published' then 6 else 1 end`)},
      'Publication ' || n,
      'keyword', 'https://target.example/' || n,
      ${pick(['sponsored_article', 'sponsored_article', 'link_insertion', 'press_note'], 12)}, ${pick(TOPICS, 13)},
      s.fill_modes[1], s.link_types[1], 'review_and_publish', s.price_cents, s.cost_cents, 0, 1000,
      case when n % 100 = 7 then c.submitted_at end, c.submitted_at, c.submitted_at, c.created_at,
      (c.submitted_at + interval '14 days')::date,
      case when t.status in ('published', 'done') or n % 50 = 3 then c.submitted_at + interval '20 days' * ${draw(14)} end
    from ${numbers(size.briefings)} join campaigns c on c.id = ${FROM} + 1 + (n - 1) / ${sql.lit(PER_CAMPAIGN)}
      join sites s on s.id = 1 + (${skewed(size.sites, 15)} + 100) % ${sql.lit(size.sites)} and s.chosen_offer_id is not null
      cross join lateral (select case when n % 50 = 3 then 'canceled' when n % 50 = 4 then 'denied'
        when c.submitted_at > now() - interval '30 days' then ${pick(OPEN, 16)}
        when c.submitted_at > now() - interval '60 days' then 'published' else 'done' end as status) t`.execute(db);
}

/** For each that was live: the capture, what its owner earned, and for those with a seller the commission. */
async function makeBooks(db: Kysely<DB>, size: Sizes): Promise<void> {
  await sql`create temp table sold as
    select b.id, b.published_at as at, b.owner_id, b.cost_cents, u.account_executive_id as seller_id, k.id as account_id,
      case when b.bonus_at is null then b.price_cents else 0 end as net_cents, b.status = 'canceled' as is_turned,
      ${FROM} + 10 * (b.id - ${FROM}) as transfer_id
    from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id
      join billing_accounts k on k.company_id = u.company_id or (u.company_id is null and k.user_id = u.id)
    where b.id > ${FROM} and b.published_at is not null and b.price_cents > 0 and b.cost_cents > 0`.execute(db);
  const kinds = sql`(values (1, 'capture'), (2, 'cost'), (3, 'commission'), (4, 'reversal')) k (nth, kind)`;
  await sql`insert into ledger_transfers (id, at, kind, briefing_id, actor_kind, actor_name, reverses_id) overriding system value
    select transfer_id + nth, case nth when 4 then least(at + interval '20 days', now()) else at end, kind, id, 'system', 'Bench',
      case when nth = 4 then transfer_id + 1 end
    from sold, ${kinds}
    where (nth <> 3 or seller_id is not null) and (nth <> 4 or is_turned) and (nth <> 1 or net_cents > 0)
      and (nth <> 4 or net_cents > 0)`.execute(db);
  const vat = sql`(net_cents * ${sql.lit(VAT_BP)} / 10000)`;
  const share = sql`greatest(1, net_cents * ${sql.lit(COMMISSION_BP)} / 10000)`;
  await sql`insert into ledger_entries (transfer_id, account_id, at, cents)
    select t.id, a.id, t.at, e.cents from sold s join ledger_transfers t on t.briefing_id = s.id and t.id > s.transfer_id
      cross join lateral (values
        ('capture', 'wallet/' || s.account_id, net_cents + ${vat}), ('capture', 'revenue', -net_cents),
        ('capture', 'vat', -${vat}),
        ('reversal', 'wallet/' || s.account_id, -net_cents - ${vat}), ('reversal', 'revenue', net_cents),
        ('reversal', 'vat', ${vat}),
        ('cost', 'cost', cost_cents), ('cost', 'payable/' || s.owner_id, -cost_cents),
        ('commission', 'commission', ${share}), ('commission', 'commission_payable/' || s.seller_id, -${share})
      ) e (kind, key, cents) join ledger_accounts a on a.key = e.key
    where e.kind = t.kind and e.cents <> 0`.execute(db);
  await sql`insert into briefing_finances (briefing_id, billing_account_id, billing_mode, tax_rule, vat_bp, seller_id,
      seller_commission_bp, client_transfer_id, client_net_cents, client_vat_cents, owner_transfer_id, owner_id, owner_cents,
      seller_transfer_id, seller_cents, client_status, client_payment, owner_status, owner_payment, client_booked_at,
      owner_booked_at, seller_booked_at)
    select id, account_id, 'prepaid', 'domestic', ${sql.lit(VAT_BP)}, seller_id, ${sql.lit(COMMISSION_BP)},
      case when net_cents > 0 then transfer_id + 1 end, case when net_cents > 0 then net_cents end,
      case when net_cents > 0 then ${vat} end, transfer_id + 2, owner_id, cost_cents,
      case when seller_id is not null then transfer_id + 3 end, case when seller_id is not null then ${share} end,
      s.state, case s.state when 'invoiced' then 'paid' else 'open' end,
      s.state, case s.state when 'invoiced' then 'paid' else 'open' end, case when net_cents > 0 then at end, at,
      case when seller_id is not null then at end
    from sold, lateral (select case when at < now() - interval '60 days' then 'invoiced'
      when at < now() - interval '30 days' then 'invoicing' else 'ongoing' end as state) s`.execute(db);
  await sql`drop table sold`.execute(db);
  await sql`insert into invoices (id, type, state, billing_account_id, number, document, issue_day, due_day, value_cents, vat_cents,
      total_cents, to_pay_cents, paid_cents, created_at) overriding system value
    select ${id}, 'client', case when d.at < now() - interval '90 days' and n % 20 > 0 then 'paid' else 'issued' end, k.id,
      'BENCH-' || n, '{}', d.at::date, d.at::date + 30, v.cents, v.cents * 21 / 100, v.cents * 121 / 100, v.cents * 121 / 100,
      case when d.at < now() - interval '90 days' and n % 20 > 0 then v.cents * 121 / 100 else 0 end, d.at
    from ${numbers(size.invoices)} cross join lateral (select ${momentInTurn(size.invoices, 17)} as at) d
      cross join lateral (select 100 * ${upTo(5000, 18)} as cents) v
      join (select id, row_number() over (order by id) as place from billing_accounts) k on k.place = ${skewed(size.companies, 19)}`.execute(
    db,
  );
}

/** Each briefing's way through the states, as the audit log has it. */
async function makeMoves(db: Kysely<DB>, size: Sizes): Promise<void> {
  await sql`insert into audit_entries (at, actor_kind, actor_name, action, entity, entity_id, from_status, to_status)
    select ${moveAt(sql`b.submitted_at`, sql`m.after`)}, 'system', 'Bench',
      case when m.nth = 2 and b.status in ('denied', 'canceled') then 'briefing.deny' else m.action end, 'briefings', b.id,
      m.left_state, case when m.nth = 2 and b.status in ('denied', 'canceled') then b.status else m.state end
    from ${numbers(size.briefings)} join briefings b on b.id = ${id} cross join (values
      (0, 'briefing.submit', 'draft', 'waiting', 1), (1, 'briefing.approve', 'waiting', 'pending_owner', 2),
      (6, 'briefing.publish', 'pending_owner', 'published', 3), (30, 'briefing.finish', 'published', 'done', 4)
    ) m (after, action, left_state, state, nth)
    where m.nth <= case when b.status = 'done' then 4 when b.status = 'published' then 3 else 2 end
    order by b.submitted_at, b.id, m.nth`.execute(db);
  await sql`insert into briefing_stays select * from briefing_stays_logged where briefing_id > ${FROM}
    order by entered_at, id`.execute(db);
}
