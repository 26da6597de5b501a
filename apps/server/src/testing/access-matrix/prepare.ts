import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import type pg from 'pg';
import type { Services } from '../../services.ts';
import type { Ids } from './people.ts';

/** Makes the records that the demo lacks, so that everybody has own and others' records of every kind. */
export async function makeMissing(owner: pg.Client, ids: Ids, { storage, payments }: Services): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => owner.query(sql, values);

  // Drafts prepared by the team: the demo has only one, by a seller.
  for (const coordinator of [ids.coordinator, ids.otherCoordinator]) {
    await run(
      `with made as (
        insert into campaigns (user_id, company_id, prepared_by_id, brand_id, name)
        select id, company_id, $1, brand_id, 'Prepared' from users
        where role = 'USER' and account_executive_id is null and brand_id is not null order by id limit 1
        returning id)
      insert into briefings (campaign_id, site_id)
        select made.id, (select id from sites where chosen_offer_id is not null order by id limit 1) from made`,
      [coordinator],
    );
  }
  // Drafts of the seller's client, which it did not prepare itself; drafts on the site manager's sites.
  await run(
    `with made as (insert into campaigns (user_id, company_id, brand_id, name)
      select id, company_id, 1, 'My own' from users where account_executive_id = $1 and role = 'USER' order by id limit 1 returning id)
    insert into briefings (campaign_id, site_id)
      select made.id, (select id from sites where site_manager_id = $2 order by id limit 1) from made`,
    [ids.seller, ids.siteManager],
  );
  // A draft that the seller prepared for a client who went to another seller since.
  await run(
    `with made as (insert into campaigns (user_id, company_id, prepared_by_id, brand_id, name)
      select id, company_id, $1, 1, 'Prepared before' from users where account_executive_id = $2 and role = 'USER'
      order by id limit 1 returning id)
    insert into briefings (campaign_id, site_id)
      select made.id, (select id from sites where chosen_offer_id is not null order by id limit 1) from made`,
    [ids.seller, ids.otherSeller],
  );
  // An invited person of every team role who has not registered yet.
  await run(
    `with invited as (
      insert into auth.accounts (email, name, claims)
      select 'invited.' || lower(role) || '@demo.linkstand.test', 'Invited', '{}'
      from unnest(array['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER']) role returning id, email)
    insert into users (identity_uid, name, email, role, invited_at)
    select id, 'Invited', email, upper(split_part(split_part(email, '@', 1), '.', 2)), now() from invited`,
  );
  // A job that failed for good.
  await run(
    `insert into failed_jobs (job_id, job, payload, error, attempts, failed_at)
    values (gen_random_uuid(), 'follow-event', '{"eventId": 0}', 'lost', 6, now())`,
  );
  // Owners without sites; every one has payment details.
  await run(`insert into owners (name, created_by_id) values ('Brought in', $1), ('Nobody knows', null)`, [
    ids.siteManager,
  ]);
  const { rows: kept } = await run('select id from owners');
  for (const { id } of kept) {
    const { sealed, hint } = payments.seal({ kind: 'owner', id: Number(id) }, PAID_BY);
    await run('update owners set payment_sealed = $2, payment_hint = $3, payment_changed_at = now() where id = $1', [
      id,
      sealed,
      hint,
    ]);
  }
  // An expected transfer of a client that no seller looks after.
  await run(
    `insert into payments (kind, method, state, billing_account_id, recipient_id, wallet_cents, reference)
    select 'top_up', 'transfer', 'announced', a.id, u.id, 5000, 'RF18539007547034'
    from billing_accounts a join users u on u.id = a.user_id where u.account_executive_id is null limit 1`,
  );
  // Card payments that are still open.
  await run(
    `insert into payments (kind, method, state, billing_account_id, recipient_id, wallet_cents, card_key)
    select 'top_up', 'card', 'announced', a.id, u.id, 5000, gen_random_uuid()
    from billing_accounts a join users u on u.id = a.user_id or u.company_id = a.company_id`,
  );
  // A payout run, and a movement of a bank statement.
  const sellers = payments.seal({ kind: 'seller', id: ids.seller }, PAID_BY);
  await run(
    `insert into seller_accounts (seller_id, payment_sealed, payment_hint, payment_changed_at) values ($1, $2, $3, now())
    on conflict do nothing`,
    [ids.seller, sellers.sealed, sellers.hint],
  );
  await run(
    `insert into payout_runs (day, threshold_cents, debtor, made_by)
    values (current_date, 0, '{"name": "Linkstand SL", "iban": "ES9121000418450200051332"}', 'Ada')`,
  );
  await run(
    `with brought as (
      insert into bank_statements (format, file_name, fingerprint, account, currency, uploaded_by)
      values ('csv', 'statement.csv', 'a statement', 'ES9121000418450200051332', 'EUR', 'Ada') returning id)
    insert into statement_lines (statement_id, line, day, value_day, cents, key)
    select id, 1, current_date, current_date, 100, 'a movement' from brought`,
  );
  // Everybody's own views, private and shared.
  await run(
    `insert into views (user_id, list, name, search, is_shared)
    select u.id, 'sites', case when shared then 'Ours' else 'Mine' end, '{}', shared
    from users u cross join (values (true), (false)) s (shared) where not shared or u.role <> 'USER'`,
  );
  await run(
    `insert into batches (key, actor_id, actor_name, entity, action, started_at, ended_at, is_undoable)
    select gen_random_uuid(), id, name, 'sites', 'site.update', now(), now(), true from users where role <> 'USER'`,
  );
  await run(`insert into exclusions (user_id, domain) select id, 'own.example' from users where role = 'USER'`);
  await run(`insert into exclusions (company_id, domain) select id, 'company.example' from companies`);
  await run(`insert into projects (company_id, name, is_made_by_hand) select id, 'Spring ' || n, true
    from companies, generate_series(1, 2) n`);
  await run(`insert into site_batches (created_by_id, operations) values ($1, '[]'), ($2, '[]')`, [
    ids.admin,
    ids.siteManager,
  ]);
  const file = await storage.put(Buffer.from('domain\nnew.example\n'));
  for (const maker of [ids.admin, ids.siteManager])
    await run(
      `insert into site_imports (created_by_id, file_name, bytes, storage_key, encoding, delimiter, headers, headers_key,
        guess, total) values ($1, 'sites.csv', 20, $2, 'utf-8', ',', '["domain"]', '', $3, 1)`,
      [
        maker,
        file,
        { columns: ['domain'], numbers: 'point', dates: 'day_first', emptyCells: 'keep', mode: 'both', defaults: {} },
      ],
    );
  await run(
    `insert into mails (message_id, to_address, from_name, from_address, template, audience, locale, subject, html, text, is_confidential, status)
    values ('<1@linkstand.test>', 'somebody@demo.linkstand.test', 'Linkstand', '', 'test', 'account', 'en-US', 'Test', '<p>Test</p>', 'Test', false, 'dead')`,
  );
  await run(
    `insert into tasks (board_key, title, created_by, about_kind, about_id)
    select 'a5' || coalesce(o.id, 0), 'Somebody has to', 'A rule', o.kind, o.id from (
      select null as kind, null::bigint as id union all
      select 'owners', min(id) from owners where owner_manager_id = any($1) group by owner_manager_id) o`,
    [[ids.ownerManager, ids.ownerManagerWithTable]],
  );
  await run(
    `insert into newsletters (name, audience, executive_id, brand_id, versions, created_by)
    select 'News', 'clients', s.id, (select min(id) from brands),
      '{"en-US":{"subject":"News","preheader":"","blocks":[{"kind":"divider"}]}}', 'Somebody'
    from unnest(array[$1, $2, null]::bigint[]) s (id)`,
    [ids.seller, ids.otherSeller],
  );
  await run(`insert into mail_suppressions (address, reason) values ('somebody@news.example', 'manual')`);
  await run(
    `insert into whatsapp_chats (wa_id, name, client_id, last_inbound_at, last_message_at)
    select '34699' || lpad(u.id::text, 6, '0'), u.name, u.id, now(), now() from users u
    where u.role = 'USER' and u.account_executive_id = any($1) or u.id = $2`,
    [[ids.seller, ids.otherSeller], ids.client],
  );
  await run(
    `insert into whatsapp_chats (wa_id, name, owner_id, last_inbound_at, last_message_at)
    select '34698' || lpad(o.id::text, 6, '0'), o.name, o.id, now(), now() from owners o`,
  );
  await run(`insert into whatsapp_chats (wa_id, name) values ('34697000001', 'Nobody that is known')`);
  // A picture in each of them.
  await run(
    `with sent as (insert into whatsapp_messages (chat_id, is_inbound, kind, state, at)
      select id, true, 'image', 'received', now() from whatsapp_chats returning id)
    insert into whatsapp_files (message_id, media_type, bytes, storage_key, state)
    select id, 'image/png', $2, $1, 'stored' from sent`,
    [await storage.put(PIXEL), PIXEL.length],
  );
  // Cases opened by clients about their orders, and by or for the team about any order.
  for (const client of [ids.client, ids.companyManager])
    await run(
      `insert into cases (kind, title, briefing_id, opened_by_id, opened_by)
      select 'question', 'When?', b.id, $1, 'A client' from briefings b join campaigns c on c.id = b.campaign_id
      where c.user_id = $1 and b.status <> 'draft' order by b.id limit 1`,
      [client],
    );
  await run(
    `insert into cases (kind, title, briefing_id, opened_by_id, opened_by)
    select 'question', 'Among us', b.id, null, 'A rule' from briefings b join campaigns c on c.id = b.campaign_id
    where c.user_id = any($1) and b.status <> 'draft'`,
    [[ids.client, ids.companyManager]],
  );
  await run(
    `insert into cases (kind, title, opened_by_id, assignee_id, opened_by)
    select 'question', 'Among us', case when opens then u.id end, case when not opens then u.id end, u.name
    from users u cross join (values (true), (false)) o (opens) where u.role <> 'USER'`,
  );
  // Cases that each of the team opened about publications which are by now of others.
  await run(
    `insert into cases (kind, title, briefing_id, opened_by_id, opened_by)
    select 'question', 'Once ours', b.id, u.id, u.name from users u
    cross join (select id from briefings where status = 'published' order by id limit 20) b where u.role <> 'USER'`,
  );
  // One of the owners with waiting publications has its links revoked.
  await run(
    `update owners set link_revoked_at = now()
    where id = (select max(owner_id) from briefings where status = 'pending_owner')`,
  );
  const { rows: strangers } = await run(
    `select u.id from users u join billing_accounts a on a.user_id = u.id or a.company_id = u.company_id
    where u.role = 'USER' and u.account_executive_id is distinct from $1 and u.company_id is distinct from (
      select company_id from users where id = $2)
      and exists (select from campaigns c join briefings b on b.campaign_id = c.id where c.user_id = u.id)
      and not exists (select from users o where o.company_id = u.company_id and o.account_executive_id = $1)
    order by u.id limit 1`,
    [ids.seller, ids.client],
  );
  const { rows: clients } = await run(
    `select u.id from users u join billing_accounts a on a.user_id = u.id or a.company_id = u.company_id
    where u.role = 'USER' and u.account_executive_id = $1 order by u.id limit 1`,
    [ids.seller],
  );
  const others = [...strangers, ...clients].map(({ id }) => Number(id));
  // Open bills of each client's own orders, with their files.
  const paper = await storage.put(Buffer.from('%PDF-1.7'));
  for (const [index, client] of [ids.client, ids.companyManager, ...others].entries()) {
    const { rows: accounts } = await run(
      `select a.id from billing_accounts a join users u on u.id = a.user_id or u.company_id = a.company_id where u.id = $1`,
      [client],
    );
    const { rows: made } = await run(
      `insert into invoices (type, billing_account_id, created_by) values ('client', $1, 'Test') returning id`,
      [accounts[0]?.id],
    );
    await run(
      `insert into invoice_lines (invoice_id, briefing_id, description, unit_price_cents, net_cents, tax_rule, tax_category, vat_bp)
      select $1, min(b.id), 'A line', 1000, 1000, 'domestic', 'S', 0 from briefings b join campaigns c on c.id = b.campaign_id
      where c.user_id = $2`,
      [made[0]?.id, client],
    );
    await run(
      `update invoices set state = 'issued', number = $2, issue_day = current_date, document = '{"totals":{"taxes":[]}}', total_cents = 1000,
        value_cents = 1000, to_pay_cents = 1000, pdf_key = $3, pdf_sha256 = '0', xml_key = $3, xml_sha256 = '0',
        supplier_file_key = $3, supplier_file_name = 'a.pdf', supplier_file_type = 'application/pdf',
        supplier_file_sha256 = '0' where id = $1`,
      [made[0]?.id, `TEST-${index}`, paper],
    );
  }
  for (const client of new Set([ids.client, ids.companyManager, ...others]))
    await run(
      `insert into publication_reports (client_id, month, edition, brand_id, document, pdf_key, pdf_sha256, xlsx_key,
        xlsx_sha256, issued_at, issued_by_name, share_key, share_until)
      select $1, '2000-01-01', 1, min(id), $3, $2, '', $2, '', now(), 'Test', gen_random_uuid(), now() + interval '1 year'
      from brands`,
      [client, paper, JSON.stringify(REPORTED)],
    );
  await run(`insert into invoice_batches (kind, invoice_ids, asked_by_id) values ('mail', '{}', $1)`, [ids.admin]);
  // Pictures of agencies and companies.
  const logo = await storage.put(PIXEL);
  for (const table of ['agencies', 'companies'])
    await run(`update ${table} set logo_key = $1, logo_type = 'image/png'`, [logo]);
}

/** The smallest valid report. */
const REPORTED: PublicationReportDocument = {
  month: '2000-01',
  locale: 'en-US',
  issuer: { name: 'Linkstand', color: '#000000' },
  client: 'Somebody',
  endCustomer: '',
  summary: '',
  figures: { planned: 0, published: 0, live: 0, pending: 0, lost: 0, repaired: 0, spendCents: 0 },
  publications: [],
  losses: [],
  next: [],
};

const PAID_BY = {
  method: 'paypal',
  holder: 'Ana Ruiz',
  account: 'ana@owner.example',
  bankCode: '',
  bankName: '',
  taxNumber: '',
  billingAddress: '',
} as const;

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The number of a content version that every briefing has and every reader of the briefing sees. */
export const VERSION = 900;

/** Links: the right one, and others that are or were valid elsewhere. */
export interface Links {
  /** Of one publication. */
  readonly briefing: number;
  readonly publication: string;
  readonly ownersPage: string;
  /** The link of another owner's publication, and of an owner whose links were revoked. */
  readonly endedPublication: string;
  readonly revokedPublication: string;
  readonly revokedPage: string;
}

export async function findLinks(owner: pg.Client): Promise<Links> {
  const { rows } = await owner.query<Links>(`
    select b.id::int as briefing, b.owner_link_uuid as publication, o.link_uuid as "ownersPage",
      (select owner_link_uuid from briefings where owner_id is not null and status = 'pending_client' limit 1) as "endedPublication",
      (select e.owner_link_uuid from briefings e join owners w on w.id = e.owner_id
        where w.link_revoked_at is not null and e.status = 'pending_owner' limit 1) as "revokedPublication",
      (select link_uuid from owners where link_revoked_at is not null limit 1) as "revokedPage"
    from briefings b join owners o on o.id = b.owner_id
    where b.status = 'pending_owner' and o.link_revoked_at is null order by b.id limit 1`);
  const [links] = rows;
  if (!links) throw new Error('The demo has no publication that waits for its owner.');
  return links;
}

/** What else a briefing has that a call may name. */
export interface Parts {
  readonly fileId: number;
  readonly textId: number;
}

/** A price list that waits, of the owner with this page. @returns its id */
export async function sendList(owner: pg.Client, page: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into site_imports (owner_id, sent_at, state, file_name, bytes, encoding, delimiter, headers, headers_key,
      guess, total)
    select id, now(), 'sent', 'prices.csv', 20, 'utf-8', ',', '["domain"]', '', '{}', 1 from owners where link_uuid = $1
    returning id::int`,
    [page],
  );
  return rows[0]?.id ?? 0;
}

/** A site that an owner offered and hasn't shown to be its own. @returns its id */
export async function offerSite(owner: pg.Client, page: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into offered_sites (owner_id, domain, name, country, language, type, cost_cents, delivery_days, code)
    select id, 'offered.example', 'Offered', 'ES', 'es', 'blog', 5000, 7, md5(link_uuid::text) from owners
    where link_uuid = $1 returning id::int`,
    [page],
  );
  return rows[0]?.id ?? 0;
}

/** Gives every tested briefing a sealed version, an earlier text and a file. @returns their ids by briefing */
export async function makeContent(
  owner: pg.Client,
  { storage }: Services,
  briefings: readonly number[],
): Promise<ReadonlyMap<number, Parts>> {
  const ids = [...new Set(briefings)];
  await owner.query(
    `insert into content_versions (briefing_id, number, html, words, author_kind, sealed_at)
    select id, $2, '<p>Some words.</p>', 2, 'client', now() from unnest($1::bigint[]) id`,
    [ids, VERSION],
  );
  const texts = await owner.query<{ id: string; briefing_id: string }>(
    `insert into earlier_texts (briefing_id, number, html, words, author_kind, reason, written_at)
    select id, $2, '<p>Earlier words.</p>', 2, 'client', 'pause', now() from unnest($1::bigint[]) id
    returning id, briefing_id`,
    [ids, VERSION],
  );
  const textOf = new Map(texts.rows.map((row) => [row.briefing_id, Number(row.id)]));
  const { rows } = await owner.query<{ id: string; briefing_id: string }>(
    `insert into files (briefing_id, kind, file_name, media_type, bytes, sha256, storage_key, for_publication)
    select id, 'attachment', 'pixel.png', 'image/png', $2, '', $3, true from unnest($1::bigint[]) id returning id, briefing_id`,
    [ids, PIXEL.length, await storage.put(PIXEL)],
  );
  return new Map(
    rows.map((row) => [Number(row.briefing_id), { fileId: Number(row.id), textId: textOf.get(row.briefing_id) ?? 0 }]),
  );
}

/** The SQLSTATE with which writes are stopped. */
export const STOPPED = 'AC001';

/**
 * From now on every write fails with this SQLSTATE before it changes anything; reads and row locks pass. So thousands
 * of calls meet the same data, and a call that reaches a write was let through.
 */
export async function stopWrites(owner: pg.Client): Promise<void> {
  await owner.query(`
    create function public.nothing_is_written() returns trigger language plpgsql as $$
    begin
      raise exception 'nothing is written here' using errcode = '${STOPPED}';
    end $$;
    do $$
    declare each record;
    begin
      for each in select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
      loop
        execute format('create trigger aaa_nothing_is_written before insert or update or delete on %s
          for each statement execute function public.nothing_is_written()', each.name);
      end loop;
    end $$`);
}
