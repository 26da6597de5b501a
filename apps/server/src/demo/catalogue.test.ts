import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createPasswords } from '../platform/identity/embedded/passwords.ts';
import { readTaxNumber } from '../platform/tax-numbers/tax-number.ts';
import { testDatabase } from '../testing/database.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, KNOWN_SITES, MAIN_OWNER } from './people.ts';

const { db } = await testDatabase({ world: 'demo' });

const count = async (query: string) =>
  (await sql.raw<{ n: number }>(`select count(*)::int as n ${query}`).execute(db)).rows[0]?.n;

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
    const hashes = accounts.rows.map(({ hash }) => hash);
    expect(await createPasswords(Buffer.from('any')).find(DEMO_PASSWORD, 'anybody', hashes)).toBe(0);
    expect(
      await count('from users u where not exists (select from auth.accounts a where a.id::text = u.identity_uid)'),
    ).toBe(0);
  });

  test('speak three languages and pay taxes under numbers that hold', async () => {
    const { rows: languages } = await sql<{
      language: string;
    }>`select distinct language from users where language is not null order by 1`.execute(db);
    expect(languages.map(({ language }) => language)).toEqual(['en-US', 'es', 'pt-BR']);
    const { rows: companies } = await sql<{ country: string; taxNumber: string }>`
      select country, tax_number from companies union all select country, tax_number from agencies`.execute(db);
    expect(companies).toHaveLength(17);
    for (const { country, taxNumber } of companies) expect(await readTaxNumber(country, taxNumber)).toBe(taxNumber);
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
        "from sites s where s.price_cents <> (select p.price_cents from price_changes p where p.site_id = s.id and p.kind = 'standard' order by changed_at desc limit 1)",
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
