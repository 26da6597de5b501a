import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OfferedSite } from '@linkstand/contract/owners/schema';
import { proofElement, proofEntry } from '@linkstand/contract/owners/site-proof';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { followEvent } from '../../../platform/events.ts';
import { testApi } from '../../../testing/api.ts';
import { driveImports } from '../testing/drive-imports.ts';
import { sellersIn } from '../testing/sellers.ts';
import { proofElements } from './look-for-proof.ts';
import { followAnsweredLists } from './subscribers.ts';

/** An owner offers a site by its link, and shows that it controls it before anybody is asked. */
const pages = new Map<string, { status?: number; body?: string; location?: string }>();
const entries = new Map<string, string[]>();
let asked: string[] = [];
const web = createServer((request, response) => {
  const at = `${request.headers.host}${request.url}`;
  asked.push(at);
  const page = pages.get(at);
  response.writeHead(page?.location ? 302 : (page?.status ?? (page ? 200 : 404)), {
    'content-type': 'text/html',
    ...(page?.location && { location: page.location }),
  });
  response.end(page?.body ?? 'Nothing here');
});
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
const { port } = web.address() as AddressInfo;
afterAll(() => web.close());
beforeEach(() => {
  pages.clear();
  entries.clear();
  asked = [];
});

const none = Object.assign(new Error('none'), { code: 'ENOTFOUND' });
const api = await testApi({
  routeOverride: (host) => (host.endsWith('.example') ? { address: '127.0.0.1', port } : null),
  readTxt: async (name) => {
    const found = entries.get(name);
    if (!found) throw none;
    return found.map((entry) => [entry]);
  },
});
const { call, db } = api;
const { carry } = driveImports(api);
const at = (uuid: string, rest = '') => `/api/v1/external/owner/${uuid}${rest}`;
const seller = sellersIn(db);
let made = 0;
const newDomain = () => `offered-${++made}.example`;
const OFFER = {
  name: 'The Valley Post',
  country: 'ES',
  language: 'es',
  type: 'newspaper',
  description: 'News of the valley, "since 1898".',
  costCents: 12_050,
  gamblingCostCents: null,
  insertionCostCents: 8000,
  deliveryDays: 9,
};
const offer = (uuid: string, domain: string, more: object = {}) =>
  call('POST', at(uuid, '/sites'), { body: { ...OFFER, domain, ...more } });
const prove = (uuid: string, id: number) => call('POST', at(uuid, `/sites/${id}/prove`), { body: {} });
const withdraw = (uuid: string, id: number) => call('POST', at(uuid, `/sites/${id}/withdraw`), { body: {} });
async function offered(domain = newDomain()) {
  const own = await seller();
  const { json } = await offer(own.uuid, domain);
  const [site] = json.offeredSites as OfferedSite[];
  if (!site) throw new Error('It was not offered.');
  return { ...own, site, domain };
}
const latest = (json: { offeredSites: OfferedSite[] }, id: number) => json.offeredSites.find((site) => site.id === id);
const imports = (id: number, act: string, body?: object) =>
  call('POST', `/api/v1/sites/imports/${id}/${act}`, { as: 'admin', ...(body && { body }) });
const importOf = async (id: number) =>
  (await db.selectFrom('offeredSites').select('importId').where('id', '=', id).executeTakeFirstOrThrow()).importId ?? 0;

describe('an offered site', () => {
  test('is nobody’s business until it is shown to be its owner’s', async () => {
    const before = await db.selectFrom('siteImports').select('id').execute();
    const { uuid, site, domain } = await offered();
    expect(site).toMatchObject({ domain, state: 'unproven', proof: null, missed: null, canWithdraw: true });
    expect(site.code).toMatch(/^[0-9a-f]{30}$/);
    const missed = await prove(uuid, site.id);
    expect(missed.status).toBe(200);
    expect(latest(missed.json, site.id)).toMatchObject({ state: 'unproven', proof: null });
    expect(latest(missed.json, site.id)?.missed?.faults.map(({ way }) => way)).toEqual(['file', 'dns', 'meta_tag']);
    expect(await db.selectFrom('siteImports').select('id').execute()).toEqual(before);
  });

  test.each([
    [
      'file',
      (domain: string, code: string) => pages.set(`${domain}/site-verification.txt`, { body: `other\r\n${code}\n` }),
    ],
    ['dns', (domain: string, code: string) => entries.set(domain, ['v=spf1 -all', proofEntry(code)])],
    [
      'meta_tag',
      (domain: string, code: string) =>
        pages.set(`${domain}/`, { body: `<!doctype html><title>x</title>${proofElement(code)}<p>Hello` }),
    ],
    [
      'meta_tag',
      (domain: string, code: string) => {
        pages.set(`${domain}/`, { location: `https://www.${domain}/start` });
        pages.set(`www.${domain}/start`, { body: `<html><head>${proofElement(code)}</head>` });
      },
    ],
  ] as const)('is shown to be its owner’s by %s, and then waits for the team', async (by, put) => {
    const { uuid, site, domain, ownerId } = await offered();
    put(domain, site.code);
    const { json } = await prove(uuid, site.id);
    expect(latest(json, site.id)).toMatchObject({ state: 'waiting', proof: { by }, missed: null });
    const id = await importOf(site.id);
    const found = await call('GET', `/api/v1/sites/imports/${id}`, { as: 'admin' });
    expect(found.json).toMatchObject({
      state: 'sent',
      owner: { id: ownerId },
      total: 1,
      proof: { domain, by },
      can: { take: true },
    });
    // It stands among the offered sites, and is no price list.
    expect(json.priceLists).toEqual([]);
    expect((await prove(uuid, site.id)).status).toBe(409);
  });

  test.each([
    [
      'a page that says the code in its text',
      (domain: string, code: string) => pages.set(`${domain}/`, { body: `<p>${proofElement(code)}` }),
    ],
    [
      'a comment',
      (domain: string, code: string) => pages.set(`${domain}/`, { body: `<!-- ${proofElement(code)} -->` }),
    ],
    [
      'a file that says it within a line',
      (domain: string, code: string) => pages.set(`${domain}/site-verification.txt`, { body: `see ${code}` }),
    ],
    [
      'a missing file',
      (domain: string, code: string) => pages.set(`${domain}/site-verification.txt`, { status: 404, body: code }),
    ],
    ['an entry of another name', (domain: string, code: string) => entries.set(`www.${domain}`, [proofEntry(code)])],
    [
      'another site',
      (domain: string, code: string) => {
        pages.set(`${domain}/site-verification.txt`, { location: 'https://elsewhere.example/x' });
        pages.set('elsewhere.example/x', { body: code });
      },
    ],
  ])('is not shown to be anybody’s by %s', async (_what, put) => {
    const { uuid, site, domain } = await offered();
    put(domain, site.code);
    expect(latest((await prove(uuid, site.id)).json, site.id)).toMatchObject({ state: 'unproven', proof: null });
  });

  test('below a path is looked for there, not at the root of the platform', async () => {
    const { uuid, site } = await offered(`platform-${++made}.example/people/ana`);
    const host = site.domain.split('/')[0] ?? '';
    pages.set(`${host}/site-verification.txt`, { body: site.code });
    expect(latest((await prove(uuid, site.id)).json, site.id)?.state).toBe('unproven');
    pages.set(`${site.domain}/site-verification.txt`, { body: site.code });
    expect(latest((await prove(uuid, site.id)).json, site.id)?.state).toBe('waiting');
  });

  test('becomes a site with this owner’s offer once an administrator imports it, and the owner is told', async () => {
    const { uuid, site, domain, ownerId } = await offered();
    entries.set(domain, [proofEntry(site.code)]);
    await prove(uuid, site.id);
    const id = await importOf(site.id);
    expect((await imports(id, 'take')).status).toBe(200);
    await carry(id);
    const planned = await call('GET', `/api/v1/sites/imports/${id}`, { as: 'admin' });
    expect(planned.json).toMatchObject({
      state: 'planned',
      counts: { new: 1, refused: 0 },
      asked: { gone: { total: 0 } },
    });
    expect((await imports(id, 'apply')).status).toBe(200);
    await carry(id);
    const stored = await db
      .selectFrom('sites as s')
      .innerJoin('offers as f', 'f.siteId', 's.id')
      .select(['s.name', 's.country', 's.language', 's.type', 's.description', 'f.ownerId', 'f.costCents'])
      .select(['f.insertionCostCents', 'f.deliveryDays'])
      .where('s.domain', '=', domain)
      .executeTakeFirstOrThrow();
    const { gamblingCostCents: _none, ...facts } = OFFER;
    expect(stored).toEqual({ ...facts, ownerId });
    expect(latest((await call('GET', at(uuid))).json, site.id)).toMatchObject({ state: 'taken', canWithdraw: false });
    await tell('site_import.end_apply', id);
    expect(await mailsAbout(domain)).toEqual([`Your site was accepted: ${domain}`]);
    expect((await offer(uuid, domain)).json.errors[0].path).toBe('domain');
  });

  test('is declined with a reason that the owner reads, and may be offered again with the same code', async () => {
    const { uuid, site, domain } = await offered();
    entries.set(domain, [proofEntry(site.code)]);
    await prove(uuid, site.id);
    const id = await importOf(site.id);
    await imports(id, 'decline', { reason: 'It has no readers yet.' });
    expect(latest((await call('GET', at(uuid))).json, site.id)).toMatchObject({
      state: 'declined',
      reason: 'It has no readers yet.',
    });
    await tell('site_import.decline', id);
    expect(await mailsAbout(domain)).toEqual([`Your site was declined: ${domain}`]);
    const again = await offer(uuid, domain, { costCents: 9900 });
    expect(again.json.offeredSites[0]).toMatchObject({ id: site.id, state: 'unproven', code: site.code });
    expect(latest((await prove(uuid, site.id)).json, site.id)?.state).toBe('waiting');
  });

  test('is withdrawn by its owner alone, before and after it was shown', async () => {
    const [one, other] = [await offered(), await offered()];
    expect((await withdraw(other.uuid, one.site.id)).status).toBe(404);
    expect((await prove(other.uuid, one.site.id)).status).toBe(404);
    expect((await withdraw(one.uuid, one.site.id)).json.offeredSites).toEqual([]);
    entries.set(other.domain, [proofEntry(other.site.code)]);
    await prove(other.uuid, other.site.id);
    expect(latest((await withdraw(other.uuid, other.site.id)).json, other.site.id)?.state).toBe('withdrawn');
    expect((await imports(await importOf(other.site.id), 'take')).status).toBe(409);
  });

  test('doesn’t say whether somebody else sells it, and can’t be what isn’t a site', async () => {
    const [own, other] = [await seller(), await seller()];
    expect((await offer(own.uuid, other.domain)).status).toBe(200);
    expect((await offer(own.uuid, own.domain)).status).toBe(422);
    for (const domain of ['localhost', '127.0.0.1', 'not a domain', '', 'x'.repeat(400)])
      expect((await offer(own.uuid, domain)).status, domain).toBe(400);
    for (const more of [
      { costCents: 0 },
      { costCents: -1 },
      { country: 'XX' },
      { type: 'castle' },
      { deliveryDays: 0 },
    ])
      expect((await offer(own.uuid, newDomain(), more)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  test('is one of so many that wait to be shown', async () => {
    const own = await seller();
    for (let count = 0; count < 20; count++) expect((await offer(own.uuid, newDomain())).status).toBe(200);
    expect((await offer(own.uuid, newDomain())).json).toMatchObject({ code: 'offered_sites_unproven' });
  });
});

test('an element counts in the head of a page alone', () => {
  const element = proofElement('abc');
  expect(proofElements(`<html><head><style>p{}</style>${element}</head>`)).toEqual(['abc']);
  expect(proofElements(`<META NAME=" Site-Verification " content=' abc '>`)).toEqual(['abc']);
  expect(proofElements(`<html><body>${element}`)).toEqual([]);
  expect(proofElements(`<title>${element}</title><div>${element}</div>`)).toEqual([]);
});

async function tell(name: string, entityId: number) {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('name', '=', name)
    .where('entityId', '=', entityId)
    .executeTakeFirstOrThrow();
  await followEvent.run({ eventId: event.id }, { db, subscribers: [followAnsweredLists] }, {} as never);
}
const mailsAbout = async (domain: string) =>
  (await db.selectFrom('mails').select('subject').where('subject', 'like', `%${domain}`).execute()).map(
    ({ subject }) => subject,
  );
