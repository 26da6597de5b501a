import { describe, expect, it } from 'vitest';
import { KNOWN_SITES } from '../../../db/demo/people.ts';
import { testApi } from '../../../testing/api.ts';
import { importCarrier } from './jobs.ts';

const { call, db, services } = await testApi();
const carrier = importCarrier({ db, storage: services.storage, timeZone: services.timeZone });
const path = (rest: string | number) => `/api/v1/sites/imports/${rest}`;
const at = new Date();
const carry = (importId: number, signal = new AbortController().signal) =>
  carrier.run({ importId }, { id: 'test', attempt: 1, at, signal });

async function upload(as: string, content: string | Uint8Array<ArrayBuffer>, name = 'sites.csv') {
  const form = new FormData();
  form.append('file', new File([content], name, { type: 'text/csv' }));
  const request = new Request('http://x', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const body = Buffer.from(await request.arrayBuffer());
  return call('POST', path('new'), { as, body, headers: { 'content-type': type } });
}

/** Brings a file in and plans it as it is guessed, or otherwise. */
async function plan(as: string, content: string, more: object = {}) {
  const { json } = await upload(as, content);
  const body = { ...json.guess, ...more };
  const asked = await call('POST', path(`${json.id}/plan`), { as, body });
  expect(asked).toMatchObject({ status: 200, json: { state: 'planning' } });
  await carry(json.id);
  return (await call('GET', path(json.id), { as })).json;
}
const step = async (as: string, id: number, verb: 'apply' | 'undo') => {
  const asked = await call('POST', path(`${id}/${verb}`), { as });
  expect(asked.status, asked.text).toBe(200);
  await carry(id);
  return (await call('GET', path(id), { as })).json;
};
const items = async (as: string, id: number, kind: string) =>
  (await call('GET', path(`${id}/items?kind=${kind}&size=1000`), { as })).json.data;
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
    const { json: told } = await call('GET', `/api/v1/sites/${before.id}/history`, { as: 'admin' });
    expect(told.data[0]).toMatchObject({
      action: 'site.undo_import',
      changes: { priceCents: [before.priceCents + 1000, before.priceCents] },
    });
  });
});
