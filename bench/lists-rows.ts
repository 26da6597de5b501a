import { type Kysely, sql } from 'kysely';
import type { DB } from '../apps/server/src/db/types.generated.ts';
import { DEMO_EMAILS } from '../apps/server/src/demo/people.ts';
import { generateSites } from './catalogue/generate.ts';

/** Increase it when the data below changes, so that kept data is generated again. */
export const GENERATOR = 6;

/** One entry of a list, determined by the row number. */
const pick = (list: string, salt: number) => {
  const items = list.split(',');
  return sql.raw(
    `('{${items.join(',')}}'::text[])[1 + (hashint8extended(n, ${salt}) & 1048575)::int % ${items.length}]`,
  );
};
const upTo = (most: number, salt: number) =>
  sql.raw(`(1 + (hashint8extended(n, ${salt}) & 1073741823)::int % ${most})`);
const FIRST =
  'Ana,Álvaro,Bruno,Camila,Declan,Elif,Fátima,Gonçalo,Harriet,Inês,Jordi,Katja,Léa,Marta,Noelia,Óscar,Pilar';
const LAST = 'Aguirre,Brandão,Cárdenas,Drummond,Echeverría,Ferreyra,Guimarães,Hartmann,Iturralde,Llewellyn,Muñoz,Øster';
const WORDS =
  'northern,coastal,urban,quiet,digital,ancient,modern,green,golden,silver,rapid,honest,clever,global,local';
const THINGS = 'travel,finance,health,garden,kitchen,music,sports,fashion,energy,housing,transport,insurance,software';
const COUNTRIES = 'ES,PT,BR,MX,GB,IE,US,AR,CO,DE';
const STATUSES =
  'waiting,waiting_review,in_review,pending_client,pending_owner,waiting_publish,published,done,done,done,denied,canceled';
const ago = (days: number, salt: number) =>
  sql.raw(`(now() - (hashint8extended(n, ${salt}) & 1048575) / 1048576.0 * interval '${days} days')`);
const person = sql`${pick(FIRST, 1)} || ' ' || ${pick(LAST, 2)} || ' ' || n`;
const thing = sql`initcap(${pick(WORDS, 3)}) || ' ' || ${pick(THINGS, 4)} || ' ' || n`;

/** The demo's main client, a company's manager, with 2,000 of 100,000 campaigns. */
const CLIENT = sql`(select id from users where email = ${DEMO_EMAILS.client})`;
const COMPANY = sql`(select company_id from users where email = ${DEMO_EMAILS.client})`;
const SITE_MANAGER = sql`(select id from users where email = ${DEMO_EMAILS.siteManager})`;

/**
 * Fills every table that a list shows up to `size` rows; people to twice that, half clients and half sellers. Demo
 * people have large scopes (lists-asked.ts).
 */
export async function fillLists(db: Kysely<DB>, size: number): Promise<void> {
  await generateSites(db, size);
  await db.connection().execute(async (session) => {
    // As owner of the tables. Derived columns are written directly, and nothing is announced.
    await sql`set session_replication_role = replica`.execute(session);
    const rows = sql`generate_series(1::bigint, ${sql.lit(size)}::bigint) n`;
    const run = async (table: string, insert: ReturnType<typeof sql>) => {
      await insert.execute(session);
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        session,
      );
    };
    const from = 1_000_000;
    const id = sql`${sql.lit(from)} + n`;
    await run(
      'agencies',
      sql`insert into agencies (id, name, country, tax_number, contact_name, created_at) overriding system value
        select ${id}, ${thing}, ${pick(COUNTRIES, 5)}, 'B' || n, ${person}, ${ago(900, 6)} from ${rows}`,
    );
    await run(
      'companies',
      sql`insert into companies (id, name, country, tax_number, agency_id, founded_in, created_at) overriding system value
        select ${id}, ${thing}, ${pick(COUNTRIES, 7)}, 'A' || n, case when n % 5 = 0 then ${sql.lit(from)} + ${upTo(size, 8)} end,
          case when n % 9 > 0 then 1950 + ${upTo(70, 9)} end, ${ago(900, 10)} from ${rows}`,
    );
    for (const [role, offset] of [
      ['USER', 0],
      ['SELLER', size],
    ] as const)
      await run(
        'users',
        sql`insert into users (id, identity_uid, name, email, role, country, language, company_id, account_executive_id,
            last_login_at, last_request_at, year_spend_cents, seller_commission_bp, created_at, email_verified_at)
          overriding system value
          select ${id} + ${sql.lit(offset)}, ${role} || n, ${person}, lower(${role}) || n || '@people.example', ${role},
            ${pick(COUNTRIES, 11)}, ${pick('es,en-US,pt-BR', 12)},
            case when ${role} = 'USER' and n % 3 > 0 then ${sql.lit(from)} + ${upTo(size, 13)} end,
            case when ${role} = 'USER' and n % 4 > 0 then case when n % 8 = 1 then 6 else ${sql.lit(from + size)} + ${upTo(500, 14)} end end,
            case when n % 10 > 0 then ${ago(500, 15)} end, case when ${role} = 'USER' and n % 3 = 0 then ${ago(400, 16)} end,
            case when ${role} = 'USER' then ${upTo(900_000, 17)} else 0 end, case when ${role} = 'SELLER' then ${upTo(1500, 18)} else 0 end,
            ${ago(900, 19)}, now()
          from ${rows}`,
      );
    // Columns that a trigger would have filled.
    const kept =
      await sql`select from information_schema.columns where table_name = 'users' and column_name = 'search_text'`.execute(
        session,
      );
    if (kept.rows.length > 0)
      await sql`update users set search_text = plain_text(name || ' ' || email) where id > ${from}`.execute(session);
    // A wallet for every company, and for every client without one.
    await run(
      'billing_accounts',
      sql`insert into billing_accounts (id, company_id) overriding system value select ${id}, ${id} from ${rows}`,
    );
    await run(
      'billing_accounts',
      sql`insert into billing_accounts (id, user_id) overriding system value
        select u.id + ${sql.lit(size)}, u.id from users u
        where u.id > ${sql.lit(from)} and u.role = 'USER' and u.company_id is null`,
    );
    await sql`insert into wallet_balances (billing_account_id, posted_cents, held_cents)
      select id, 10 * (id % 9000), id % 9000 from billing_accounts where id > ${sql.lit(from)}`.execute(session);
    await run(
      'owners',
      sql`insert into owners (id, name, email, language, country, owner_manager_id, created_at) overriding system value
        select ${id}, ${thing}, 'owner' || n || '@owners.example', ${pick('es,en-US,pt-BR', 20)}, ${pick(COUNTRIES, 21)},
          (array[5, 12, null])[${upTo(3, 22)}], ${ago(900, 23)} from ${rows}`,
    );
    // A fifth of the sites belongs to two hundred large owners, the rest to one each. One in eleven has the same
    // manager.
    await sql`update sites set
        owner_id = case when id % 5 = 0 then ${sql.lit(from)} + 1 + id % 200 else ${sql.lit(from)} + id end,
        site_manager_id = case when id % 11 = 3 then ${SITE_MANAGER} end
      where chosen_offer_id >= ${sql.lit(from)} and id <= ${sql.lit(size)}`.execute(session);
    await sql`update offers f set owner_id = s.owner_id from sites s where s.chosen_offer_id = f.id`.execute(session);
    await run(
      'categories',
      sql`insert into categories (id, key, name_en, name_es, name_pt) overriding system value
        select ${id}, 'k' || n, ${thing}, 'es ' || ${thing}, 'pt ' || ${thing} from ${rows}`,
    );
    for (const table of ['tags', 'crm_tags', 'category_costs'])
      await run(
        table,
        sql`insert into ${sql.table(table)} (id, name, color, description) overriding system value
          select ${id}, ${thing}, '#123456', ${pick(WORDS, 24)} from ${rows}`,
      );
    await run(
      'release_bills',
      sql`insert into release_bills (id, description, supplier, document_number, category_cost_id, value_cents, issue_date,
          due_date, payment_date) overriding system value
        select ${id}, ${thing}, ${pick(LAST, 25)}, 'D' || n, ${sql.lit(from)} + ${upTo(40, 26)}, ${upTo(900_000, 27)},
          d.day, d.day + 30, case when n % 3 > 0 then d.day + 20 end
        from ${rows}, lateral (select ${ago(1500, 28)}::date as day) d`,
    );
    await run(
      'campaigns',
      // One in twenty was prepared by the team, one in a hundred is still a draft.
      sql`insert into campaigns (id, user_id, company_id, brand_id, name, general_title, status, site_count, total_cents,
          prepared_by_id, submitted_at, created_at) overriding system value
        select ${id}, u.id, u.company_id, 1, ${thing}, initcap(${pick(WORDS, 60)}) || ' ' || ${pick(THINGS, 61)}, case when n % 100 = 3 then 'draft' else ${pick('waiting,in_progress,in_progress,finished,finished,finished,canceled', 29)} end,
          1, ${upTo(90_000, 30)}, case when n % 20 = 3 then 6 end, case when n % 100 <> 3 then d.at end, d.at - interval '1 day'
        from ${rows}, lateral (select ${ago(700, 31)} as at) d,
          lateral (select id, company_id from users
            where id = case when n % 50 = 0 then ${CLIENT} else ${sql.lit(from)} + ${upTo(size, 32)} end) u`,
    );
    await run(
      'briefings',
      sql`insert into briefings (id, campaign_id, site_id, offer_id, owner_id, editor_id, status, status_since, title, keyword,
          url, category_id, fill_mode, link_type, review_mode, price_cents, cost_cents, commission_bp, price_multiplier_milli,
          quoted_at, submitted_at, created_at, due_date, published_at, publication_url) overriding system value
        select ${id}, ${sql.lit(from)} + n, s.id, s.chosen_offer_id, s.owner_id, (array[3, 9, 10, null])[${upTo(4, 33)}],
          case when c.submitted_at is null then 'draft' else ${pick(STATUSES, 34)} end, coalesce(c.submitted_at, c.created_at), initcap(${pick(WORDS, 62)}) || ' ' || ${pick(THINGS, 63)} || ' ' || n, ${pick(THINGS, 35)}, 'https://target.example/' || n, ${upTo(20, 36)},
          s.fill_modes[1], s.link_types[1], 'review_and_publish', s.price_cents, s.cost_cents, 0, 1000, c.submitted_at,
          c.submitted_at, c.created_at, (c.submitted_at + interval '14 days')::date,
          case when n % 2 = 0 then c.submitted_at + interval '12 days' end, 'https://' || s.domain || '/' || n
        from ${rows} join campaigns c on c.id = ${sql.lit(from)} + n join sites s on s.id = ${upTo(size, 37)}
        where s.chosen_offer_id is not null`,
    );
    // One in twenty is lost.
    await sql`insert into link_hosts (host, ready_at) values ('pages.example', now()) on conflict do nothing`.execute(
      session,
    );
    await sql`insert into link_watches (briefing_id, host, url, published_at, state, state_since, last_visit_at, next_check_at)
      select b.id, 'pages.example', b.publication_url, coalesce(b.published_at, b.created_at),
        case b.id % 20 when 0 then 'lost' when 1 then 'suspect' when 2 then 'unknown' else 'alive' end, b.created_at,
        now() - (b.id % 700) * interval '1 minute', now() + interval '1 day'
      from briefings b where b.id > ${sql.lit(from)} and b.status in ('published', 'done')`.execute(session);
    await run(
      'cases',
      sql`insert into cases (id, kind, state, title, briefing_id, assignee_id, due_on, opened_by_id, opened_by, created_at)
        overriding system value
        select ${id}, ${pick('link_problem,declined,dispute,question', 38)}, ${pick('open,answered,closed,closed,closed', 39)},
          initcap(${pick(WORDS, 64)}) || ' ' || ${pick(THINGS, 65)} || ' ' || n, b.id, (array[3, 9, 10, null])[${upTo(4, 40)}],
          ${ago(400, 41)}::date, case when n % 4 = 0 then c.user_id end, case when n % 4 = 0 then 'A client' else 'A rule' end,
          ${ago(700, 42)}
        from ${rows} join briefings b on b.id = ${sql.lit(from)} + n join campaigns c on c.id = b.campaign_id`,
    );
    await run(
      'audit_entries',
      sql`insert into audit_entries (id, at, actor_kind, actor_id, actor_name, action, entity, entity_id, reason)
        overriding system value
        select ${id}, ${ago(700, 43)}, ${pick('user,user,owner,system', 44)}, ${upTo(40, 45)}, ${person},
          ${pick('briefing.approve,briefing.publish,site.update,user.update,case.open', 46)},
          ${pick('briefings,sites,users,cases', 47)}, ${upTo(size, 48)}, '' from ${rows}`,
    );
    await run(
      'mails',
      sql`insert into mails (id, message_id, to_address, from_name, from_address, template, audience, locale, subject, html, text,
          is_confidential, status, created_at, sent_at) overriding system value
        select ${id}, '<' || n || '@bench.example>', 'person' || n || '@people.example', 'Linkstand', '',
          ${pick('draft_ready,published,reminder', 49)}, 'client', 'en-US', ${thing}, '<p>Read it.</p>', 'Read it.', false,
          case when n % 50 = 0 then 'failed' else 'sent' end, d.at, case when n % 50 > 0 then d.at end
        from ${rows}, lateral (select ${ago(300, 50)} as at) d`,
    );
    await run(
      'review_requests',
      sql`insert into review_requests (id, kind, state, seller_id, client_id, site_id, asked_price_cents, asked_until, message,
          decided_at, created_at) overriding system value
        select ${id}, 'special_price', s.state, ${sql.lit(from + size)} + ${upTo(500, 51)}, ${id}, ${upTo(size, 52)}, ${upTo(90_000, 53)},
          '2030-01-01', 'Please', case when s.state in ('approved', 'denied') then now() end, ${ago(500, 54)}
        from ${rows}, lateral (select ${pick('open,approved,approved,denied,withdrawn', 55)} as state) s`,
    );
    await run(
      'notifications',
      sql`insert into notifications (id, user_id, type, data, href, read_at, created_at) overriding system value
        select ${id}, case when n % 2 = 0 then 1 else ${CLIENT} end, 'published', '{}', '/briefings/' || n,
          case when n % 7 > 0 then now() end, ${ago(300, 56)} from ${rows}`,
    );
    await run(
      'exclusions',
      sql`insert into exclusions (id, user_id, company_id, domain, added_by_id, added_at) overriding system value
        select ${id}, case when n % 2 = 0 then ${CLIENT} end, case when n % 2 = 1 then ${COMPANY} end,
          'd' || n || '.excluded.example', ${CLIENT}, ${ago(300, 57)} from ${rows}`,
    );
    // What triggers would have written of clients, then what the team knows of them.
    await sql`
      insert into crm_accounts as a (id, name, search_text, executive_id, company_id, country, language, year_spend_cents,
        registered_at, last_login_at, last_order_at, last_touch_at, last_touch_kind, last_touch_by, next_step, next_step_on,
        muted_until)
      select u.id, u.name, u.search_text, u.account_executive_id, u.company_id, u.country, u.language, u.year_spend_cents,
        u.created_at, u.last_login_at, u.last_request_at, case when n % 3 = 0 then ${ago(300, 70)} end,
        case when n % 3 = 0 then 'call' end, case when n % 3 = 0 then 'Marta Vilanova' end,
        case when n % 11 = 0 then 'Call' else '' end,
        case when n % 11 = 0 then current_date - 20 + ${upTo(60, 71)} end,
        case when n % 40 = 0 then current_date + 30 end
      from users u cross join lateral (select u.id - ${sql.lit(from)} as n) numbered where u.role = 'USER' and u.id > ${sql.lit(from)}`.execute(
      session,
    );
    await sql`insert into user_crm_tags (user_id, crm_tag_id)
      select a.id, ${sql.lit(from)} + 1 + a.id % 20 from crm_accounts a where a.id > ${sql.lit(from)} and a.id % 4 = 0`.execute(
      session,
    );
    await sql`select crm_recalculate()`.execute(session);
    await sql`update crm_accounts a set open_cases = k.open from (
        select c.user_id, count(*)::int as open from cases k join briefings b on b.id = k.briefing_id
          join campaigns c on c.id = b.campaign_id where k.state <> 'closed' group by c.user_id) k
      where a.id = k.user_id`.execute(session);
    // What triggers would have written.
    await sql`select owners_recalculate()`.execute(session);
    for (const table of ['campaigns', 'briefings', 'cases'])
      await sql`select ${sql.raw(`${table}_take_words`)}(array(select id from ${sql.table(table)}))`.execute(session);
    await sql`select briefings_take_links(array(select id from briefings))`.execute(session);
    await sql`set session_replication_role = origin`.execute(session);
  });
  await sql`vacuum analyze`.execute(db);
}
