import {
  type BriefingStatus,
  type BriefingTransition,
  briefingMachine,
  campaignStatus,
} from '@linkstand/contract/briefings/machine';
import { LinkCheck } from '@linkstand/contract/links/schema';
import { Notification } from '@linkstand/contract/notifications/endpoints';
import { commissionFor, quote } from '@linkstand/contract/shared/quote';
import type { SensitiveTopic, Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDeadlines } from '../../features/briefings/jobs.ts';
import { countWords, sanitizeContent } from '../../features/content/sanitize.ts';
import { createPasswords } from '../../platform/identity/embedded/passwords.ts';
import { handle, installJobs } from '../../platform/jobs.ts';
import { deliverMail } from '../../platform/mail/send-mail.ts';
import { followEvent } from '../../platform/record.ts';
import { testDatabase } from '../../testing/database.ts';
import { CLIENT_CAMPAIGNS, DEMO_EMAILS, DEMO_PASSWORD, KNOWN_SITES, MAIN_OWNER, OWNER_LINKS } from './people.ts';
import { seedDemo } from './seed.ts';

const { db } = await testDatabase();
const other = await testDatabase();
const now = new Date('2026-07-15T14:20:00Z');
const otherDay = new Date('2027-02-28T23:50:00Z');
let seconds = 0;

beforeAll(async () => {
  const started = performance.now();
  await seedDemo(db, { now });
  seconds = (performance.now() - started) / 1000;
  // Another day of the week and another hour: the world is the same but for its dates.
  await seedDemo(other.db, { now: otherDay, hashPassword: async () => 'hash' });
});

const count = async (query: string) =>
  (await sql.raw<{ n: number }>(`select count(*)::int as n ${query}`).execute(db)).rows[0]?.n;

describe('the demo world', () => {
  test('is made in a moment', () => {
    console.error(`demo world seeded in ${seconds.toFixed(2)} s`);
    expect(seconds).toBeLessThan(10);
  });

  test('has the people, sites and orders that were promised', async () => {
    expect(await count('from sites')).toBe(2000);
    expect(await count('from (select distinct country from sites) c')).toBe(20);
    expect(await count('from (select distinct split_part(domain, $$/$$, 1) from sites) d')).toBeGreaterThan(1950);
    expect(await count('from owners')).toBe(40);
    expect(await count('from owners where owner_manager_id is null')).toBeGreaterThan(3);
    expect(await count("from users where role = 'USER'")).toBe(30);
    expect(await count("from users where role <> 'USER'")).toBe(13);
    expect(await count('from companies')).toBe(12);
    expect(await count('from agencies')).toBe(4);
    expect(await count('from categories')).toBeGreaterThanOrEqual(24);
    expect(await count('from tags')).toBe(15);
    expect(await count('from brands')).toBe(4);
    expect(await count('from campaigns')).toBeGreaterThanOrEqual(65);
    expect(await count('from briefings')).toBeGreaterThanOrEqual(400);
    for (const status of briefingMachine.states)
      expect(await count(`from briefings where status = '${status}'`), status).toBeGreaterThan(3);
    for (const kind of [
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

  test('is refused by a database that holds people', async () => {
    const taken = await testDatabase();
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
    const jobs = [handle(followEvent, async () => undefined), handle(deliverMail, async () => undefined)];
    await installJobs(other.url, jobs);
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

describe('the people', () => {
  test('sign in with the demo password under the claims of their role', async () => {
    const accounts = await sql<{ email: string; role: string; hash: string; claims: Record<string, unknown> }>`
      select u.email, u.role, a.password_hash as hash, a.claims
      from users u join auth.accounts a on a.id::text = u.identity_uid and a.email = u.email
      where u.email = any(${Object.values(DEMO_EMAILS)}) order by u.id
    `.execute(db);
    expect(accounts.rows.map(({ role, claims }) => [role, Object.keys(claims)])).toEqual([
      ['ADMIN', ['admin']],
      ['EDITOR', ['editor']],
      ['EDITOR', ['editor']],
      ['SITE_MANAGER', ['siteManager']],
      ['OWNER_MANAGER', ['ownerManager']],
      ['SELLER', ['seller']],
      ['USER', []],
      ['USER', []],
    ]);
    expect(await createPasswords().matches(DEMO_PASSWORD, accounts.rows[0]?.hash)).toBe(true);
    expect(
      await count('from users u where not exists (select from auth.accounts a where a.id::text = u.identity_uid)'),
    ).toBe(0);
  });

  test('speak three languages and pay taxes under numbers that hold', async () => {
    const { rows: languages } = await sql<{
      language: string;
    }>`select distinct language from users where language is not null order by 1`.execute(db);
    expect(languages.map(({ language }) => language)).toEqual(['en-US', 'es', 'pt-BR']);
    const { rows } = await sql<{ taxNumber: string }>`
      select tax_number from companies union select tax_number from agencies union select tax_number from users
    `.execute(db);
    const numbers = rows.map(({ taxNumber }) => taxNumber);
    const cifs = numbers.filter((number) => /^B\d{8}$/.test(number));
    const nifs = numbers.filter((number) => /^\d{8}[A-Z]$/.test(number));
    const cnpjs = numbers.filter((number) => number.includes('/'));
    const cpfs = numbers.filter((number) => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(number));
    const portuguese = numbers.filter((number) => /^[25]\d{8}$/.test(number));
    for (const list of [cifs, nifs, cnpjs, cpfs, portuguese]) expect(list.length).toBeGreaterThan(0);
    for (const cif of cifs) expect(luhn(cif.slice(1)), cif).toBe(0);
    for (const nif of nifs)
      expect('TRWAGMYFPDXBNJZSQVHLCKE'.indexOf(nif.slice(8)), nif).toBe(Number(nif.slice(0, 8)) % 23);
    for (const number of [...cnpjs, ...cpfs]) expect(checkedBy11(number), number).toBe(true);
    for (const number of portuguese) expect(portugueseRest(number), number).toBe(true);
  });
});

describe('the catalogue', () => {
  test('has known sites with the terms that tests rely on', async () => {
    const site = async (domain: string) =>
      db
        .selectFrom('sites')
        .innerJoin('owners', 'owners.id', 'sites.ownerId')
        .selectAll('sites')
        .select('owners.name as owner')
        .where('domain', '=', domain)
        .executeTakeFirstOrThrow();
    expect(await site(KNOWN_SITES.plain)).toMatchObject({
      status: 'active',
      acceptedSensitive: [],
      gamblingPriceCents: null,
      owner: MAIN_OWNER.name,
    });
    expect(await site(KNOWN_SITES.sensitive)).toMatchObject({
      status: 'active',
      acceptedSensitive: ['loan', 'trading', 'crypto'],
      gamblingPriceCents: 42_000,
      language: 'es',
    });
    expect(await site(KNOWN_SITES.english)).toMatchObject({ status: 'active', language: 'en' });
    expect(await site(KNOWN_SITES.withPath)).toMatchObject({ status: 'active', language: 'pt' });
    expect(await site(KNOWN_SITES.inactive)).toMatchObject({ status: 'inactive' });
    const { id } = await site(KNOWN_SITES.threeOffers);
    expect(await count(`from offers where site_id = ${id}`)).toBe(3);
  });

  test('costs less than it is sold for and keeps the history of both', async () => {
    expect(
      await count(
        'from sites where cost_cents >= price_cents or cost_cents <= 0 or gambling_cost_cents >= gambling_price_cents',
      ),
    ).toBe(0);
    expect(
      await count(
        'from sites s join offers o on o.id = s.chosen_offer_id where (s.owner_id, s.cost_cents, s.gambling_cost_cents, s.link_types, s.fill_modes, s.delivery_days) is distinct from (o.owner_id, o.cost_cents, o.gambling_cost_cents, o.link_types, o.fill_modes, o.delivery_days)',
      ),
    ).toBe(0);
    expect(await count('from sites where chosen_offer_id is null')).toBe(0);
    expect(
      await count(
        'from sites s where s.price_cents <> (select p.price_cents from price_changes p where p.site_id = s.id order by changed_at desc limit 1)',
      ),
    ).toBe(0);
    expect(
      await count(
        "from sites s join lateral (select new_cost_cents from cost_changes c where c.site_id = s.id and kind = 'standard' order by changed_at desc limit 1) c on true where c.new_cost_cents <> s.cost_cents",
      ),
    ).toBe(0);
    expect(await count('from cost_changes')).toBeGreaterThan(300);
    expect(await count('from sites where jsonb_array_length(traffic_history) <> 12')).toBe(0);
    expect(await count("from sites where updated_at > created_at + interval '3 years'")).toBe(0);
  });

  test('counts what was published on each site', async () => {
    expect(
      await count(
        "from sites s where times_published <> (select count(*) from briefings b where b.site_id = s.id and b.status in ('published', 'done'))",
      ),
    ).toBe(0);
    expect(
      await count(
        'from sites s where last_request_at is distinct from (select max(submitted_at) from briefings b where b.site_id = s.id)',
      ),
    ).toBe(0);
  });
});

interface BriefingFacts {
  id: number;
  status: BriefingStatus;
  statusSince: Date;
  submittedAt: Date | null;
  approvedAt: Date | null;
  publishedAt: Date | null;
  doneAt: Date | null;
  publicationUrl: string;
  url: string;
  domain: string;
  html: string | null;
  words: number | null;
  fillMode: string | null;
  linkType: string | null;
  fillModes: string[];
  linkTypes: string[];
  offerId: number | null;
  lastResult: unknown;
}

describe('every briefing', () => {
  let briefings: BriefingFacts[] = [];
  beforeAll(async () => {
    briefings = (
      await sql<BriefingFacts>`
        select b.id, b.status, b.status_since, b.submitted_at, b.approved_at, b.published_at, b.done_at, b.publication_url,
          b.url, s.domain, v.html, v.words, b.fill_mode, b.link_type, s.fill_modes, s.link_types, b.offer_id,
          (select result from link_checks l where l.id = b.last_check_id) as last_result
        from briefings b join sites s on s.id = b.site_id left join content_versions v on v.id = b.current_version_id
      `.execute(db)
    ).rows;
  });

  test('has the dates that its state needs and no others', () => {
    const isAt = (status: BriefingStatus, ...states: BriefingStatus[]) => states.includes(status);
    for (const b of briefings) {
      const told = `briefing ${b.id} (${b.status})`;
      expect(b.submittedAt !== null, told).toBe(b.status !== 'draft');
      expect(b.offerId !== null, told).toBe(b.status !== 'draft');
      if (!isAt(b.status, 'draft', 'waiting', 'denied', 'canceled')) expect(b.approvedAt, told).not.toBeNull();
      expect(b.publishedAt !== null, told).toBe(isAt(b.status, 'published', 'done'));
      expect(b.doneAt !== null, told).toBe(b.status === 'done');
      if (isAt(b.status, 'pending_client', 'pending_owner', 'waiting_publish', 'published', 'done'))
        expect(b.words ?? 0, told).toBeGreaterThan(350);
      if (b.status !== 'draft') {
        expect(b.fillModes, told).toContain(b.fillMode);
        expect(b.linkTypes, told).toContain(b.linkType);
      }
    }
  });

  test('that is published has a checked url on its site and links the client', () => {
    for (const b of briefings.filter(({ status }) => status === 'published' || status === 'done')) {
      expect(b.publicationUrl.startsWith(`https://${b.domain}/`), b.publicationUrl).toBe(true);
      const result = LinkCheck.parse(b.lastResult);
      expect(result.finalUrl).toBe(b.publicationUrl);
      if (b.status === 'done') expect(result.ok, `briefing ${b.id}`).toBe(true);
      expect(b.html).toContain(`href="${b.url}"`);
    }
    expect(
      briefings.filter(({ status, lastResult }) => status === 'published' && !LinkCheck.parse(lastResult).ok).length,
    ).toBeGreaterThan(1);
  });

  test('has a text that the sanitiser leaves alone', () => {
    for (const { html, words } of briefings.slice(0, 60)) {
      if (html === null) continue;
      expect(sanitizeContent(html)).toBe(html);
      expect(countWords(html)).toBe(words);
    }
  });

  test('went a way that the machine allows, by people who may', async () => {
    const { rows: entries } = await sql<{
      entityId: number;
      at: Date;
      verb: string;
      from: BriefingStatus;
      to: BriefingStatus;
      party: string;
      reason: string;
    }>`
      select e.entity_id, e.at, replace(e.action, 'briefing.', '') as verb, e.from_status as from, e.to_status as to, e.reason,
        case e.actor_kind when 'owner' then 'owner_link' when 'system' then 'system' else
          case u.role when 'USER' then 'client' when 'ADMIN' then 'admin' when 'EDITOR' then
            case when u.editor_coordinator then 'coordinator' when b.editor_id = u.id then 'own_editor' else 'stranger' end
          else lower(u.role) end end as party
      from audit_entries e join briefings b on b.id = e.entity_id left join users u on e.actor_kind = 'user' and u.id = e.actor_id
      where e.entity = 'briefings' and e.to_status is not null
      order by e.entity_id, e.id
    `.execute(db);
    const ways = Map.groupBy(entries, ({ entityId }) => entityId);
    for (const briefing of briefings) {
      let state: BriefingStatus = 'draft';
      let since = new Date(0);
      let last = new Date(0);
      for (const { verb, from, to, at, party, reason } of ways.get(briefing.id) ?? []) {
        const told = `briefing ${briefing.id}: ${verb} ${from} → ${to} by ${party}`;
        const name = verb as BriefingTransition;
        expect(from, told).toBe(state);
        expect(briefingMachine.leads(name, from, to), told).toBe(true);
        expect(briefingMachine.transitions[name].who, told).toContain(party);
        if ('reason' in briefingMachine.transitions[name]) expect(reason.length, told).toBeGreaterThan(2);
        expect(at.getTime(), told).toBeGreaterThan(last.getTime());
        if (to !== from) since = at;
        state = to;
        last = at;
      }
      expect(state, `briefing ${briefing.id}`).toBe(briefing.status);
      if (state !== 'draft') expect(briefing.statusSince).toEqual(since);
    }
  });

  test('was frozen at the quote of its site, offer, topics and client', async () => {
    const { rows } = await sql<QuoteFacts>`
      select b.id, b.topic, b.price_cents as frozen_price, b.cost_cents as frozen_cost, b.commission_bp, s.price_cents, s.gambling_price_cents,
        s.price_multiplier_milli, s.cost_multiplier_milli, s.accepted_sensitive, o.cost_cents, o.gambling_cost_cents,
        array(select distinct k.topic from categories k where k.id = b.category_id
          or k.id in (select category_id from briefing_targets t where t.briefing_id = b.id)) as topics,
        p.price_commission_bp as company_bp, pa.price_commission_bp as company_agency_bp, ua.price_commission_bp as user_agency_bp,
        (select value::int from settings where key = 'default_commission_bp') as default_bp
      from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id join sites s on s.id = b.site_id
        join offers o on o.id = b.offer_id left join companies p on p.id = u.company_id
        left join agencies pa on pa.id = p.agency_id left join agencies ua on ua.id = u.agency_id
    `.execute(db);
    expect(rows.length).toBeGreaterThan(390);
    for (const row of rows) {
      expect(row.commissionBp, `briefing ${row.id}`).toBe(commissionFor(row));
      const quoted = quote(row);
      expect(quoted, `briefing ${row.id}`).toEqual({
        accepted: true,
        topic: row.topic,
        priceCents: row.frozenPrice,
        costCents: row.frozenCost,
      });
    }
    expect(new Set(rows.map(({ topic }) => topic)).size).toBeGreaterThan(2);
  });
});

interface QuoteFacts {
  id: number;
  topic: Topic;
  frozenPrice: number;
  frozenCost: number;
  commissionBp: number;
  priceCents: number;
  gamblingPriceCents: number | null;
  costCents: number;
  gamblingCostCents: number | null;
  priceMultiplierMilli: number;
  costMultiplierMilli: number;
  acceptedSensitive: SensitiveTopic[];
  topics: Topic[];
  companyBp: number | null;
  companyAgencyBp: number | null;
  userAgencyBp: number | null;
  defaultBp: number;
}

describe('the bells', () => {
  test('of everybody who signs in tell what the screens have words for', async () => {
    const { rows } = await sql<{
      email: string;
      id: number;
      type: string;
      data: unknown;
      href: string;
      createdAt: Date;
      readAt: Date | null;
    }>`
      select u.email, n.id, n.type, n.data, n.href, n.created_at, n.read_at from notifications n join users u on u.id = n.user_id
    `.execute(db);
    for (const { email: _, createdAt, readAt, ...row } of rows) {
      Notification.parse({ ...row, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null });
    }
    const told = new Set(rows.map(({ email }) => email));
    for (const role of ['coordinator', 'editor', 'ownerManager', 'seller', 'client', 'agency'] as const)
      expect(told, role).toContain(DEMO_EMAILS[role]);
    expect(rows.filter(({ email, readAt }) => email === DEMO_EMAILS.client && readAt === null).length).toBeGreaterThan(
      0,
    );
  });
});

describe('every campaign', () => {
  test('has the status, count and total that follow from its briefings, and was submitted at once', async () => {
    const { rows } = await sql<{
      name: string;
      status: string;
      siteCount: number;
      totalCents: number;
      statuses: BriefingStatus[];
      count: number;
      total: number;
      moments: number;
    }>`
      select c.name, c.status, c.site_count, c.total_cents, array_agg(b.status) as statuses, count(*) as count,
        coalesce(sum(b.price_cents) filter (where b.status not in ('denied', 'canceled') and b.bonus_at is null), 0)::bigint as total,
        count(distinct (select min(at) from audit_entries e where e.entity = 'briefings' and e.entity_id = b.id and e.action = 'briefing.submit')) as moments
      from campaigns c join briefings b on b.campaign_id = c.id group by c.id
    `.execute(db);
    for (const row of rows) {
      expect(row.status, row.name).toBe(campaignStatus(row.statuses));
      expect([row.siteCount, row.totalCents], row.name).toEqual([row.count, row.total]);
      expect(row.moments, row.name).toBe(row.status === 'draft' ? 0 : 1);
    }
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['draft', 'waiting', 'in_progress', 'finished', 'canceled']),
    );
  });

  test('of the main client is in the state that its name is known for', async () => {
    const { rows } = await sql<{ name: string; status: string }>`
      select c.name, c.status from campaigns c join users u on u.id = c.user_id where u.email = ${DEMO_EMAILS.client}
    `.execute(db);
    expect(Object.fromEntries(rows.map(({ name, status }) => [name, status]))).toEqual({
      [CLIENT_CAMPAIGNS.draft]: 'draft',
      [CLIENT_CAMPAIGNS.waiting]: 'waiting',
      [CLIENT_CAMPAIGNS.inProgress]: 'in_progress',
      [CLIENT_CAMPAIGNS.finished]: 'finished',
      [CLIENT_CAMPAIGNS.canceled]: 'canceled',
      [CLIENT_CAMPAIGNS.denied]: 'canceled',
    });
    const { rows: links } = await sql<{ link: string; status: string; owner: string }>`
      select b.owner_link_uuid::text as link, b.status, o.name as owner from briefings b join owners o on o.id = b.owner_id
      where b.owner_link_uuid = any(${Object.values(OWNER_LINKS)}::uuid[])
    `.execute(db);
    expect(Object.fromEntries(links.map(({ link, status, owner }) => [link, [status, owner]]))).toEqual({
      [OWNER_LINKS.asked]: ['pending_owner', MAIN_OWNER.name],
      [OWNER_LINKS.promised]: ['waiting_publish', MAIN_OWNER.name],
      [OWNER_LINKS.published]: ['published', MAIN_OWNER.name],
    });
  });
});

/** A digest per table of all but dates; the password's hash has its salt. */
async function digest(database: typeof db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
      and table_name not in ('settings', 'brands', 'migration_checksums', 'kysely_migration', 'kysely_migration_lock', 'tags')
    order by 1
  `.execute(database);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(row, E'\n' order by row), '')) as digest from (
        select regexp_replace((to_jsonb(t) - 'password_hash')::text, '\\d{4}-\\d{2}(-\\d{2}(T[0-9:.]+([+]00:00|Z))?)?', 'D', 'g') as row from ${sql.raw(name)} t
      ) rows
    `.execute(database);
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

/** 0 for digits that carry a right Luhn check digit, which is what a CIF's is. */
function luhn(number: string): number {
  const digits = [...number].reverse().map(Number);
  return (
    digits.reduce(
      (sum, digit, index) => sum + (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
      0,
    ) % 10
  );
}

/** CPF and CNPJ: each check digit follows from those before it, weighted 2, 3, … from the right (to 9 in a CNPJ). */
function checkedBy11(number: string): boolean {
  const digits = number.replace(/\D/g, '').split('').map(Number);
  const top = digits.length === 14 ? 8 : 99;
  return [digits.length - 2, digits.length - 1].every((place) => {
    const sum = digits
      .slice(0, place)
      .reverse()
      .reduce((total, digit, index) => total + digit * (2 + (index % top)), 0);
    const check = 11 - (sum % 11);
    return digits[place] === (check >= 10 ? 0 : check);
  });
}

function portugueseRest(number: string): boolean {
  const sum = [...number].slice(0, 8).reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  const check = 11 - (sum % 11);
  return Number(number[8]) === (check >= 10 ? 0 : check);
}
