import { MAX_LIST_TEXT } from '@linkstand/contract/domains/limits';
import { MAX_EXCLUSIONS } from '@linkstand/contract/exclusions/lists';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { excludedSites } from '../media/excluded-sites.ts';
import { mediaServer } from '../media/testing/media-server.ts';
import { createBriefing, createSite, createUser } from '../media/testing/world.ts';

const { db } = await testDatabase();
const call = mediaServer(db);

async function createCompany() {
  const { id: companyId } = await db
    .insertInto('companies')
    .values({ name: 'Acme' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    companyId,
    manager: await createUser(db, { companyId, isCompanyManager: true }),
    person: await createUser(db, { companyId }),
  };
}
const ask = async (as: UserActor, path: string, body?: object) =>
  call(body ? 'POST' : 'GET', `/exclusions/${path}`, { as, ...(body && { body }) });
const add = (as: UserActor, text: string, list = 'own') => ask(as, 'add', { list, text });
const domainsOf = async (as: UserActor, filter = {}) =>
  (await ask(as, 'search?size=1000&sort=domain,asc', filter)).json().data.map((row: { domain: string }) => row.domain);
const idsFound = async (as: UserActor, body: object) =>
  (await call('POST', '/media/search?size=1000', { as, body })).json().data.map(({ id }: { id: number }) => id);

const plain = await createSite(db, { domain: 'plain.example' });
const section = await createSite(db, { domain: 'paper.example/sports' });
const paper = await createSite(db, { domain: 'paper.example' });
const blog = await createSite(db, { domain: 'blog.host.com.br' });
const inactive = await createSite(db, { domain: 'gone.example', status: 'inactive' });

describe('excluded domains', () => {
  test('are read from a text: sites by their pages, all else by the registered name', async () => {
    const client = await createUser(db);
    const text =
      'https://www.paper.example/sports/football/1\nhttps://other.co.uk/a\nnothing here\nplain.example plain.example';
    const answer = await add(client, text);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      added: 3,
      known: 0,
      invalid: 1,
      refused: [{ line: 3, written: 'nothing here' }],
      slips: [],
    });
    expect((await add(client, 'PLAIN.example\nnew.example')).json()).toMatchObject({ added: 1, known: 1 });
    expect(await domainsOf(client)).toEqual(['new.example', 'other.co.uk', 'paper.example/sports', 'plain.example']);
    expect(await domainsOf(client, { text: 'PLÁIN' })).toEqual(['plain.example']);
    const [first] = (await ask(client, 'search?sort=domain,desc', {})).json().data;
    expect(first).toMatchObject({ domain: 'plain.example', hides: 1, list: 'own', can: { remove: true } });
    expect((await ask(client, 'count', { text: 'example' })).json()).toEqual({ count: 3 });
  });

  test('hide their sites, and all that lies below them, until they are asked for', async () => {
    const client = await createUser(db);
    const all = [plain, section, paper, blog];
    expect((await idsFound(client, {})).sort()).toEqual(all);
    await add(client, 'paper.example\nhost.com.br\ngone.example');
    expect(await idsFound(client, {})).toEqual([plain]);
    expect((await idsFound(client, { excluded: 'only' })).sort()).toEqual([section, paper, blog]);
    expect((await idsFound(client, { excluded: 'all' })).sort()).toEqual(all);
    const { rows: hidden } = await sql<{ siteId: number }>`
      select distinct site_id from (${excludedSites({ userId: client.id, companyId: null })}) e order by site_id`.execute(
      db,
    );
    expect(hidden.map(({ siteId }) => siteId)).toEqual([section, paper, blog, inactive]);
    const { data, facets } = (await call('POST', '/media/search', { as: client, body: { excluded: 'all' } })).json();
    expect(facets.excluded).toBe(3);
    expect(data.filter((row: { isExcluded: boolean }) => row.isExcluded)).toHaveLength(3);
    expect((await ask(client, 'lists')).json()).toEqual({
      lists: [{ list: 'own', count: 3, can: { change: true } }],
      hidden: 3,
    });
  });

  test('of a company are its manager’s, and hold for its people', async () => {
    const { manager, person } = await createCompany();
    const stranger = await createUser(db);
    expect((await add(manager, 'plain.example', 'company')).json()).toMatchObject({ added: 1 });
    for (const who of [manager, person]) expect(await idsFound(who, {})).not.toContain(plain);
    expect(await idsFound(stranger, {})).toContain(plain);
    expect(await domainsOf(person, { list: 'company' })).toEqual(['plain.example']);
    expect(await domainsOf(stranger)).toEqual([]);

    expect((await add(person, 'paper.example', 'company')).status).toBe(403);
    expect((await ask(person, 'clear', { list: 'company' })).status).toBe(403);
    const [shared] = (await ask(person, 'search', {})).json().data;
    expect(shared.can).toEqual({ remove: false });
    expect((await ask(person, 'remove', { ids: [shared.id] })).status).toBe(403);
    expect((await ask(stranger, 'remove', { ids: [shared.id] })).status).toBe(404);
    const refused = await add(stranger, 'paper.example', 'company');
    expect(refused.status).toBe(422);
    expect(refused.json().errors).toMatchObject([{ path: 'list' }]);
    expect((await ask(person, 'lists')).json().lists).toContainEqual({
      list: 'company',
      count: 1,
      can: { change: false },
    });

    expect((await ask(manager, 'remove', { ids: [shared.id] })).json()).toEqual({ removed: 1 });
    expect(await idsFound(person, {})).toContain(plain);
    const entries = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('actorId', '=', manager.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['company.exclude_domains', 'company.allow_domains']);
  });

  test('are taken back one by one or all at once, and exported', async () => {
    const client = await createUser(db);
    await add(client, 'a.example\nb.example\nc.example');
    const addedAt = new Date('2026-03-02T23:30:00Z'); // the 3rd in Madrid
    await db.updateTable('exclusions').set({ addedAt }).where('userId', '=', client.id).execute();
    const file = await call('POST', '/exclusions/export', { as: client, body: {}, locale: 'es' });
    expect(file.headers['content-disposition']).toContain('excluded-domains.csv');
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFDominio;Lista;Añadido el;Añadido por',
      `a.example;La mía;2026-03-03;${client.name}`,
    ]);
    // What was exported can be pasted back.
    expect((await add(client, file.text)).json()).toMatchObject({ added: 0, known: 3 });
    const [row] = (await ask(client, 'search?sort=domain,asc', {})).json().data;
    await ask(client, 'remove', { ids: [row.id, 999_999] });
    expect(await domainsOf(client)).toEqual(['b.example', 'c.example']);
    expect((await ask(client, 'clear', { list: 'own' })).json()).toEqual({ removed: 2 });
    expect((await ask(client, 'clear', { list: 'own' })).json()).toEqual({ removed: 0 });
  });

  test('are so many at most, and what is no list is refused on its field', async () => {
    const client = await createUser(db);
    const rows = Array.from({ length: MAX_EXCLUSIONS - 1 }, (_, n) => ({ userId: client.id, domain: `s${n}.example` }));
    for (let from = 0; from < rows.length; from += 10_000)
      await db
        .insertInto('exclusions')
        .values(rows.slice(from, from + 10_000))
        .execute();
    expect((await add(client, 'last.example')).json()).toMatchObject({ added: 1 });
    expect((await add(client, 'beyond.example')).json()).toMatchObject({ code: 'exclusions_full', status: 422 });
    for (const [body, path] of [
      [{ list: 'own', text: '' }, 'text'],
      [{ list: 'own', text: 'x\n'.repeat(20_001) }, 'text'],
      [{ list: 'own', text: 'x'.repeat(MAX_LIST_TEXT + 1) }, 'text'],
      [{ list: 'theirs', text: 'a.example' }, 'list'],
      [{ list: 'own', text: ['a.example'] }, 'text'],
    ] as const) {
      const answer = await ask(client, 'add', body);
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toMatchObject([{ path }]);
    }
  });

  test('that hide nothing are told with the site that was probably meant, those that do are not', async () => {
    const reader = await createUser(db);
    await createSite(db, { domain: 'elperiodico.example' });
    const { slips, added } = (await add(reader, 'elperiodcio.example\nplain.example\nnothing-alike.example')).json();
    expect(added).toBe(3);
    expect(slips).toEqual([{ domain: 'elperiodcio.example', meant: 'elperiodico.example' }]);
    expect((await add(reader, slips[0].meant)).json()).toMatchObject({ added: 1, slips: [] });
  });
});

describe('a list of domains', () => {
  const check = async (as: UserActor, text: string, about?: number[]) =>
    (await call('POST', '/domains/check', { as, body: { text, ...(about && { about }) } })).json();

  test('is told line by line: for sale and its price, bought, excluded, unknown, none', async () => {
    const client = await createUser(db);
    const bought = await createSite(db, { domain: 'bought.example', name: 'Bought' });
    await createBriefing(db, client, bought, 'published');
    await add(client, 'blog.host.com.br\nfar.away.example');
    await call('POST', '/media/favorites', { as: client, body: { siteIds: [plain], favorite: true } });
    const text = [
      'https://www.plain.example/article?x=1',
      'bought.example',
      'blog.host.com.br',
      'away.example',
      'unknown.es',
      'gone.example',
      'hola.como',
      'no domain at all',
      'plain.example',
      'paper.example/sports/7',
    ].join('\n');
    const { rows, counts, lines, repeated, totalCents } = await check(client, text);
    const shown = rows.map((row: { line: number; domain: string; standing: string; site: { id: number } | null }) => [
      row.line,
      row.domain,
      row.standing,
      row.site?.id ?? null,
    ]);
    expect(shown).toEqual([
      [1, 'plain.example', 'available', plain],
      [2, 'bought.example', 'bought', bought],
      [3, 'blog.host.com.br', 'excluded', blog],
      [4, 'away.example', 'excluded', null],
      [5, 'unknown.es', 'unknown', null],
      [6, 'gone.example', 'unknown', null],
      [7, '', 'invalid', null],
      [8, '', 'invalid', null],
      [10, 'paper.example/sports', 'available', section],
    ]);
    expect(counts).toEqual({ available: 2, bought: 1, excluded: 2, unknown: 2, invalid: 2 });
    expect({ lines, repeated, totalCents }).toEqual({ lines: 10, repeated: 1, totalCents: 24_000 });
    expect(rows[0]).toMatchObject({ site: { priceCents: 12_000, isFavorite: true, isInCart: false } });
  });

  test('tells what lies below a domain that itself is not for sale', async () => {
    const client = await createUser(db);
    const one = await createSite(db, { domain: 'group.example/one' });
    const two = await createSite(db, { domain: 'two.group.example' });
    const { rows } = await check(client, 'https://www.group.example/\ngroup.example/one');
    expect(rows.map(({ line, site }: { line: number; site: { id: number } }) => [line, site.id])).toEqual([
      [1, one],
      [1, two],
    ]);
  });

  test('that is too long, empty or no text is refused on its field', async () => {
    const client = await createUser(db);
    for (const [body, path] of [
      [{ text: 'x'.repeat(MAX_LIST_TEXT + 1) }, 'text'],
      [{ text: 'plain.example\n'.repeat(20_001) }, 'text'],
      [{ text: '' }, 'text'],
      [{ text: 5 }, 'text'],
      [{ text: 'plain.example', about: [999_999] }, 'about.0'],
    ] as const) {
      const answer = await call('POST', '/domains/check', { as: client, body });
      expect(answer.status).toBe(400);
      expect(answer.json().errors).toMatchObject([{ path }]);
    }
    const broken = await check(client, '\ud800\u0000\uFFFD plain.example \u0000');
    expect(broken.counts).toMatchObject({ available: 1, invalid: 0 });
  });
});

test('many favorites are marked and unmarked at once', async () => {
  const client = await createUser(db);
  const mark = async (siteIds: number[], favorite: boolean) =>
    (await call('POST', '/media/favorites', { as: client, body: { siteIds, favorite } })).json();
  expect(await mark([plain, paper, inactive, 999_999], true)).toEqual({ changed: 2 });
  expect(await mark([plain, blog], true)).toEqual({ changed: 1 });
  expect((await idsFound(client, { favorites: true })).sort()).toEqual([plain, paper, blog]);
  expect(await mark([plain, section], false)).toEqual({ changed: 1 });
});
