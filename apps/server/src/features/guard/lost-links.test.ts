import { briefings } from '@linkstand/contract/briefings/endpoints';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../services.ts';
import { testDatabase } from '../../testing/database.ts';
import { serveEndpoints } from '../../testing/serve-endpoints.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { briefingsRoutes } from '../briefings/routes.ts';
import { testPublisher } from '../briefings/testing/publisher.ts';
import { briefingsOfCampaignsRoutes } from '../campaigns/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { openClaim } from './claims.ts';
import { guaranteeRoutes } from './routes.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
// These endpoints touch nothing else of the services.
const services = { ...(await testPublisher()), storage: {} } as Services;
const call = await serveEndpoints(
  world,
  { briefings },
  {
    briefings: {
      ...briefingsRoutes(services),
      ...briefingsOfCampaignsRoutes(),
      ...contentRoutes(services),
      ...guaranteeRoutes(services),
    },
  },
);
const at = (path: string | number) => `/api/v1/briefings/${path}`;
const DAY = 86_400_000;
const GUARANTEE = { termDays: 365, fullDays: 90, repairDays: 10, choiceDays: 14 };

/** A lost link as the tab of lost links shows it. Without terms nothing is owed for it. */
async function lost(more: { page?: string; guarantee?: object | null } = {}): Promise<number> {
  const { page = 'shoes', guarantee = GUARANTEE } = more;
  const publishedAt = new Date(NOW.getTime() - 30 * DAY);
  const id = await world.briefingIn('published', {
    publishedAt,
    publicationUrl: `https://diario.example/${page}`,
    guarantee: guarantee && JSON.stringify(guarantee),
  });
  const link = { briefingId: id, publishedAt, lostAt: NOW, outages: 0, extendedDays: 0, problems: [] };
  await db
    .transaction()
    .execute((tx) => openClaim(tx, world.context(world.system), { ...link, problems: ['link_missing'] }));
  await db
    .updateTable('linkWatches')
    .set({ state: 'lost', stateSince: NOW, firstFaultAt: NOW, lostAt: NOW, confirmations: 3 })
    .where('briefingId', '=', id)
    .execute();
  return id;
}

type Act = 'pause' | 'resume' | 'settle';
interface Pressed {
  readonly as?: Parameters<typeof world.context>[0];
  readonly reason?: string;
  readonly key?: string;
}
const press = (act: Act, id: number, { as = world.admin, reason = 'We talk to the site.', key }: Pressed = {}) =>
  call('POST', at(`${id}/guarantee/${act}`), { as, body: { reason }, ...(key === undefined ? {} : { key }) });
const stateOf = async (id: number) =>
  (await db.selectFrom('linkClaims').select('state').where('briefingId', '=', id).executeTakeFirst())?.state;
const entriesOf = async (id: number) =>
  (
    await db
      .selectFrom('auditEntries')
      .select(['action', 'actorId', 'reason'])
      .where('entity', '=', 'briefings')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, actorId, reason }) => [action, actorId, reason]);

describe('what is owed for lost links', () => {
  test('is paused, resumed and settled by administrators only; others change nothing', async () => {
    const id = await lost();
    for (const act of ['pause', 'resume', 'settle'] as const)
      for (const as of [world.coordinator, world.editor, world.ownerManager, world.siteManager, world.client])
        expect(await press(act, id, { as }), act).toMatchObject({ status: 403 });
    expect(await press('pause', id, { reason: 'no' })).toMatchObject({ status: 400 });
    expect(await press('pause', 999_999)).toMatchObject({ status: 404 });
    expect(await stateOf(id)).toBe('repairing');
    expect(await entriesOf(id)).toEqual([]);
  });

  test('moves where it can in a mixed selection, with an entry for each that moved', async () => {
    const repairing = await lost();
    const paused = await lost();
    const settled = await lost();
    const unpromised = await lost({ guarantee: null });
    await press('pause', paused, { reason: 'Paused before.' });
    await press('settle', settled, { reason: 'Settled before.' });
    const selection = [repairing, paused, settled, unpromised];
    const all = async (act: Act, reason: string) => {
      const statuses: number[] = [];
      // One after the other, as the screen does.
      for (const id of selection) statuses.push((await press(act, id, { reason })).status);
      return statuses;
    };
    expect(await all('pause', 'The site moves house.')).toEqual([200, 409, 409, 409]);
    expect(await all('resume', 'It has moved.')).toEqual([200, 200, 409, 409]);
    expect(await all('settle', 'The client asked for it.')).toEqual([200, 200, 409, 409]);
    const { id } = world.admin;
    expect(await entriesOf(repairing)).toEqual([
      ['briefing.guarantee_pause', id, 'The site moves house.'],
      ['briefing.guarantee_pause', id, 'It has moved.'],
      ['briefing.guarantee_settle', id, 'The client asked for it.'],
    ]);
    expect(await entriesOf(paused)).toEqual([
      ['briefing.guarantee_pause', id, 'Paused before.'],
      ['briefing.guarantee_pause', id, 'It has moved.'],
      ['briefing.guarantee_settle', id, 'The client asked for it.'],
    ]);
    expect(await entriesOf(settled)).toEqual([['briefing.guarantee_settle', id, 'Settled before.']]);
    expect(await entriesOf(unpromised)).toEqual([]);
    expect(await Promise.all(selection.map(stateOf))).toEqual(['settled', 'settled', 'settled', undefined]);
  });

  test('refuses a colleague whose list is older, in words, and keeps the first reason', async () => {
    const id = await lost();
    expect(await press('pause', id, { reason: 'First.' })).toMatchObject({
      status: 200,
      json: { claim: { state: 'paused', reason: 'First.', can: { pause: false, resume: true, settle: true } } },
    });
    const late = await press('pause', id, { reason: 'Second.' });
    expect(late).toMatchObject({ status: 409, json: { code: 'not_possible_now' } });
    expect(late.json.message).toMatch(/current status/);
    expect(await entriesOf(id)).toEqual([['briefing.guarantee_pause', world.admin.id, 'First.']]);
  });

  test('moves once when it is pressed twice, with the same answer to a repeated request', async () => {
    const id = await lost();
    const pressed = await Promise.all(Array.from({ length: 5 }, () => press('settle', id, { key: 'settle once' })));
    expect(pressed.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await press('settle', id, { key: 'settle once' })).toMatchObject({
      status: 200,
      json: { claim: { state: 'settled' } },
    });
    expect(await press('settle', id, { key: 'another' })).toMatchObject({ status: 409 });
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

describe('lost links that are checked again', () => {
  const check = (id: number, as = world.admin as Parameters<typeof world.context>[0]) =>
    call('POST', at(`${id}/check`), { as, body: {} });
  const watchOf = (id: number) =>
    db
      .selectFrom('linkWatches')
      .select(['state', 'outages', 'visits'])
      .where('briefingId', '=', id)
      .executeTakeFirstOrThrow();

  test('are restored where the link is back and say what is wrong where not, with an entry each', async () => {
    const back = await lost();
    const gone = await lost({ page: 'shoes-nolink' });
    const taken = await world.briefingIn('in_review');
    expect(await check(back)).toMatchObject({ status: 200, json: { ok: true, problems: [] } });
    expect(await check(gone)).toMatchObject({ status: 200, json: { ok: false, problems: [{ code: 'link_missing' }] } });
    expect(await check(taken)).toMatchObject({ status: 409 });
    expect(await watchOf(back)).toEqual({ state: 'alive', outages: 1, visits: 1 });
    expect(await stateOf(back)).toBe('restored');
    expect(await watchOf(gone)).toMatchObject({ state: 'lost', visits: 1 });
    expect(await stateOf(gone)).toBe('repairing');
    expect((await entriesOf(back)).map(([action]) => action)).toEqual([
      'briefing.link_restored',
      'briefing.check_link',
    ]);
    expect((await entriesOf(gone)).map(([action]) => action)).toEqual(['briefing.check_link']);
    expect(await entriesOf(taken)).toEqual([]);
  });

  test('are restored once, however many colleagues check them at the same time', async () => {
    const id = await lost();
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(id)));
    expect(answers.map(({ status, json }) => [status, json.ok])).toEqual(Array.from({ length: 5 }, () => [200, true]));
    expect(await watchOf(id)).toEqual({ state: 'alive', outages: 1, visits: 5 });
    const restored = (await entriesOf(id)).filter(([action]) => action === 'briefing.link_restored');
    expect(restored).toHaveLength(1);
  });

  test('are checked by whoever works on them, not by strangers or sellers', async () => {
    const id = await lost();
    for (const as of [world.coordinator, world.editor, world.ownerManager, world.siteManager])
      expect(await check(id, as)).toMatchObject({ status: 200 });
    expect(await check(id, world.seller)).toMatchObject({ status: 403 });
    expect(await check(id, world.stranger)).toMatchObject({ status: 404 });
  });
});
