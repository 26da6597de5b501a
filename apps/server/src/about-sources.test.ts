import { ABOUT_KINDS, type AboutKind } from '@linkstand/contract/about/kinds';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aboutSources } from './about-sources.ts';
import { actorOf } from './features/users/actor.ts';
import { requireAbout, showAbout } from './platform/about.ts';
import { type Actor, ANONYMOUS, type Context } from './platform/context.ts';
import { testApi } from './testing/api.ts';

const { call, db } = await testApi();
const PEOPLE = ['admin', 'coordinator', 'editor', 'sitemanager', 'ownermanager', 'seller', 'client', 'agency'];

const context = (actor: Actor): Context => ({
  actor,
  now: new Date(),
  timeZone: 'Europe/Madrid',
  locale: 'en-US',
  brandId: 1,
  requestId: 'test',
  ip: '',
  db,
});
const actorNamed = async (name: string) =>
  actorOf(
    await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', `${name}@demo.linkstand.test`)
      .executeTakeFirstOrThrow(),
  );
/** Some of each kind, spread over all there are. */
async function idsOf(kind: AboutKind): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)} where ${kind === 'users' ? sql`role = 'USER'` : sql`true`}
    order by md5(id::text) limit 12`.execute(db);
  return rows.map(({ id }) => id);
}
const samples = Object.fromEntries(
  await Promise.all(ABOUT_KINDS.map(async (kind) => [kind, await idsOf(kind)] as const)),
) as Record<AboutKind, number[]>;

describe.each(ABOUT_KINDS)('%s', (kind) => {
  test.each(PEOPLE)('are named to %s as their own page shows them, and nothing else', async (as) => {
    const ctx = context(await actorNamed(as));
    const shown = await showAbout(
      aboutSources,
      ctx,
      samples[kind].map((id) => ({ kind, id })),
    );
    for (const { id, name } of shown) {
      const { status } = await call('GET', `/api/v1/${kind.replace('_', '-')}/${id}`, { as });
      expect([id, name !== null], `${kind} ${id} to ${as}`).toEqual([id, status === 200]);
    }
  });
});

test('of several kinds come in their order, with the same one twice', async () => {
  const [site = 0] = samples.sites;
  const [campaign = 0] = samples.campaigns;
  const abouts = [
    { kind: 'sites', id: site },
    { kind: 'campaigns', id: campaign },
    { kind: 'sites', id: site },
    { kind: 'sites', id: 987_654_321 },
  ] as const;
  const shown = await showAbout(aboutSources, context(await actorNamed('admin')), abouts);
  expect(shown.map(({ kind, id }) => ({ kind, id }))).toEqual(abouts);
  expect(shown.map(({ name }) => name !== null)).toEqual([true, true, true, false]);
});

test('can be chosen by who sees it, and is refused alike where it is hidden or not there', async () => {
  const [owner = 0] = samples.owners;
  const admin = context(await actorNamed('admin'));
  const client = context(await actorNamed('client'));
  await requireAbout(aboutSources, admin, { kind: 'owners', id: owner });
  const refused = { status: 422, details: { faults: [{ path: 'about', code: 'choose_other' }] } };
  for (const [ctx, id] of [
    [client, owner],
    [admin, 987_654_321],
    [context(ANONYMOUS), owner],
  ] as const)
    await expect(requireAbout(aboutSources, ctx, { kind: 'owners', id })).rejects.toMatchObject(refused);
});
