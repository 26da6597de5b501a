import { describe, expect, it } from 'vitest';
import { testApi } from '../../../testing/api.ts';
import { factories } from '../../../testing/world.ts';
import { driveImports } from '../testing/drive-imports.ts';

const api = await testApi();
const { call, db } = api;
const { path, carry, upload, planned, step, items } = driveImports(api);
const world = factories(db);

const file = (...rows: string[]) => rows.join('\r\n');
let made = 0;
const fresh = () => `list-${++made}-${Math.random().toString(36).slice(2, 8)}.example`;

/** An owner with sites of these costs, each sold for 100 euros. */
async function ownerOf(...costs: number[]) {
  const owner = await world.owner({ name: `Publisher ${fresh()}` });
  const sites: { id: number; domain: string }[] = [];
  for (const costCents of costs) {
    const domain = fresh();
    const id = await world.site(owner, { domain, priceCents: 100_00 }, { costCents });
    sites.push({ id, domain });
  }
  return { ...owner, sites, domain: (at: number) => sites[at]?.domain ?? '', id: (at: number) => sites[at]?.id ?? 0 };
}
const siteNow = async (id: number) => (await call('GET', `/api/v1/sites/${id}`, { as: 'admin' })).json;

async function list(owner: { ownerId: number }, content: string, more: object = {}, as = 'admin') {
  const brought = await upload(as, content, 'march.csv', String(owner.ownerId));
  expect(brought.status, brought.text).toBe(201);
  return planned(as, brought.json, more);
}
const decide = (id: number, body: object, as = 'admin') => call('POST', path(`${id}/decide`), { as, body });
type Item = { domain: string; changes: { field: string }[]; reasons: { message: string }[]; line: number };
const changeOf = (item: Item | undefined, field: string) => item?.changes.find((each) => each.field === field);

describe('a price list of an owner', () => {
  it('is compared with what the owner asks now: new, changed, unchanged, gone', async () => {
    const owner = await ownerOf(50_00, 50_00, 50_00);
    const added = fresh().replace('.example', '.es');
    const found = await list(
      owner,
      file('Site;Precio', `${owner.domain(0)};60`, `${owner.domain(1)};50`, `https://www.${added}/;40`),
    );
    expect(found).toMatchObject({
      owner: { id: owner.ownerId, name: owner.name },
      // What the owner calls a price is a cost of ours.
      mapping: { columns: ['domain', 'costCents'], newPriceMilli: 2000 },
      counts: { new: 1, changed: 1, unchanged: 1, refused: 0 },
      asked: { slip: { total: 0, taken: 0, waiting: 0 }, gone: { total: 1, taken: 0, waiting: 1 } },
    });
    const [changed] = await items('admin', found.id, 'changed');
    expect(changeOf(changed, 'costCents')).toEqual({ field: 'costCents', before: 50_00, after: 60_00 });
    expect(changeOf(changed, 'priceCents')).toBeUndefined();
    expect(changed.margins).toEqual({ ordinary: { before: 50_00, after: 40_00 }, sensitive: null });
    const [fresher] = await items('admin', found.id, 'new');
    // Sold as the owner's other sites are: for twice the cost.
    expect(changeOf(fresher, 'priceCents')).toMatchObject({ after: 80_00, isGuess: true });
    const [gone] = await items('admin', found.id, 'gone');
    expect(gone).toMatchObject({ domain: owner.domain(2), asked: { question: 'gone', isTaken: false } });

    await step('admin', found.id, 'apply');
    expect(await siteNow(owner.id(0))).toMatchObject({ costCents: 60_00, priceCents: 100_00, profitCents: 40_00 });
    expect(await siteNow(owner.id(2))).toMatchObject({ status: 'active' });
    const { siteId } = (await items('admin', found.id, 'new'))[0];
    expect(await siteNow(siteId)).toMatchObject({ costCents: 40_00, priceCents: 80_00, status: 'verifying' });
    const { json: history } = await call('GET', `/api/v1/sites/${owner.id(0)}/history`, { as: 'admin' });
    expect(history.data[0]).toMatchObject({
      action: 'site.import',
      changes: { import: [null, `march.csv, #${found.id}`] },
    });
    expect(Object.keys(history.data[0].changes)).not.toContain('margins');

    await step('admin', found.id, 'undo');
    expect(await siteNow(owner.id(0))).toMatchObject({ costCents: 50_00 });
    expect((await call('GET', `/api/v1/sites/${siteId}`, { as: 'admin' })).status).toBe(404);
  });

  it('lets prices go with costs if wanted, and leaves those that the list names', async () => {
    const owner = await ownerOf(50_00, 30_00);
    const content = file('Site;Cost;Price', `${owner.domain(0)};60;`, `${owner.domain(1)};33;150`);
    const found = await list(owner, content, { prices: 'follow' });
    const changed = await items('admin', found.id, 'changed');
    expect(changeOf(changed[0], 'priceCents')).toMatchObject({ before: 100_00, after: 120_00 });
    expect(changeOf(changed[1], 'priceCents')).toMatchObject({ before: 100_00, after: 150_00 });
    expect(changed[0].margins.ordinary).toEqual({ before: 50_00, after: 60_00 });
  });

  it('shows the margin of sensitive topics by the multipliers of the site', async () => {
    const owner = await world.owner();
    const domain = fresh();
    const sensitive = {
      acceptedSensitive: ['loan' as const],
      priceMultiplierMilli: 1500,
      costMultiplierMilli: 2000,
    };
    await world.site(owner, { domain, priceCents: 100_00, ...sensitive }, { costCents: 70_00 });
    const found = await list(owner, file('Site;Cost', `${domain};80`));
    const [slip] = await items('admin', found.id, 'slip');
    expect(slip.margins).toEqual({
      ordinary: { before: 30_00, after: 20_00 },
      sensitive: { before: 10_00, after: -10_00 },
    });
    expect(slip.reasons[0].message).toContain('multipliers');
  });

  it.each([
    [50_00, '75', undefined],
    [50_00, '75.01', '50% more'],
    [50_00, '25', undefined],
    [50_00, '24.99', '50% less'],
    [5_00, '50', '10 times what'],
    [5_00, '54', '10 times what'],
    [90_00, '0.9', '100 times less'],
    [80_00, '100', undefined],
    [80_00, '100.01', 'higher than today’s price'],
    [0, '5', '100% more'],
  ])('marks what looks like a slip: %d → %s', async (was, now, expected) => {
    const owner = await ownerOf(was);
    const found = await list(owner, file('Site,Cost', `${owner.domain(0)},${now}`));
    const asks = expected === undefined ? { total: 0, taken: 0, waiting: 0 } : { total: 1, taken: 0, waiting: 1 };
    expect(found.asked.slip).toEqual(asks);
    expect(found.counts.changed).toBe(expected === undefined ? 1 : 0);
    if (expected === undefined) return;
    const [slip] = await items('admin', found.id, 'slip');
    expect(slip.reasons.map(({ message }: { message: string }) => message).join(' ')).toContain(expected);
  });

  it('carries slips out only where somebody agrees, row by row or for all', async () => {
    const owner = await ownerOf(5_00, 5_00, 5_00, 5_00);
    const rows = owner.sites.map(({ domain }) => `${domain};50`);
    const found = await list(owner, file('Site;Cost', ...rows));
    expect(found).toMatchObject({ counts: { changed: 0 }, can: { apply: false, decide: true } });
    const [first] = await items('admin', found.id, 'slip');
    const one = { question: 'slip', lines: [first.line], isTaken: true };
    expect((await decide(found.id, one)).json).toMatchObject({
      counts: { changed: 1 },
      asked: { slip: { total: 4, taken: 1, waiting: 3 } },
      can: { apply: true },
    });
    // The same again changes nothing, and all can be taken and left.
    expect((await decide(found.id, one)).json.counts.changed).toBe(1);
    expect((await decide(found.id, { question: 'slip', isTaken: true })).json.counts.changed).toBe(4);
    expect((await decide(found.id, { question: 'slip', isTaken: false })).json.counts.changed).toBe(0);
    await decide(found.id, one);
    expect(await items('admin', found.id, 'slip')).toHaveLength(4);
    expect((await step('admin', found.id, 'apply')).counts).toMatchObject({ applied: 1 });
    const costs = await Promise.all(owner.sites.map(async ({ id }) => (await siteNow(id)).costCents));
    expect(costs).toEqual([50_00, 5_00, 5_00, 5_00]);
    expect((await decide(found.id, one)).status).toBe(409);
    const logged = await db
      .selectFrom('auditEntries')
      .select('changes')
      .where('entity', '=', 'site_imports')
      .where('entityId', '=', found.id)
      .where('action', '=', 'site_import.decide')
      .execute();
    // Whatever changed nothing is told too: somebody said so.
    expect(logged).toHaveLength(5);
  });

  it('switches sites off that the list no longer has, if somebody agrees, and undoes that with the rest', async () => {
    const owner = await ownerOf(50_00, 50_00, 50_00);
    const rival = await world.owner();
    const shared = fresh();
    const sharedId = await world.site(rival, { domain: shared });
    await db
      .insertInto('offers')
      .values({
        siteId: sharedId,
        ownerId: owner.ownerId,
        costCents: 10_00,
        linkTypes: ['do_follow'],
        fillModes: ['with_brand_tag'],
        defaultFillMode: 'with_brand_tag',
      })
      .execute();
    const found = await list(owner, file('Site;Cost', `${owner.domain(0)};60`));
    const gone = await items('admin', found.id, 'gone');
    const askedOf = (domain: string) => gone.find((item: Item) => item.domain === domain)?.asked;
    expect(gone).toHaveLength(3);
    // Sold by another owner's offer: there is nothing to switch off.
    expect(askedOf(shared)).toBeNull();
    expect(found.asked.gone).toEqual({ total: 3, taken: 0, waiting: 2 });
    const { line } = gone.find((item: Item) => item.domain === owner.domain(1));
    await decide(found.id, { question: 'gone', lines: [line], isTaken: true });
    await step('admin', found.id, 'apply');
    expect(await siteNow(owner.id(1))).toMatchObject({ status: 'inactive' });
    for (const id of [owner.id(2), sharedId]) expect(await siteNow(id)).toMatchObject({ status: 'active' });
    expect((await step('admin', found.id, 'undo')).counts).toMatchObject({ undone: 2, kept: 0 });
    expect(await siteNow(owner.id(1))).toMatchObject({ status: 'active' });
    expect(await siteNow(owner.id(0))).toMatchObject({ costCents: 50_00 });
  });

  it('is read as the owner’s last one was, whoever brings it in, and with more columns too', async () => {
    const [owner, other] = [await ownerOf(50_00), await ownerOf(50_00)];
    const columns = ['domain', null, 'gamblingCostCents', 'costCents'];
    const row = (domain: string) => `${domain},70,65,60`;
    const head = 'Where,A,B,C';
    await list(owner, file(head, row(owner.domain(0))), { columns, prices: 'follow' });
    const again = await upload('admin', file(head, row(owner.domain(0))), 'april.csv', String(owner.ownerId));
    expect(again.json).toMatchObject({ isRemembered: true, guess: { columns, prices: 'follow' } });
    const wider = await upload(
      'admin',
      file(`DA,${head}`, `40,${row(owner.domain(0))}`),
      'may.csv',
      String(owner.ownerId),
    );
    expect(wider.json).toMatchObject({ isRemembered: true, guess: { columns: ['da', ...columns] } });
    const others = await upload('admin', file(head, row(other.domain(0))), 'x.csv', String(other.ownerId));
    expect(others.json.isRemembered).toBe(false);
    // And a file of sites is no list.
    expect((await upload('admin', file(head, row(owner.domain(0))))).json).toMatchObject({
      isRemembered: false,
      owner: null,
    });
  });

  it('is found by its sites, if most are of one owner', async () => {
    const [owner, other] = [await ownerOf(50_00, 50_00, 50_00), await ownerOf(50_00, 50_00)];
    const content = (...domains: string[]) => file('Site;Cost', ...domains.map((domain) => `${domain};60`));
    const own = owner.sites.map(({ domain }) => `https://www.${domain}/`);
    const found = await upload('admin', content(...own, other.domain(0), fresh()), 'a.csv', 'by_sites');
    expect(found.json.owner).toEqual({ id: owner.ownerId, name: owner.name });
    for (const domains of [[fresh()], [owner.domain(0), other.domain(0)]]) {
      const none = await upload('admin', content(...domains), 'a.csv', 'by_sites');
      expect(none).toMatchObject({ status: 422, json: { errors: [{ path: 'owner' }] } });
    }
  });

  it('adds this owner’s offer to a site of another one, which stays the chosen one', async () => {
    const [owner, other] = [await ownerOf(50_00), await ownerOf(55_00)];
    const found = await list(owner, file('Site;Cost', `${owner.domain(0)};50`, `${other.domain(0)};40`));
    expect(found.counts).toMatchObject({ changed: 1, unchanged: 1 });
    await step('admin', found.id, 'apply');
    expect(await siteNow(other.id(0))).toMatchObject({ costCents: 55_00, offers: 2 });
  });

  it('refuses rows that another list changed in between', async () => {
    const owner = await ownerOf(50_00, 50_00);
    const one = await list(owner, file('Site;Cost', `${owner.domain(0)};60`, `${owner.domain(1)};50`));
    const two = await list(owner, file('Site;Cost', `${owner.domain(0)};70`, `${owner.domain(1)};55`));
    for (const { id } of [one, two]) await call('POST', path(`${id}/apply`), { as: 'admin' });
    await Promise.all([carry(one.id), carry(two.id)]);
    const ends = await Promise.all(
      [one, two].map(async ({ id }) => (await call('GET', path(id), { as: 'admin' })).json),
    );
    expect(ends.map(({ state }) => state)).toEqual(['applied', 'applied']);
    expect(ends[0].counts.refused + ends[1].counts.refused).toBe(1);
    const { costCents } = await siteNow(owner.id(0));
    expect([60_00, 70_00]).toContain(costCents);
    expect(await siteNow(owner.id(1))).toMatchObject({ costCents: 55_00 });
  });

  it('is for whoever imports sites, of owners that they work with', async () => {
    const owner = await ownerOf(50_00);
    const content = file('Site;Cost', `${owner.domain(0)};60`);
    const { json: choices } = await call('GET', '/api/v1/sites/owners', { as: 'sitemanager' });
    expect(choices.data.map(({ id }: { id: number }) => id)).not.toContain(owner.ownerId);
    for (const wrong of [String(owner.ownerId), '99999999'])
      expect(await upload('sitemanager', content, 'a.csv', wrong)).toMatchObject({
        status: 422,
        json: { errors: [{ path: 'owner' }] },
      });
    expect((await upload('sitemanager', content, 'a.csv', 'by_sites')).status).toBe(422);
    expect((await upload('ownermanager', content, 'a.csv', String(owner.ownerId))).status).toBe(403);
    const found = await list(owner, content);
    expect((await decide(found.id, { question: 'gone', isTaken: true }, 'sitemanager')).status).toBe(404);
    // Many costs at once are an administrator's: the same as of any import.
    const manager = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'sitemanager@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    await db.updateTable('sites').set({ siteManagerId: manager.id }).where('id', '=', owner.id(0)).execute();
    const own = await list(owner, content, {}, 'sitemanager');
    expect(own.counts).toMatchObject({ changed: 0, refused: 1 });
  });

  it('takes hostile input for what it is', async () => {
    const owner = await ownerOf(50_00);
    for (const owners of ['0', '-1', '1e9', '1;drop table owners', 'by_sites ', '9'.repeat(30)])
      expect((await upload('admin', 'Site;Cost\r\na.example;1', 'a.csv', owners)).status, owners).toBe(400);
    const content = file(
      'Site;Cost;Owner',
      `${owner.domain(0)};-60;Somebody else`,
      `=cmd|' /C calc'!A0;50;`,
      `${owner.domain(0)};${'9'.repeat(40)};`,
    );
    const { json } = await upload('admin', content, 'a.csv', String(owner.ownerId));
    expect(json.guess.columns).toEqual(['domain', 'costCents', null]);
    const named = { ...json.guess, columns: ['domain', 'costCents', 'owner'] };
    expect((await call('POST', path(`${json.id}/plan`), { as: 'admin', body: named })).status).toBe(422);
    const without = { ...json.guess, columns: ['domain', null, null] };
    expect((await call('POST', path(`${json.id}/plan`), { as: 'admin', body: without })).status).toBe(422);
    const found = await planned('admin', json);
    expect(found.counts).toMatchObject({ new: 0, changed: 0 });
    expect(found.asked.slip.total).toBe(0);
    for (const body of [
      { question: 'gone', isTaken: true, lines: [] },
      { question: 'gone', isTaken: true, lines: [-1] },
      { question: 'gone', isTaken: true, lines: [2 ** 31] },
      { question: 'refused', isTaken: true },
    ])
      expect((await decide(found.id, body)).status, JSON.stringify(body)).toBe(400);
    // Rows of a file of sites wait for nobody.
    const { json: plain } = await upload('admin', file('Domain;Cost', `${owner.domain(0)};55`));
    const sites = await planned('admin', plain);
    expect((await decide(sites.id, { question: 'slip', isTaken: true })).status).toBe(409);
  });

  it('goes with its owner into the one that it is merged into', async () => {
    const [owner, stays] = [await ownerOf(50_00), await ownerOf(50_00)];
    const found = await list(owner, file('Site;Cost', `${owner.domain(0)};60`));
    const { json } = await call('GET', `/api/v1/owners/${stays.ownerId}`, { as: 'admin' });
    const merged = await call('POST', `/api/v1/owners/${stays.ownerId}/merge`, {
      as: 'admin',
      version: json.version,
      body: { otherId: owner.ownerId },
    });
    expect(merged.status, merged.text).toBeLessThan(300);
    expect((await call('GET', path(found.id), { as: 'admin' })).json.owner).toMatchObject({ id: stays.ownerId });
  });
});
