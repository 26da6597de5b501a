import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { followEvent } from '../../../platform/events.ts';
import { testApi } from '../../../testing/api.ts';
import { sellersIn } from '../testing/sellers.ts';
import { followSentLists } from './subscribers.ts';

/** An owner sends its price list by its link; nothing changes before somebody of the team says yes. */
const { call, db } = await testApi();
const at = (uuid: string, rest = '') => `/api/v1/external/owner/${uuid}${rest}`;

const seller = sellersIn(db);
type Seller = Awaited<ReturnType<typeof seller>>;

function form(content: string | Uint8Array<ArrayBuffer>, columns?: string, name = 'prices.csv') {
  const body = new FormData();
  body.append('file', new File([content], name));
  if (columns !== undefined) body.append('columns', columns);
  return body;
}
async function post(path: string, body: FormData) {
  const request = new Request('http://x', { method: 'POST', body });
  return call('POST', path, {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
const preview = (uuid: string, ...file: Parameters<typeof form>) => post(at(uuid, '/prices/preview'), form(...file));
const send = (uuid: string, ...file: Parameters<typeof form>) => post(at(uuid, '/prices'), form(...file));
const euros = (cents: number) => (cents / 100).toFixed(2);
const listOf = ({ domain, costCents }: Seller, more = 500) => `Site;Price\n${domain};${euros(costCents + more)}\n`;
const withdraw = (uuid: string, id: number) => call('POST', at(uuid, `/prices/${id}/withdraw`), { body: {} });
const costOf = async (siteId: number) =>
  (await db.selectFrom('sites').select('costCents').where('id', '=', siteId).executeTakeFirstOrThrow()).costCents;
const imports = (id: number, act: string, body?: object) =>
  call('POST', `/api/v1/sites/imports/${id}/${act}`, { as: 'admin', ...(body && { body }) });

describe('a preview', () => {
  test('says what changes of the owner’s own sites, and stores nothing', async () => {
    const [own, other] = [await seller(), await seller()];
    const before = await db.selectFrom('siteImports').select('id').execute();
    const file = [
      'Site;Price',
      `${own.domain};${euros(own.costCents * 10)}`,
      `${other.domain};99.00`,
      'nowhere-at-all.example;50.00',
      'not a domain;50.00',
      `${own.domain};1.00`,
    ].join('\n');
    const { status, json } = await preview(own.uuid, file);
    expect(status).toBe(200);
    expect(json.columns.map(({ field }: { field: string }) => field)).toEqual(['domain', 'costCents']);
    expect(json).toMatchObject({
      problem: null,
      counts: { changed: 1, unchanged: 0, unknown: 2, unread: 2 },
      changed: [
        { domain: own.domain, changes: [{ field: 'costCents', before: own.costCents, after: own.costCents * 10 }] },
      ],
      unknown: [{ domain: other.domain }, { domain: 'nowhere-at-all.example' }],
    });
    expect(json.changed[0].changes[0].doubt).toContain('10');
    // A site of another owner is as unknown as one that nobody has, and no price is told.
    expect(JSON.stringify(json)).not.toMatch(/price_below|above_price|margin|profit|priceCents/i);
    expect(await db.selectFrom('siteImports').select('id').execute()).toEqual(before);
    expect(await costOf(own.siteId)).toBe(own.costCents);
  });

  test('reads the columns as the owner says, and nothing but what an owner asks', async () => {
    const own = await seller();
    const file = `Web;Antes;Ahora\n${own.domain};${euros(own.costCents)};77.00\n`;
    expect((await preview(own.uuid, file, '-,-,-')).json.problem).not.toBeNull();
    const { json } = await preview(own.uuid, file, 'domain,-,costCents');
    expect(json.changed).toMatchObject([{ changes: [{ after: 7700 }] }]);
    for (const columns of ['domain,priceCents,costCents', 'domain,costCents', 'domain,status,-'])
      expect((await preview(own.uuid, file, columns)).status, columns).toBe(422);
    expect((await preview(own.uuid, file, 'domain,costCents,costCents')).json.errors[0].path).toBe('columns.2');
  });

  test('refuses what is no table', async () => {
    const own = await seller();
    for (const content of ['', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 9, 9, 9]), new Uint8Array(3000)]) {
      const { status } = await preview(own.uuid, content, undefined, 'prices.xlsx');
      expect(status).toBe(422);
    }
  });
});

describe('a list that was sent', () => {
  test('waits, is told, is looked at and carried out by the team, and the owner reads so', async () => {
    const own = await seller();
    const sent = await send(own.uuid, listOf(own));
    expect(sent.status).toBe(201);
    const [list] = sent.json.priceLists;
    expect(list).toMatchObject({ fileName: 'prices.csv', state: 'waiting', endedAt: null, canWithdraw: true });
    expect(await costOf(own.siteId)).toBe(own.costCents);
    const event = await db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'site_import.send')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await followEvent.run({ eventId: event.id }, { db, subscribers: [followSentLists] }, {} as never);
    const told = await db
      .selectFrom('notifications')
      .select(['type', 'href'])
      .where('eventId', '=', event.id)
      .execute();
    expect(told).toContainEqual({ type: 'price_list_sent', href: `/sites/imports/${list.id}` });
    expect(
      await db.selectFrom('mails').select('id').where('subject', 'like', '%price list%').execute(),
    ).not.toHaveLength(0);
    const found = await call('GET', `/api/v1/sites/imports/${list.id}`, { as: 'admin' });
    expect(found.json).toMatchObject({
      state: 'sent',
      createdBy: null,
      owner: { id: own.ownerId },
      can: { take: true, decline: true, apply: false },
    });
    const took = await imports(list.id, 'take');
    expect(took).toMatchObject({ status: 200, json: { state: 'planning', createdBy: { name: expect.any(String) } } });
    expect((await imports(list.id, 'take')).status).toBe(409);
    const log = await db
      .selectFrom('auditEntries')
      .select(['action', 'actorKind'])
      .where('entity', '=', 'site_imports')
      .where('entityId', '=', list.id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'site_import.send', actorKind: 'owner' },
      { action: 'site_import.take', actorKind: 'user' },
    ]);
    // Under way, the owner can't take it back; carried out, it reads when.
    expect((await withdraw(own.uuid, list.id)).status).toBe(409);
    await db
      .updateTable('siteImports')
      .set({ state: 'applied', appliedAt: new Date() })
      .where('id', '=', list.id)
      .execute();
    expect((await call('GET', at(own.uuid))).json.priceLists[0]).toMatchObject({ state: 'taken', canWithdraw: false });
  });

  test('is declined with a reason that the owner reads', async () => {
    const own = await seller();
    const [{ id }] = (await send(own.uuid, listOf(own))).json.priceLists;
    expect((await imports(id, 'decline', { reason: ' ' })).status).toBe(400);
    expect(await imports(id, 'decline', { reason: 'Twice what we sell it for.' })).toMatchObject({
      status: 200,
      json: { state: 'declined', can: { take: false, decline: false } },
    });
    expect((await call('GET', at(own.uuid))).json.priceLists[0]).toMatchObject({
      state: 'declined',
      reason: 'Twice what we sell it for.',
      canWithdraw: false,
    });
    expect((await withdraw(own.uuid, id)).status).toBe(409);
    expect(await costOf(own.siteId)).toBe(own.costCents);
  });

  test('is withdrawn by its owner alone, and then nobody carries it out', async () => {
    const [own, other] = [await seller(), await seller()];
    const [{ id }] = (await send(own.uuid, listOf(own))).json.priceLists;
    expect((await withdraw(other.uuid, id)).status).toBe(404);
    expect((await withdraw(randomUUID(), id)).status).toBe(404);
    expect((await withdraw(own.uuid, id)).json.priceLists[0]).toMatchObject({ state: 'withdrawn' });
    expect((await imports(id, 'take')).status).toBe(409);
    expect((await imports(id, 'decline', { reason: 'Too dear.' })).status).toBe(409);
  });

  test('is decided on by administrators: nobody else reads what it asks for the sites of all managers', async () => {
    const own = await seller();
    const [{ id }] = (await send(own.uuid, listOf(own))).json.priceLists;
    expect((await call('GET', `/api/v1/sites/imports/${id}`, { as: 'sitemanager' })).status).toBe(404);
    for (const as of ['sitemanager', 'ownermanager', 'client'])
      expect((await call('POST', `/api/v1/sites/imports/${id}/take`, { as })).status).toBe(403);
  });

  test('is one of three at most, also when they come at once, and none comes from a blocked owner', async () => {
    const own = await seller();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(own.uuid, listOf(own))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json).toMatchObject({ code: 'price_lists_waiting' });
    const blocked = await seller();
    await db
      .updateTable('owners')
      .set({ blockedAt: new Date(), blockReason: 'Its links vanish.' })
      .where('id', '=', blocked.ownerId)
      .execute();
    expect((await send(blocked.uuid, listOf(blocked))).status).toBe(409);
  });

  test('can’t be sent by the link of one publication', async () => {
    const { ownerLinkUuid: uuid } = await db
      .selectFrom('briefings')
      .select('ownerLinkUuid')
      .where('status', '=', 'waiting_publish')
      .executeTakeFirstOrThrow();
    expect((await send(uuid, 'Site;Price\none.example;10\n')).status).toBe(404);
    expect((await preview(uuid, 'Site;Price\none.example;10\n')).status).toBe(404);
  });
});
