import { describe, expect, test } from 'vitest';
import { followEvent } from '../../../platform/events.ts';
import { testApi } from '../../../testing/api.ts';
import { sellersIn } from '../testing/sellers.ts';
import { followContentRules } from './subscribers.ts';

/** An owner says what it wants of texts; buyers, writers and the team read it. */
const { call, db } = await testApi();
const at = (uuid: string, rest = '') => `/api/v1/external/owner/${uuid}${rest}`;
const seller = sellersIn(db);
const RULES = {
  minWords: 1200,
  maxWords: 3000,
  maxLinks: 2,
  contentRules: 'No casinos.\nPictures at least 1200 wide.',
};
const NONE = { minWords: null, maxWords: null, maxLinks: null, contentRules: null };
const say = (uuid: string, siteId: number | null, rules: object = RULES) =>
  call('POST', at(uuid, '/rules'), { body: { siteId, ...rules } });
const offerOf = (siteId: number) =>
  db.selectFrom('offers').selectAll().where('siteId', '=', siteId).orderBy('id').executeTakeFirstOrThrow();

describe('what an owner wants of texts', () => {
  test('is read by the owner, by buyers before they order, and by the team', async () => {
    const { uuid, siteId } = await seller();
    const said = await say(uuid, siteId);
    expect(said.status).toBe(200);
    expect(said.json.sites.find(({ id }: { id: number }) => id === siteId).rules).toEqual(RULES);
    expect((await call('GET', `/api/v1/media/${siteId}`, { as: 'client' })).json.rules).toEqual(RULES);
    const offers = await call('GET', `/api/v1/sites/${siteId}/offers`, { as: 'admin' });
    expect(offers.json.data.find(({ isChosen }: { isChosen: boolean }) => isChosen)).toMatchObject(RULES);
    expect((await say(uuid, siteId, NONE)).json.sites[0].rules).toEqual(NONE);
  });

  test('holds for every site of the owner at once, and for no other owner’s', async () => {
    const [own, other] = [await seller(), await seller()];
    const { json } = await say(own.uuid, null, { ...NONE, minWords: 900 });
    expect(json.sites.every(({ rules }: { rules: { minWords: number } }) => rules.minWords === 900)).toBe(true);
    expect((await offerOf(other.siteId)).minWords).toBeNull();
    expect((await say(own.uuid, other.siteId)).status).toBe(404);
  });

  test('is logged as the owner’s act, told to its manager, and raises the version that the team changes', async () => {
    const { uuid, siteId, ownerId } = await seller();
    const { version } = await offerOf(siteId);
    await say(uuid, siteId);
    expect((await offerOf(siteId)).version).toBe(version + 1);
    await say(uuid, siteId);
    expect((await offerOf(siteId)).version).toBe(version + 1);
    const entries = await db
      .selectFrom('auditEntries')
      .select(['actorKind', 'changes'])
      .where('entity', '=', 'owners')
      .where('entityId', '=', ownerId)
      .where('action', '=', 'owner.set_content_rules')
      .execute();
    expect(entries).toMatchObject([{ actorKind: 'owner', changes: { minWords: [null, 1200] } }]);
    const event = await db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'owner.set_content_rules')
      .where('entityId', '=', ownerId)
      .executeTakeFirstOrThrow();
    await followEvent.run({ eventId: event.id }, { db, subscribers: [followContentRules] }, {} as never);
    expect(
      await db.selectFrom('notifications').select('href').where('eventId', '=', event.id).execute(),
    ).toContainEqual({ href: `/owners/${ownerId}` });
  });

  test.each([
    ['write to ana@valley.example', 'contentRules'],
    ['Ask on https://valley.example', 'contentRules'],
    ['WhatsApp: +34 600 123 456', 'contentRules'],
    ['www.valley.example has more', 'contentRules'],
  ])('names no way round the house: %s', async (contentRules, path) => {
    const { uuid, siteId } = await seller();
    const { status, json } = await say(uuid, siteId, { ...RULES, contentRules });
    expect(status).toBe(422);
    expect(json.errors[0].path).toBe(path);
  });

  test('may speak of figures and days', async () => {
    const { uuid, siteId } = await seller();
    const contentRules = 'From 2026-11-01: 3 pictures of 1920x1080 px, 1.200 to 3.000 words, e.g. reviews. No 18+.';
    expect((await say(uuid, siteId, { ...RULES, contentRules })).status).toBe(200);
  });

  test.each([
    [{ minWords: 2000, maxWords: 1000 }, 422],
    [{ minWords: 0 }, 400],
    [{ maxWords: 20_001 }, 400],
    [{ maxLinks: 1.5 }, 400],
    [{ contentRules: '' }, 400],
    [{ contentRules: 'x'.repeat(2001) }, 400],
  ])('is refused as %j', async (fault, status) => {
    const { uuid, siteId } = await seller();
    expect((await say(uuid, siteId, { ...RULES, ...fault })).status).toBe(status);
    expect((await offerOf(siteId)).minWords).toBeNull();
  });

  test('is changed by the team, too', async () => {
    const { siteId } = await seller();
    const { id, version } = await offerOf(siteId);
    const change = (body: object) =>
      call('PUT', `/api/v1/sites/${siteId}/offers/${id}`, {
        as: 'admin',
        body,
        headers: { 'if-match': `"${version}"` },
      });
    expect((await change({ minWords: 900, maxWords: 800 })).status).toBe(422);
    expect(await change({ minWords: 700 })).toMatchObject({ status: 200, json: { minWords: 700 } });
  });

  test('makes a text longer that is written for it', async () => {
    const found = await db
      .selectFrom('briefings')
      .select(['id', 'offerId'])
      .where('status', '=', 'in_review')
      .where('briefingType', '<>', 'link_insertion')
      .where('offerId', 'is not', null)
      .executeTakeFirstOrThrow();
    const read = async () => (await call('GET', `/api/v1/briefings/${found.id}`, { as: 'coordinator' })).json;
    const { minimumWords } = await read();
    await db
      .updateTable('offers')
      .set({ minWords: minimumWords + 250 })
      .where('id', '=', found.offerId)
      .execute();
    expect(await read()).toMatchObject({
      minimumWords: minimumWords + 250,
      site: { rules: { minWords: minimumWords + 250 } },
    });
  });
});
