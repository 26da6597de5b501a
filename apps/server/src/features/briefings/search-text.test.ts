import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countRows, searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { makeWorld } from '../../testing/world.ts';
import { briefingsList } from './queries.ts';

const world = await makeWorld(await testDatabase());
const { db, make } = world;
const people = [world.client.id, world.stranger.id, world.colleague.id];
const sites = [world.sites.one, world.sites.dearer, world.sites.cheaper];
const campaigns = await Promise.all(
  [world.client, world.stranger, world.colleague].map((one) => make.campaign(one, world.brandId)),
);

interface Write {
  readonly kind:
    | 'order'
    | 'retitle'
    | 'order again'
    | 'retarget'
    | 'swap'
    | 'take along'
    | 'remove'
    | 'open case'
    | 'retitle case'
    | 'rename site'
    | 'rename campaign'
    | 'give away'
    | 'rename person'
    | 'rename company';
  readonly which: number;
  readonly other: number;
  readonly word: string;
}
const write = fc.record<Write>({
  kind: fc.constantFrom(
    'order',
    'retitle',
    'order again',
    'retarget',
    'swap',
    'take along',
    'remove',
    'open case',
    'retitle case',
    'rename site',
    'rename campaign',
    'give away',
    'rename person',
    'rename company',
  ),
  which: fc.nat(1000),
  other: fc.nat(1000),
  word: fc.constantFrom('Árbol', 'golden', 'Çelik', 'Nº 7', 'x', ''),
});

const at = (list: readonly number[], n: number) => list[n % list.length] ?? 0;
const anyOf = async (table: 'briefings' | 'cases', n: number) => {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  return at(
    rows.map(({ id }) => id),
    n,
  );
};

async function carryOut({ kind, which, other, word }: Write): Promise<unknown> {
  const briefing = await anyOf('briefings', which);
  const change = (set: object) => db.updateTable('briefings').set(set).where('id', '=', briefing).execute();
  switch (kind) {
    case 'order':
      return sql`insert into briefings (campaign_id, site_id, title, keyword)
        select ${at(campaigns, which)}, s.id, ${word}, 'shoes' from unnest(${sites}::bigint[]) s (id)`.execute(db);
    case 'retitle':
      return change({ title: word, keyword: `key ${word}` });
    case 'order again':
      return change({ url: `https://${word || 'shop'}.example/`, poCode: `PO ${word}` });
    case 'retarget':
      return which % 3 === 0
        ? db.deleteFrom('briefingTargets').where('briefingId', '=', briefing).execute()
        : sql`insert into briefing_targets (briefing_id, position, keyword, url)
            select b.id, ${(which % 2) + 1}, ${word}, ${`https://other.example/${word}`} from briefings b where b.id = ${briefing}
            on conflict (briefing_id, position) do update set keyword = excluded.keyword, url = excluded.url`.execute(
            db,
          );
    case 'swap':
      return change({ siteId: at(sites, other) });
    case 'take along':
      return change({ campaignId: at(campaigns, other) });
    case 'remove':
      return db.deleteFrom('briefings').where('id', '=', briefing).execute();
    case 'open case':
      return sql`insert into cases (kind, title, briefing_id, opened_by)
        values ('question', ${word}, ${which % 4 === 0 || briefing === 0 ? null : briefing}, 'A rule')`.execute(db);
    case 'retitle case':
      return db
        .updateTable('cases')
        .set({ title: word })
        .where('id', '=', await anyOf('cases', which))
        .execute();
    case 'rename site':
      return db
        .updateTable('sites')
        .set({ name: `${word} site ${which % sites.length}` })
        .where('id', '=', at(sites, which))
        .execute();
    case 'rename campaign':
      return db
        .updateTable('campaigns')
        .set({ name: word, generalTitle: `title ${word}` })
        .where('id', '=', at(campaigns, which))
        .execute();
    case 'give away':
      return db
        .updateTable('campaigns')
        .set({ userId: at(people, other) })
        .where('id', '=', at(campaigns, which))
        .execute();
    case 'rename company':
      return db
        .updateTable('companies')
        .set({ name: `${word} Ltd` })
        .execute();
    case 'rename person':
      return db
        .updateTable('users')
        .set({ name: `Person ${word}` })
        .where('id', '=', at(people, which))
        .execute();
  }
}

/** What orders did to each other before: moving briefings between campaigns, and campaigns between people. */
const isExpected = (error: unknown) => /deadlock detected|violates foreign key/.test(String(error));

/** Lower case and without accents. */
const plain = (...texts: string[]) =>
  texts.map((text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()).join('\n');

async function written() {
  const { rows } = await sql<Record<string, string | number>>`
    select b.id, b.title, b.keyword, b.url, b.po_code, c.name as campaign, c.general_title,
      (select string_agg(E'\n' || t.keyword || E'\n' || t.url, '' order by t.position)
        from briefing_targets t where t.briefing_id = b.id) as targets, s.domain, s.name as site, u.name, u.email,
      coalesce(' ' || w.name, '') as employer, coalesce(k.name, '') as company
    from briefings b join campaigns c on c.id = b.campaign_id join sites s on s.id = b.site_id join users u on u.id = c.user_id
      left join companies w on w.id = u.company_id left join companies k on k.id = c.company_id
    order by b.id`.execute(db);
  return rows.map((row) => ({
    briefingId: row.id,
    searchText: plain(
      `${row.title}`,
      `${row.keyword}`,
      `${row.campaign}`,
      `${row.generalTitle}`,
      `${row.url}`,
      `${row.poCode}${row.targets ?? ''}`,
      `${row.domain} ${row.site}`,
    ),
    clientText: plain(`${row.name} ${row.email}${row.employer}`, `${row.company}`),
  }));
}

test('the words of briefings, campaigns and cases are those of the records around them, whoever renames them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      async (rounds) => {
        for (const round of rounds) {
          const ended = await Promise.allSettled(round.map(carryOut));
          expect(ended.filter((each) => each.status === 'rejected' && !isExpected(each.reason))).toEqual([]);
        }
        expect(await db.selectFrom('briefingSearch').selectAll().orderBy('briefingId').execute()).toEqual(
          await written(),
        );
        const { rows } = await sql<{ stale: number }>`
        select ((select count(*) from campaigns c join users u on u.id = c.user_id left join companies k on k.id = c.company_id
            full join campaign_search w on w.campaign_id = c.id
            where w.search_text is distinct from plain_text(concat_ws(E'\\n', c.name, c.general_title, c.end_customer, k.name))
              || E'\\n' || u.search_text)
          + (select count(*) from cases k left join briefings b on b.id = k.briefing_id left join sites s on s.id = b.site_id
            full join case_search w on w.case_id = k.id
            where w.search_text is distinct from
              plain_text(concat_ws(E'\\n', k.title, b.title, b.keyword)) || E'\\n' || coalesce(s.search_text, '')))::int as stale
      `.execute(db);
        expect(rows).toEqual([{ stale: 0 }]);
      },
    ),
    { numRuns: runs(80) },
  );
}, 120_000);

test('a briefing is found by each of its words, and by who ordered it only where that is told', async () => {
  const id = await world.briefingIn('in_review', { title: 'Zapatería única', keyword: 'wandern' });
  await db.updateTable('sites').set({ name: 'Quiosque Ñandú' }).where('id', '=', world.sites.one).execute();
  await db.updateTable('users').set({ name: 'Wolfgang Überall' }).where('id', '=', world.client.id).execute();
  const found = async (text: string, actor = world.admin) => {
    const ctx = world.context(actor);
    const rows = await searchRows(briefingsList, ctx, { text }, { page: 0, size: 1000, sort: [] });
    expect(await countRows(briefingsList, ctx, { text })).toBe(rows.length);
    return rows.some((row) => row.id === id);
  };
  for (const text of ['zapateria ún', 'WANDER', 'nandu', 'diario.example', `${id}`, `#${id}`, 'wolfgang uber'])
    expect(await found(text), text).toBe(true);
  expect(await found('wolfgang', world.siteManager)).toBe(false);
  expect(await found('nandu', world.siteManager)).toBe(true);
  expect(await found('única wandern')).toBe(false);
  expect(await found('100%')).toBe(false);
});

test('a briefing is found by its urls, its reference and a phrase of a text that the reader sees', async () => {
  const id = await world.briefingIn('in_review', { url: 'https://tienda.example/zapatos?x=1', poCode: 'PO-2026/77' });
  await db
    .insertInto('briefingTargets')
    .values({ briefingId: id, position: 1, keyword: 'senderismo', url: 'https://otra.example/botas' })
    .execute();
  await db.updateTable('contentVersions').where('briefingId', '=', id).set({ sealedAt: null }).execute();
  await db
    .updateTable('contentVersions')
    .where('briefingId', '=', id)
    .set({
      html: '<h2>La niña</h2><p>subió la <strong>montaña más alta</strong> del <a href="https://x.example/">mundo</a> &amp; volvió a su auto-escuela.</p>',
      authorKind: 'staff',
    })
    .execute();
  const found = async (text: string, actor = world.admin) => {
    const ctx = world.context(actor);
    const rows = await searchRows(briefingsList, ctx, { text }, { page: 0, size: 1000, sort: [] });
    expect(await countRows(briefingsList, ctx, { text })).toBe(rows.length);
    return rows.some((row) => row.id === id);
  };
  for (const text of [
    'https://tienda.example/zapatos?x=1',
    'tienda.example/zapatos',
    'otra.example/botas',
    'senderismo',
    'PO-2026/77',
    'po-2026',
    'la niña subió la montaña',
    'MONTANA MAS ALTA DEL MUNDO',
    'montaña más al',
    'mundo & volvió',
    'volvió a su auto-escuela',
    'a su auto-es',
    'a su auto-',
  ])
    expect(await found(text), text).toBe(true);
  for (const text of ['alta montaña', 'strong mundo', 'href x', ': * |', "' & '", '  !! () '])
    expect(await found(text), text).toBe(false);
  // Its client does not see what the team still writes.
  expect(await found('montaña más alta', world.client)).toBe(false);
  expect(await found('PO-2026/77', world.client)).toBe(true);
  await db.updateTable('contentVersions').where('briefingId', '=', id).set({ sealedAt: new Date() }).execute();
  expect(await found('montaña más alta', world.client)).toBe(true);
  expect(await found('montaña más alta', world.stranger)).toBe(false);
});

test('texts of nothing but long compounds are kept', async () => {
  const id = await world.briefingIn('in_review');
  const letter = (n: number) => String.fromCodePoint(0x20000 + n);
  for (const length of [1, 2, 3]) {
    const word = (n: number) => Array.from({ length }, (_, i) => letter((n * 7 + i * 4099) % 40_000)).join('');
    const compounds = Array.from({ length: 60_000 }, (_, n) => `${word(n * 2)}-${word(n * 2 + 1)}`).join(' ');
    const html = [...compounds].slice(0, 200_000).join('');
    await db.updateTable('contentVersions').where('briefingId', '=', id).set({ sealedAt: null }).execute();
    await db.updateTable('contentVersions').where('briefingId', '=', id).set({ html }).execute();
  }
});

test('a published page finds its briefing, for a client not while it is corrected', async () => {
  const id = await world.briefingIn('published', { publicationUrl: 'https://diario.example/Vida/mejores-botas' });
  const found = async (actor: typeof world.admin) => {
    const ctx = world.context(actor);
    const rows = await searchRows(
      briefingsList,
      ctx,
      { text: 'vida/mejores-BOTAS' },
      { page: 0, size: 1000, sort: [] },
    );
    return rows.some((row) => row.id === id);
  };
  for (const reader of [world.admin, world.client]) expect(await found(reader)).toBe(true);
  expect(await found(world.stranger)).toBe(false);
  await db.updateTable('briefings').set({ status: 'waiting_publish' }).where('id', '=', id).execute();
  expect(await found(world.admin)).toBe(true);
  expect(await found(world.client)).toBe(false);
});
