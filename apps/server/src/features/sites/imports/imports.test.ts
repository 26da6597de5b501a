import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_FIELDS } from '@linkstand/contract/sites/import-choices';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { KNOWN_SITES } from '../../../demo/people.ts';
import { testApi } from '../../../testing/api.ts';
import { whileUncommitted } from '../../../testing/while-uncommitted.ts';
import { ratesOn } from '../../currencies/rates.ts';
import { driveImports } from '../testing/drive-imports.ts';
import { columnName } from './column-names.ts';
import { followImport } from './subscribers.ts';
import { sweepImports } from './sweep.ts';

const { call, db, services } = await testApi();
const { path, carry, upload, plan, step, items } = driveImports({ call, db, services });
const siteOf = async (domain: string) => {
  const { json } = await call('POST', '/api/v1/sites/search', { as: 'admin', body: { text: domain } });
  const row = json.data.find((each: { domain: string }) => each.domain === domain);
  return row && (await call('GET', `/api/v1/sites/${row.id}`, { as: 'admin' })).json;
};
const file = (...rows: string[]) => rows.join('\r\n');
const HEAD = 'Domain;Name;Country;Language;Type;Tier;Price;Category;Owner;Cost';
let made = 0;
const fresh = () => `import-${++made}-${Math.random().toString(36).slice(2, 8)}.example`;
const owner = await db.selectFrom('owners').selectAll().orderBy('id').executeTakeFirstOrThrow();

describe('an import', () => {
  it('converts amounts in another currency, shows both, and asks for what it has no rate of', async () => {
    const { microPerEuro } = await ratesOn(db, new Date().toISOString().slice(0, 10));
    const inEuros = (cents: number, currency: 'USD' | 'BRL') =>
      Math.round((cents * 1_000_000) / microPerEuro[currency]);
    const domains = Array.from({ length: 6 }, fresh);
    const row = (at: number, price: string, gambling: string) =>
      [domains[at], `Site ${domains[at]}`, 'ES', 'es', 'blog', 'C', price, gambling].join(';');
    const found = await plan(
      'admin',
      file(
        'Domain;Name;Country;Language;Type;Tier;Price (USD);Gambling price',
        row(0, '120', '200'),
        row(1, '80 €', 'R$ 500'),
        row(2, '£80', ''),
        row(3, '15%', ''),
        row(4, '$ 1,2k', '-'),
        row(5, 'CHF 90', '200'),
      ),
    );
    expect(found.counts).toMatchObject({ new: 3, refused: 3 });
    const planned = await items('admin', found.id, 'new');
    const change = (at: number, field: string) =>
      planned
        .find(({ domain }: { domain: string }) => domain === domains[at])
        .changes.find((each: { field: string }) => each.field === field);
    expect(change(0, 'priceCents')).toEqual({
      field: 'priceCents',
      before: null,
      after: inEuros(120_00, 'USD'),
      written: { cents: 120_00, currency: 'USD' },
    });
    expect(change(0, 'gamblingPriceCents')).toEqual({ field: 'gamblingPriceCents', before: null, after: 200_00 });
    expect(change(1, 'priceCents')).toEqual({ field: 'priceCents', before: null, after: 80_00 });
    expect(change(1, 'gamblingPriceCents')).toMatchObject({
      after: inEuros(500_00, 'BRL'),
      written: { cents: 500_00, currency: 'BRL' },
    });
    expect(change(4, 'priceCents')).toMatchObject({ after: inEuros(1200_00, 'USD') });
    const refused = await items('admin', found.id, 'refused');
    expect(refused.map(({ reasons }: { reasons: { cell: string; message: string }[] }) => reasons[0]?.cell)).toEqual([
      '£80',
      '15%',
      'CHF 90',
    ]);
    expect(refused[0].reasons[0].message).toContain('GBP');
    await step('admin', found.id, 'apply');
    expect(await siteOf(domains[0] ?? '')).toMatchObject({
      priceCents: inEuros(120_00, 'USD'),
      gamblingPriceCents: 200_00,
    });
    // The history has the fields of the site, each for those who may read it.
    const { id } = await siteOf(domains[0] ?? '');
    const { json: history } = await call('GET', `/api/v1/sites/${id}/history`, { as: 'admin' });
    expect(Object.keys(history.data[0].changes)).not.toContain('written');
  });

  it('says which columns a new site lacks, as far as nothing tells', async () => {
    const found = await plan('admin', file('domain', fresh().replace('.example', '.es')));
    const [{ reasons }] = await items('admin', found.id, 'refused');
    expect(reasons.map(({ column }: { column: string }) => column)).toEqual(['Price']);
    const [spanish] = await items('admin', found.id, 'refused', 'es');
    expect(spanish.reasons[0]).toMatchObject({ column: 'Precio', message: 'Campo obligatorio' });
    const { json } = await call('GET', path(`${found.id}/findings`), { as: 'admin' });
    expect(json.faults).toMatchObject([{ column: 'Price', isRefused: true, count: 1 }]);
  });

  it('takes a site whose ending tells nothing for one of where the others of the file are, else of the catalogue', async () => {
    const countriesOf = async (...domains: string[]) => {
      const found = await plan('admin', file('domain,price', ...domains.map((domain) => `${domain},10`)));
      const rows = await items('admin', found.id, 'new');
      return rows.map(
        ({ changes }: { changes: { field: string; after: unknown }[] }) =>
          changes.find(({ field }) => field === 'country')?.after,
      );
    };
    const [one, two, three] = [fresh(), fresh(), fresh()];
    expect(await countriesOf(one, two.replace('.example', '.it'), three.replace('.example', '.it'))).toEqual([
      'IT',
      'IT',
      'IT',
    ]);
    const most = await sql<{ country: string }>`
      select country from sites group by country, language order by count(*) desc limit 1`.execute(db);
    expect(await countriesOf(fresh())).toEqual([most.rows[0]?.country]);
  });

  it('reads no in the column of a price that a site may be without as not sold', async () => {
    const domain = fresh().replace('.example', '.es');
    const found = await plan('admin', file('domain,price,gambling price', `${domain},10,no`));
    expect(found.counts).toMatchObject({ new: 1, refused: 0 });
    const { json } = await call('GET', path(`${found.id}/findings`), { as: 'admin' });
    expect(json.faults).toEqual([]);
  });

  it('guesses what a price list doesn’t say, shows it, and has it changed for one site or for all', async () => {
    const [one, two, three] = [fresh(), fresh(), fresh()].map((domain) => domain.replace('.example', '.com.br'));
    const found = await plan(
      'admin',
      file('Site;Valor', `diario-${one};R$ 100`, `${two};R$ 1.200,00 + IVA`, `${three};consultar`),
    );
    expect(found).toMatchObject({ guess: { columns: ['domain', 'priceCents'] }, counts: { new: 2, refused: 1 } });
    const of = (item: { changes: { field: string }[] }, field: string) =>
      item.changes.find((each) => each.field === field);
    const [first, second] = await items('admin', found.id, 'new');
    expect(of(first, 'country')).toMatchObject({ after: 'BR', isGuess: true });
    expect(of(first, 'language')).toMatchObject({ after: 'pt', isGuess: true });
    expect(of(first, 'type')).toMatchObject({ after: 'newspaper', isGuess: true });
    expect(of(first, 'name')).toMatchObject({ after: `diario-${one}`, isGuess: true });
    expect(of(second, 'priceCents')).toMatchObject({ written: { cents: 120_000, currency: 'BRL' } });
    const { json: findings } = await call('GET', path(`${found.id}/findings`), { as: 'admin' });
    expect(findings.guesses).toContainEqual({ field: 'country', value: 'BR', count: 2 });
    expect(findings.faults).toMatchObject([{ isRefused: true, column: 'Valor', count: 1 }]);
    const again = async (mapping: object) => {
      await call('POST', path(`${found.id}/plan`), { as: 'admin', body: { ...found.mapping, ...mapping } });
      await carry(found.id);
      return items('admin', found.id, 'new');
    };
    const mended = await again({
      defaults: { tier: 'A' },
      fixes: [
        { field: 'country', line: first.line, to: 'Portugal' },
        { field: 'priceCents', cell: 'consultar', to: '80' },
      ],
    });
    expect(mended).toHaveLength(3);
    expect(of(mended[0], 'country')).toEqual({ field: 'country', before: null, after: 'PT' });
    expect(of(mended[1], 'tier')).toEqual({ field: 'tier', before: null, after: 'A' });
    expect(of(mended[2], 'priceCents')).toMatchObject({ after: 8000 });
  });

  it('leaves out what can’t be read, tells it, and goes on with the row', async () => {
    const domain = fresh();
    const found = await plan(
      'admin',
      file(
        'Domain;Country;Language;Price;DA;Traffic;Categories;Delivery',
        `"site:https://www.${domain}/?utm_source=x";Atlantis;es;desde 90€;a lot;10k-20k;Weather;3-5 days`,
        `${fresh()};ES;es;80-120 €;41;;;`,
      ),
      { defaults: { metricsSource: 'Moz' } },
    );
    expect(found.counts).toMatchObject({ new: 2, refused: 0 });
    const [item, range] = await items('admin', found.id, 'new');
    expect(item.reasons.map(({ column, cell }: { column: string; cell: string }) => [column, cell])).toEqual([
      ['Country', 'Atlantis'],
      ['Price', 'desde 90€'],
      ['DA', 'a lot'],
      ['Traffic', '10k-20k'],
      ['Categories', 'Weather'],
      ['Delivery', '3-5 days'],
    ]);
    const values = Object.fromEntries(
      item.changes.map(({ field, after }: { field: string; after: unknown }) => [field, after]),
    );
    expect(values).toMatchObject({ domain, country: 'ES', priceCents: 9000, monthlyTraffic: 10_000 });
    expect(range.changes).toContainEqual({ field: 'priceCents', before: null, after: 12_000 });
  });

  it('reads another sheet, another head, and what has none', async () => {
    const [one, two] = [fresh(), fresh()];
    const { writeXlsx } = await import('hucre/xlsx');
    const workbook = await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['Valid until December']] },
        {
          name: 'España',
          rows: [
            ['Tarifas 2026'],
            [],
            ['Dominio', 'Precio', null, 'DA'],
            [null, 'Artículo', 'Casino', null],
            [one, 120.5, 240, 41],
            [two, '1.200,50 €', 'n/a', 38],
          ],
        },
        { name: 'Brasil', rows: [[`br.${one}`, 80]] },
      ],
    });
    const { json: found } = await upload('admin', new Uint8Array(workbook), 'tarifas.xlsx');
    expect(found).toMatchObject({
      kind: 'xlsx',
      sheets: [{ name: 'Read me' }, { name: 'España' }, { name: 'Brasil' }],
      sheet: 1,
      headLine: 4,
      headRows: 2,
      headers: ['Dominio', 'Artículo', 'Casino', 'DA'],
      guess: { columns: ['domain', 'priceCents', 'gamblingPriceCents', 'da'], numbers: 'comma' },
      total: 2,
    });
    await call('POST', path(`${found.id}/plan`), { as: 'admin', body: found.guess });
    await carry(found.id);
    const [first, second] = await items('admin', found.id, 'new');
    expect(first).toMatchObject({ line: 5, domain: one });
    expect(first.changes).toContainEqual({ field: 'priceCents', before: null, after: 12_050 });
    expect(first.changes).toContainEqual({ field: 'country', before: null, after: 'ES', isGuess: true });
    expect(second.changes).toContainEqual({ field: 'priceCents', before: null, after: 120_050 });
    const reread = (body: object, as = 'admin') => call('POST', path(`${found.id}/reread`), { as, body });
    const { json: other } = await reread({ sheet: 2 });
    expect(other).toMatchObject({
      state: 'uploaded',
      mapping: null,
      sheet: 2,
      headLine: 0,
      headers: ['', ''],
      guess: { columns: ['domain', 'priceCents'] },
    });
    expect((await reread({ sheet: 1, headLine: 3, headRows: 1 })).json).toMatchObject({ headLine: 3, total: 3 });
    expect(await reread({ sheet: 9 })).toMatchObject({ status: 422 });
    expect(await reread({ sheet: 1, headLine: 2 })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'headLine' }] },
    });
    expect((await reread({ sheet: 1 }, 'sitemanager')).status).toBe(404);
  });

  it('finds the names of the columns below a title', async () => {
    const [one, two] = [fresh(), fresh()];
    const defaults = { country: 'ES', language: 'es', type: 'blog', tier: 'C', metricsSource: 'Moz' };
    const found = await plan(
      'admin',
      file(
        'Price list 2026;;',
        ';;',
        'domain;name;price;DA;traffic',
        `${one};Uno ${one};10;54.0;1.2M`,
        `${two};Dos ${two};10;n/a;#N/A`,
      ),
      { defaults },
    );
    expect(found).toMatchObject({
      headers: ['domain', 'name', 'price', 'DA', 'traffic'],
      total: 2,
      counts: { new: 2 },
    });
    const [first, second] = await items('admin', found.id, 'new');
    expect(first).toMatchObject({ line: 4, domain: one });
    expect(first.changes).toContainEqual({ field: 'monthlyTraffic', before: null, after: 1_200_000 });
    expect(first.changes).toContainEqual({ field: 'da', before: null, after: 54 });
    expect(second.changes.map(({ field }: { field: string }) => field)).not.toContain('da');
  });

  it('is planned, carried out and taken back', async () => {
    const [one, two] = [fresh(), fresh()];
    const before = await siteOf(KNOWN_SITES.plain);
    const found = await plan(
      'admin',
      file(
        HEAD,
        `https://www.${one}/;Uno;España;Spanish;blog;C;1.234,50;"Travel, News";${owner.email};500`,
        `${two};Dos ${two};PT;pt;revista;B;80;;;`,
        `${KNOWN_SITES.plain};${before.name};ES;es;${before.type};${before.tier};${(before.priceCents + 1000) / 100};;;`,
        `${KNOWN_SITES.english};;;;;;;;;`,
        `${two};Tres;PT;pt;blog;B;80;;;`,
        'no domain;X;Atlantis;pt;newsletter;Z;a lot;Weather;Nobody;1',
      ),
    );
    expect(found).toMatchObject({
      state: 'planned',
      total: 6,
      delimiter: ';',
      guess: { numbers: 'comma' },
      counts: { new: 2, changed: 1, unchanged: 1, refused: 2, applied: 0 },
      can: { plan: true, apply: true, stop: false, undo: false },
    });
    expect(await siteOf(one)).toBeUndefined();
    const [{ changes }] = await items('admin', found.id, 'changed');
    expect(changes).toEqual([{ field: 'priceCents', before: before.priceCents, after: before.priceCents + 1000 }]);
    const [planned] = await items('admin', found.id, 'new');
    expect(planned).toMatchObject({ line: 2, domain: one, siteId: null, reasons: [] });
    expect(planned.changes).toContainEqual({ field: 'categories', before: null, after: ['News', 'Travel'] });
    expect(planned.changes).toContainEqual({ field: 'owner', before: null, after: owner.name });
    const inSpanish = await items('admin', found.id, 'new', 'es');
    expect(inSpanish[0].changes).toContainEqual({ field: 'categories', before: null, after: ['Actualidad', 'Viajes'] });
    const refused = await items('admin', found.id, 'refused');
    expect(refused[0]).toMatchObject({ line: 6, reasons: [{ column: 'Domain', cell: two }] });
    expect(refused[0].reasons[0].message).toContain('Row 3');
    expect(refused[1].reasons.map(({ column }: { column: string }) => column)).toEqual([
      'Domain',
      'Country',
      'Type',
      'Tier',
      'Price',
      'Category',
      'Owner',
    ]);

    const applied = await step('admin', found.id, 'apply');
    expect(applied).toMatchObject({ state: 'applied', counts: { applied: 3 }, can: { undo: true, apply: false } });
    const site = await siteOf(one);
    expect(site).toMatchObject({
      name: 'Uno',
      country: 'ES',
      language: 'es',
      priceCents: 123_450,
      costCents: 50_000,
      owner: { id: owner.id },
      status: 'verifying',
      linkTypes: ['do_follow'],
    });
    expect(site.categories).toHaveLength(2);
    const { json: costs } = await call('GET', `/api/v1/sites/${site.id}/costs`, { as: 'admin' });
    expect(costs.data).toMatchObject([{ oldCostCents: null, newCostCents: 50_000, changedBy: 'Marta Vilanova' }]);
    const { json: prices } = await call('GET', `/api/v1/sites/${site.id}/prices`, { as: 'admin' });
    expect(prices.data).toMatchObject([{ oldPriceCents: null, newPriceCents: 123_450, changedBy: 'Marta Vilanova' }]);
    const { json: history } = await call('GET', `/api/v1/sites/${site.id}/history`, { as: 'admin' });
    expect(history.data).toMatchObject([
      {
        action: 'site.import',
        actor: { name: 'Marta Vilanova' },
        changes: {
          import: [null, `sites.csv, #${found.id}`],
          priceCents: [null, 123_450],
          offer: [null, { owner: owner.name, costCents: 50_000 }],
        },
      },
    ]);
    const changed = await siteOf(KNOWN_SITES.plain);
    expect(changed).toMatchObject({ priceCents: before.priceCents + 1000, version: before.version + 1 });

    const undone = await step('admin', found.id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 3, kept: 0 }, can: { undo: false } });
    expect(await siteOf(one)).toBeUndefined();
    const { version: _v, updatedAt: _u, ...again } = await siteOf(KNOWN_SITES.plain);
    const { version, updatedAt, ...was } = before;
    expect(again).toEqual(was);
    const { json: answer } = await call('GET', `/api/v1/sites/${before.id}/history`, { as: 'admin' });
    expect(answer.data[0]).toMatchObject({
      action: 'site.undo_import',
      changes: { priceCents: [before.priceCents + 1000, before.priceCents] },
    });
  });

  it('goes on where it was cut off, and does nothing twice', async () => {
    const word = fresh();
    const rows = Array.from({ length: 1500 }, (_, n) => `${n}.${word};Cut off ${word} ${n};ES;es;blog;C;10;;;`);
    const found = await plan('admin', file(HEAD, ...rows));
    expect(found.counts).toMatchObject({ new: 1500 });
    await call('POST', path(`${found.id}/apply`), { as: 'admin' });
    // Cut off after the first part: the next one finds that its run is over.
    const cut = new AbortController();
    const running = carry(found.id, cut.signal);
    await expect
      .poll(async () => (await call('GET', path(found.id), { as: 'admin' })).json.counts.applied, {
        interval: 5,
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
    cut.abort(new Error('killed'));
    await running.catch((error: Error) => expect(error.message).toBe('killed'));
    // Two at once, as when a process was thought dead and was not.
    await Promise.all([carry(found.id), carry(found.id)]);
    const { json: done } = await call('GET', path(found.id), { as: 'admin' });
    expect(done).toMatchObject({ state: 'applied', counts: { applied: 1500, new: 1500, refused: 0 } });
    const { json: count } = await call('POST', '/api/v1/sites/count', {
      as: 'admin',
      body: { text: `Cut off ${word}` },
    });
    expect(count.count).toBe(1500);
    const { n } = await db
      .selectFrom('auditEntries')
      .innerJoin('siteImportRows as r', 'r.siteId', 'auditEntries.entityId')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('r.importId', '=', found.id)
      .where('action', '=', 'site.import')
      .executeTakeFirstOrThrow();
    expect(n).toBe(1500);
    const { n: events } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('entity', 'in', ['sites', 'site_imports'])
      .where('entityId', '=', found.id)
      .where('name', '=', 'site_import.end_apply')
      .executeTakeFirstOrThrow();
    expect(events).toBe(1);
    expect(await step('admin', found.id, 'undo')).toMatchObject({ counts: { undone: 1500 } });
  });

  it('is stopped, goes on, and tells who asked for it', async () => {
    const word = fresh();
    const found = await plan('sitemanager', file(HEAD, `${word};Stop ${word};ES;es;blog;C;10;;;`));
    await call('POST', path(`${found.id}/apply`), { as: 'sitemanager' });
    const stopped = await call('POST', path(`${found.id}/stop`), { as: 'admin' });
    expect(stopped.json).toMatchObject({ state: 'stopped', can: { apply: false, stop: false } });
    await carry(found.id);
    expect(await siteOf(word)).toBeUndefined();
    const applied = await step('sitemanager', found.id, 'apply');
    expect(applied).toMatchObject({ state: 'applied', counts: { applied: 1 } });
    expect(await siteOf(word)).toMatchObject({ siteManager: { name: 'Inês Carvalho' } });
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'site_import.end_apply')
      .where('entityId', '=', found.id)
      .executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => followImport(tx, { ...event, data: {}, from: null, to: null, reason: '' }));
    const { json: bell } = await call('GET', '/api/v1/notifications', { as: 'sitemanager' });
    expect(bell.data[0]).toMatchObject({
      type: 'import_applied',
      data: { file: 'sites.csv', written: 1, left: 0 },
      href: `/sites/imports/${found.id}`,
    });
  });

  it('gives the offers of an owner that was merged meanwhile to the one that stays', async () => {
    const [made, changed, named] = [fresh(), fresh(), fresh()];
    const ownerOf = async (email: string) =>
      db
        .insertInto('owners')
        .values({ name: email, email, country: 'ES' })
        .returning(['id', 'version', 'email'])
        .executeTakeFirstOrThrow();
    const [stays, goes] = [await ownerOf(`stays@${made}`), await ownerOf(`goes@${made}`)];
    const row = (domain: string, email = '') => `${domain};Site ${domain};ES;es;blog;C;20;;${email};${email && 10}`;
    const before = await plan('admin', file(HEAD, row(changed)));
    await step('admin', before.id, 'apply');
    const found = await plan('admin', file(HEAD, row(made, goes.email), row(named, goes.email)));
    const added = await plan('admin', file('Domain;Owner;Cost', `${changed};${goes.email};10`));
    expect([found.counts, added.counts]).toMatchObject([{ new: 2 }, { changed: 1 }]);
    // The one that stays has a site of this name by then.
    const other = fresh();
    const taken = row(other, stays.email).replace(`Site ${other}`, `Site ${named}`);
    await step('admin', (await plan('admin', file(HEAD, taken))).id, 'apply');
    const merged = await call('POST', `/api/v1/owners/${stays.id}/merge`, {
      as: 'admin',
      version: stays.version,
      body: { otherId: goes.id },
    });
    expect(merged.status, merged.text).toBe(200);
    const applied = [await step('admin', found.id, 'apply'), await step('admin', added.id, 'apply')];
    expect(applied).toMatchObject([{ counts: { applied: 1, refused: 1 } }, { counts: { applied: 1 } }]);
    const offers = await db
      .selectFrom('offers')
      .innerJoin('sites', 'sites.id', 'offers.siteId')
      .select('offers.ownerId')
      .where('sites.domain', 'in', [made, changed])
      .execute();
    expect(offers).toEqual([{ ownerId: stays.id }, { ownerId: stays.id }]);
  });

  it('of two at once one wins a site, and the other is told', async () => {
    const word = fresh();
    const rows = Array.from({ length: 60 }, (_, n) => `${n}.${word};Twice ${word} ${n};ES;es;blog;C;10;;;`);
    const one = await plan('admin', file(HEAD, ...rows));
    const two = await plan('admin', file(HEAD, ...rows.reverse()));
    for (const { id } of [one, two]) await call('POST', path(`${id}/apply`), { as: 'admin' });
    await Promise.all([carry(one.id), carry(two.id)]);
    const done = await Promise.all(
      [one, two].map(async ({ id }) => (await call('GET', path(id), { as: 'admin' })).json),
    );
    const sum = (key: string) => done.reduce((all, { counts }) => all + counts[key], 0);
    expect(done.map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect([sum('applied'), sum('refused')]).toEqual([60, 60]);
    const loser = done.find(({ counts }) => counts.refused > 0);
    const [refused] = await items('admin', loser.id, 'refused');
    expect(refused.reasons).toMatchObject([{ column: null, message: expect.stringContaining('has this domain') }]);
  });

  it('leaves what somebody changed since the preview, and since it was carried out', async () => {
    const [made, other] = [fresh(), fresh()];
    const make = await plan(
      'admin',
      file(HEAD, `${made};Made ${made};ES;es;blog;C;10;;;`, `${other};Other ${other};ES;es;blog;C;10;;;`),
    );
    await step('admin', make.id, 'apply');
    const [site, second] = [await siteOf(made), await siteOf(other)];
    const change = await plan('admin', file('Domain,Price', `${made},20`, `${other},20`));
    expect(change.counts).toMatchObject({ changed: 2 });
    await call('PUT', `/api/v1/sites/${site.id}`, { as: 'admin', version: site.version, body: { priceCents: 5500 } });
    const applied = await step('admin', change.id, 'apply');
    expect(applied.counts).toMatchObject({ applied: 1, changed: 1, refused: 1 });
    expect(await siteOf(made)).toMatchObject({ priceCents: 5500 });
    expect(await siteOf(other)).toMatchObject({ priceCents: 2000, version: second.version + 1 });
    // Undoing the first leaves both: one was typed over, the other imported over.
    const undone = await step('admin', make.id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 0, kept: 2 });
    const [kept] = await items('admin', make.id, 'kept');
    expect(kept.reasons).toMatchObject([{ message: expect.stringContaining('Someone has changed it since') }]);
  });

  it('can’t be undone once something was ordered from it, and takes its sites out of carts', async () => {
    const [ordered, carted] = [fresh(), fresh()];
    const row = (domain: string) => `${domain};Sold ${domain};ES;es;blog;C;10;News;${owner.email};5`;
    const found = await plan('admin', file(`${HEAD};Status`, `${row(ordered)};active`, `${row(carted)};active`));
    await step('admin', found.id, 'apply');
    const [first, second] = [await siteOf(ordered), await siteOf(carted)];
    expect(
      (await call('POST', '/api/v1/cart/add', { as: 'client', body: { siteIds: [second.id] } })).status,
    ).toBeLessThan(300);
    const { json: campaign } = await call('POST', '/api/v1/campaigns/new', {
      as: 'client',
      body: { siteIds: [first.id] },
    });
    const refused = await call('POST', path(`${found.id}/undo`), { as: 'admin' });
    expect(refused).toMatchObject({ status: 422, json: { code: 'import_ordered' } });
    expect(refused.json.message).toContain(`Sold ${ordered}`);
    await call('DELETE', `/api/v1/campaigns/${campaign.id}`, { as: 'client' });
    const undone = await step('admin', found.id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 2, kept: 0 });
    const { json: cart } = await call('GET', '/api/v1/cart', { as: 'client' });
    expect(cart.items.map(({ siteId }: { siteId: number }) => siteId)).not.toContain(second.id);
  });

  it('brings offers: new ones, changed ones with their cost history, and puts them back', async () => {
    const domain = fresh();
    const first = await plan('admin', file(HEAD, `${domain};Offers ${domain};ES;es;blog;C;100;;${owner.email};50`));
    await step('admin', first.id, 'apply');
    const site = await siteOf(domain);
    const [other] = await db
      .selectFrom('owners')
      .selectAll()
      .where('id', '<>', owner.id)
      .orderBy('id')
      .limit(1)
      .execute();
    const change = await plan('admin', file('Domain;Cost;Delivery', `${domain};60,50;3`));
    await step('admin', change.id, 'apply');
    expect(await siteOf(domain)).toMatchObject({ costCents: 6050, deliveryDays: 3 });
    const { json: costs } = await call('GET', `/api/v1/sites/${site.id}/costs`, { as: 'admin' });
    expect(costs.data[0]).toMatchObject({ oldCostCents: 5000, newCostCents: 6050, changedBy: 'Marta Vilanova' });
    expect(await step('admin', change.id, 'undo')).toMatchObject({ counts: { undone: 1 } });
    expect(await siteOf(domain)).toMatchObject({ costCents: 5000, deliveryDays: 7, version: site.version + 2 });
    const add = await plan('admin', file('Domain;Owner;Cost', `${domain};${other?.email};40`));
    await step('admin', add.id, 'apply');
    expect(await siteOf(domain)).toMatchObject({ costCents: 5000, offers: 2 });
    expect(await step('admin', add.id, 'undo')).toMatchObject({ counts: { undone: 1 } });
    expect(await siteOf(domain)).toMatchObject({ costCents: 5000, offers: 1 });
    // Changed and put back is touched all the same: it stays.
    expect(await step('admin', first.id, 'undo')).toMatchObject({ counts: { kept: 1 } });
  });
});

it('a site that was added is not near itself, and another is before and after', async () => {
  const domain = fresh();
  const first = await plan('admin', file(HEAD, `${domain};One;ES;es;blog;C;10;;;`));
  await step('admin', first.id, 'apply');
  const found = await plan('admin', file(HEAD, `m.${domain};Two;ES;es;blog;C;10;;;`));
  const near = [{ name: 'One', why: 'variant' }];
  expect(await items('admin', found.id, 'new')).toMatchObject([{ near }]);
  await step('admin', found.id, 'apply');
  const [row] = await items('admin', found.id, 'new');
  expect([row.siteId, row.near]).toEqual([expect.any(Number), [expect.objectContaining(near[0] ?? {})]]);
});

describe('what a site manager brings in', () => {
  it('is its own; of others’ sites nothing is changed, and of costs none', async () => {
    const domain = fresh();
    const { json: own } = await call('POST', '/api/v1/sites/search', { as: 'sitemanager', body: { mine: true } });
    const mine = own.data.find(({ costCents }: { costCents: number }) => costCents > 0);
    const { json: all } = await call('POST', '/api/v1/sites/search', { as: 'admin', body: { withoutManager: true } });
    const [others] = all.data;
    const found = await plan(
      'sitemanager',
      file(
        'Domain;Name;Country;Language;Type;Tier;Price;Cost;Manager',
        `${domain};Mine ${domain};ES;es;blog;C;10;;`,
        `${mine.domain};;;;;;;${mine.costCents / 100 + 1};`,
        `${others.domain};;;;;;1;;`,
        `${fresh()};Given;ES;es;blog;C;10;;Marta Vilanova`,
      ),
    );
    expect(found.counts).toMatchObject({ new: 1, changed: 0, refused: 3 });
    const refused = await items('sitemanager', found.id, 'refused');
    expect(refused.map(({ reasons }: { reasons: { message: string }[] }) => reasons[0]?.message)).toEqual([
      expect.stringContaining('administrators'),
      'You don’t manage this site. Ask its manager or an administrator.',
      'Only administrators can assign a site to another manager.',
    ]);
    expect(JSON.stringify(refused)).not.toContain(String(others.priceCents));
    expect((await call('POST', path(`${found.id}/apply`), { as: 'admin' })).status).toBe(403);
    expect((await call('GET', path(found.id), { as: 'editor' })).status).toBe(403);
    const { json: list } = await call('POST', path('search'), { as: 'sitemanager', body: {} });
    expect(new Set(list.data.map(({ createdBy }: { createdBy: { name: string } }) => createdBy.name))).toEqual(
      new Set(['Inês Carvalho']),
    );
  });
});

describe('files', () => {
  it('exported here are imported again unchanged', async () => {
    const columns = IMPORT_FIELDS.filter((field) => field !== 'description' && field !== 'defaultFillMode').map(
      (key) => ({
        key,
        header: columnName(key, 'en-US'),
      }),
    );
    const exported = await call('POST', '/api/v1/sites/export', { as: 'admin', body: { filter: {}, columns } });
    expect(exported.status, exported.text).toBe(200);
    const found = await plan('admin', exported.text);
    const differing = [...(await items('admin', found.id, 'changed')), ...(await items('admin', found.id, 'refused'))];
    expect(differing.slice(0, 3)).toEqual([]);
    expect(found.counts).toMatchObject({ unchanged: 300, new: 0 });
  });

  it('tell what they say in the template, which is understood in every language', async () => {
    for (const language of ['en-US', 'es', 'pt-BR']) {
      const headers = { 'accept-language': language };
      const template = await call('GET', path('template'), { as: 'seller', headers });
      expect(template.status).toBe(403);
      const { text } = await call('GET', path('template'), { as: 'sitemanager', headers });
      const { json } = await upload('admin', text);
      expect(json.guess.columns).toEqual([...IMPORT_FIELDS]);
    }
    const found = await plan('admin', (await call('GET', path('template'), { as: 'admin' })).text);
    expect(found.counts).toMatchObject({ new: 2, refused: 0 });
  });

  it('to try with the demo do what the documents say', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../../docs/examples/sites-to-import.csv'), 'utf8');
    const found = await plan('admin', text);
    expect(found.counts).toMatchObject({ new: 6, changed: 2, unchanged: 1, refused: 3 });
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['no rows', 'Domain,Name\r\n', 'but no rows'],
    ['an open quote', 'Domain\n"one.example\ntwo.example\n', 'row 2'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600', 'hex'), 'isn’t a table'],
    ['a packed file', Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), Buffer.alloc(99, 3)]), 'compressed'],
    [
      'broken letters',
      Buffer.concat([Buffer.from('Domain,Name\na.example,Málaga Córdoba León\nb.example,'), Buffer.of(0xfc, 0x20)]),
      'Line 3',
    ],
    ['too many rows', `Domain\n${'a.example\n'.repeat(200_001)}`, '200,000 rows'],
  ])('with %s are refused with what to do', async (_what, content, answer) => {
    const refused = await upload('admin', typeof content === 'string' ? content : new Uint8Array(content));
    expect(refused).toMatchObject({ status: 422, json: { errors: [{ path: 'file' }] } });
    expect(refused.json.errors[0].message).toContain(answer);
  });

  it('with hostile cells are told cell by cell, and harmless when they are downloaded', async () => {
    const evil = '=HYPERLINK("http://evil.example";"x")';
    const found = await plan(
      'admin',
      file(
        'Domain,Name,Country,Description',
        `nul.example,a${String.fromCharCode(0)}b,ES,`,
        `huge.example,${'x'.repeat(1_000_000)},ES,`,
        `formula.example,"${evil.replaceAll('"', '""')}",Nowhere,"<script>alert(1)</script>"`,
        'wide.example,a,ES,,surplus',
        ',no domain,ES,',
      ),
    );
    expect(found.counts).toMatchObject({ refused: 5 });
    const reasons = (await items('admin', found.id, 'refused')).map((item: { reasons: { message: string }[] }) =>
      item.reasons.map(({ message }) => message).join(' '),
    );
    expect(reasons[0]).toContain('invalid characters');
    expect(reasons[1]).toContain('longer than 20,000 characters');
    expect(reasons[3]).toContain('more cells than the file has columns (4)');
    expect(reasons[4]).toContain('required');
    const refused = await call('GET', path(`${found.id}/refused`), { as: 'admin' });
    expect(refused.headers['content-type']).toContain('text/csv');
    expect(refused.text).toContain(`"'=HYPERLINK(""http://evil.example"`);
    const lines = refused.text.trim().split('\r\n');
    expect(lines[0]).toContain('Domain,Name,Country,Description,Reason');
    // Mended, it is read as it was meant: the sign before the formula is ours.
    const again = await plan('admin', refused.text.replace('Nowhere', 'ES'));
    const [mended] = (await items('admin', again.id, 'refused')).filter(
      ({ domain }: { domain: string }) => domain === 'formula.example',
    );
    expect(mended.name).toBe(evil);
    expect(mended.reasons.map(({ column }: { column: string }) => column)).not.toContain('Country');
    // As a workbook it holds the same rows.
    const workbook = await call('GET', path(`${found.id}/refused?format=xlsx`), { as: 'admin' });
    expect(workbook.headers['content-disposition']).toContain('sites-refused.xlsx');
    const reread = await upload('admin', new Uint8Array(workbook.bytes), 'sites-refused.xlsx');
    expect(reread).toMatchObject({ status: 201, json: { total: 5, headers: expect.arrayContaining(['Reason']) } });
  });

  it('have a template in each language and kind of file, which is read as it is', async () => {
    for (const language of ['en-US', 'es', 'pt-BR'])
      for (const format of ['csv', 'xlsx']) {
        const headers = { 'accept-language': language };
        const template = await call('GET', path(`template?format=${format}`), { as: 'admin', headers });
        const { json } = await upload('admin', new Uint8Array(template.bytes), `sites-template.${format}`);
        expect(json, `${language} ${format}`).toMatchObject({ total: 2, guess: { columns: [...IMPORT_FIELDS] } });
      }
  });

  it('are read as the last one with the same columns was', async () => {
    const head = `Web ${fresh()};How called`;
    const { json: first } = await upload('admin', file(head, 'a.example;A'));
    const body = { ...first.guess, columns: ['domain', 'name'], mode: 'change' };
    await call('POST', path(`${first.id}/plan`), { as: 'admin', body });
    const { json: second } = await upload('admin', file(head.toUpperCase(), 'b.example;B'));
    expect(second).toMatchObject({ isRemembered: true, guess: { columns: ['domain', 'name'], mode: 'change' } });
    const { json: others } = await upload('sitemanager', file(head, 'b.example;B'));
    expect(others).toMatchObject({ isRemembered: false, guess: { columns: ['domain', null] } });
    for (const [columns, wrong] of [
      [['name', 'description'], 'columns'],
      [['domain', 'domain'], 'columns.1'],
      [['domain'], 'columns'],
    ]) {
      const refused = await call('POST', path(`${second.id}/plan`), { as: 'admin', body: { ...body, columns } });
      expect(refused).toMatchObject({ status: 422, json: { errors: [{ path: wrong }] } });
    }
  });

  it('ask for the source of figures at once, instead of refusing every row', async () => {
    const { json: found } = await upload('admin', file('Domain;Name;DA', `${fresh()};A;40`));
    const body = { ...found.guess, defaults: { country: 'ES', language: 'es', type: 'blog', tier: 'C' } };
    const say = (more: object) => call('POST', path(`${found.id}/plan`), { as: 'admin', body: { ...body, ...more } });
    const refused = await say({});
    expect([refused.status, refused.json.errors.map(({ path: at }: { path: string }) => at)]).toEqual([
      422,
      ['defaults.metricsSource'],
    ]);
    expect((await say({ defaults: { ...body.defaults, metricsSource: 'Moz' } })).status).toBe(200);
  });

  it('keep their rows if somebody begins to apply them while they are let go of', async () => {
    const found = await plan('admin', file(HEAD, `${fresh()};Late;ES;es;blog;C;10;;;`));
    const long = new Date(Date.now() - 91 * 86_400_000);
    await db.updateTable('siteImports').set({ createdAt: long, startedAt: null }).where('id', '=', found.id).execute();
    const { begun } = await whileUncommitted(
      db,
      (tx) => tx.updateTable('siteImports').set({ state: 'applying' }).where('id', '=', found.id).execute(),
      () => sweepImports(db, services.storage),
    );
    await begun;
    expect(await items('admin', found.id, 'new')).toHaveLength(1);
    await db.updateTable('siteImports').set({ state: 'planned' }).where('id', '=', found.id).execute();
  });

  it('read a workbook once for each sheet, and let go of its text with it', async () => {
    const { writeXlsx } = await import('hucre/xlsx');
    const head = ['Domain', 'Name', 'Country', 'Language', 'Type', 'Tier', 'Price'];
    const sheet = (name: string, domain: string) => ({
      name,
      rows: [head, [domain, domain, 'ES', 'es', 'blog', 'C', 10.5]],
    });
    const [one, two] = [fresh(), fresh()];
    const workbook = await writeXlsx({ sheets: [sheet('One', one), sheet('Two', two)] });
    const { json: found } = await upload('admin', new Uint8Array(workbook), 'two.xlsx');
    const keys = () =>
      db
        .selectFrom('siteImports')
        .select(['storageKey', 'sheetStorageKey'])
        .where('id', '=', found.id)
        .executeTakeFirstOrThrow();
    const isGone = (key: string | null) =>
      expect(services.storage.read(key ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
    const first = await keys();
    const { json: other } = await call('POST', path(`${found.id}/reread`), { as: 'admin', body: { sheet: 1 } });
    const { storageKey, sheetStorageKey } = await keys();
    await isGone(first.sheetStorageKey);
    // What is planned comes from the text alone.
    await services.storage.remove(storageKey ?? '');
    await call('POST', path(`${found.id}/plan`), { as: 'admin', body: other.guess });
    await carry(found.id);
    expect(await items('admin', found.id, 'new')).toMatchObject([{ line: 2, domain: two }]);
    const long = new Date(Date.now() - 91 * 86_400_000);
    await db.updateTable('siteImports').set({ createdAt: long }).where('id', '=', found.id).execute();
    await sweepImports(db, services.storage);
    await isGone(sheetStorageKey);
    expect(await keys()).toEqual({ storageKey: null, sheetStorageKey: null });
  });

  it('are let go of after 90 days; what they came to is kept', async () => {
    const domain = fresh();
    const found = await plan('admin', file(HEAD, `${domain};Swept ${domain};ES;es;blog;C;10;;;`));
    await step('admin', found.id, 'apply');
    await sweepImports(db, services.storage);
    expect(await items('admin', found.id, 'new')).toHaveLength(1);
    const long = new Date(Date.now() - 91 * 86_400_000);
    await db.updateTable('siteImports').set({ appliedAt: long }).where('id', '=', found.id).execute();
    const { storageKey } = await db
      .selectFrom('siteImports')
      .select('storageKey')
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow();
    await sweepImports(db, services.storage);
    const { json: swept } = await call('GET', path(found.id), { as: 'admin' });
    expect(swept).toMatchObject({ isSwept: true, counts: { applied: 1 }, can: { undo: false } });
    expect(await items('admin', found.id, 'new')).toEqual([]);
    await expect(services.storage.read(storageKey ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await call('POST', path(`${found.id}/undo`), { as: 'admin' })).json.code).toBe('import_swept');
    expect((await call('GET', path(`${found.id}/refused`), { as: 'admin' })).status).toBe(409);
  });
});

it('empty cells keep or clear, and only what is asked for is added or changed', async () => {
  const domain = fresh();
  const head = 'Domain;Name;Country;Language;Type;Tier;Price;Gambling price;Tags;Traffic;Metrics from';
  const made = await plan('admin', file(head, `${domain};Empty ${domain};ES;es;blog;C;10;20;;1.200;Moz`), {
    defaults: { status: 'inactive' },
  });
  await step('admin', made.id, 'apply');
  const site = await siteOf(domain);
  expect(site).toMatchObject({ status: 'inactive', gamblingPriceCents: 2000, monthlyTraffic: 1200 });
  expect(site.trafficHistory).toEqual([{ month: site.metricsAt.slice(0, 7), visits: 1200 }]);
  const empty = file(head, `${domain};;;;;;;;;;`, `${fresh()};New;ES;es;blog;C;10;;;;`);
  const kept = await plan('admin', empty, { mode: 'change' });
  expect(kept.counts).toMatchObject({ unchanged: 2, new: 0 });
  const [, left] = await items('admin', kept.id, 'unchanged');
  expect(left.reasons[0].message).toContain('The site doesn’t exist yet');
  const cleared = await plan('admin', empty, { mode: 'change', emptyCells: 'clear' });
  expect(cleared.counts).toMatchObject({ changed: 1, unchanged: 1 });
  await step('admin', cleared.id, 'apply');
  expect(await siteOf(domain)).toMatchObject({
    name: `Empty ${domain}`,
    gamblingPriceCents: null,
    monthlyTraffic: null,
  });
  expect((await plan('admin', empty, { mode: 'add' })).counts).toMatchObject({ new: 1, unchanged: 1 });
});

it('files of sites count apart in what their maker may bring in on a day', async () => {
  const content = file('Domain;Name', `${fresh()};Counted`);
  expect((await upload('admin', content)).status).toBe(201);
  const ofDay = db.updateTable('uploadDays').where('kind', '=', 'import');
  await ofDay.set({ files: 100 }).execute();
  const count = () =>
    db
      .selectFrom('siteImports')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
  const before = await count();
  expect(await upload('admin', content)).toMatchObject({ status: 429, json: { code: 'upload_day_full' } });
  expect(await count()).toEqual(before);
  await ofDay.set({ files: 0 }).execute();
});
