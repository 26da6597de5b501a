import { SETTINGS } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { categoryId, categoryRows, tagRows } from '../../demo/categories.ts';
import type { UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { postgresCatalogue } from '../media/postgres-catalogue.ts';
import { mediaServer } from '../media/testing/media-server.ts';
import { createSite, createUser } from '../media/testing/world.ts';
import { loadSettings } from '../settings/live.ts';
import { cachedRules, findCatalogueNames } from './find-catalogue-names.ts';

const { db } = await testDatabase();
const call = mediaServer(db, { isLimited: true });
let client: UserActor;

const understand = (body: unknown, locale: 'en-US' | 'es' | 'pt-BR' = 'en-US', as = client) =>
  call('POST', '/media/understand', { as, locale, body: body as object });

beforeAll(async () => {
  client = await createUser(db);
  await db
    .insertInto('categories')
    .values(categoryRows().map(({ id: _, ...row }) => row))
    .execute();
  await db
    .insertInto('tags')
    .values(tagRows().map(({ id: _, ...row }) => row))
    .execute();
  for (const [country, language] of [
    ['ES', 'es'],
    ['BR', 'pt'],
    ['GB', 'en'],
  ] as const) {
    await createSite(db, { country, language });
  }
  await createSite(db, { country: 'FR', language: 'fr', status: 'inactive' });
});

test.each([
  ['en-US', 'Spanish finance blogs under 200 euros, DA over 40, that accept crypto'],
  ['es', 'blogs españoles de finanzas por menos de 200 €, DA superior a 40, que acepten cripto'],
  ['pt-BR', 'blogs espanhóis de finanças por menos de € 200, DA acima de 40, que aceitem cripto'],
] as const)('a sentence becomes a filter that the search takes (%s)', async (locale, sentence) => {
  const answer = await understand({ sentence: `  ${sentence} ` }, locale);
  expect(answer.status).toBe(200);
  const { filter, leftover, by, parts } = answer.json();
  expect(filter).toEqual({
    country: ['ES'],
    category: [categoryId('finance')],
    type: ['blog'],
    priceMax: 20_000,
    daMin: 40,
    sensitive: ['crypto'],
  });
  expect({ leftover, by }).toEqual({ leftover: [], by: 'rules' });
  expect(parts.map(({ start, end }: { start: number; end: number }) => sentence.slice(start, end))).toEqual(
    parts.map(({ text }: { text: string }) => text),
  );
  expect((await call('POST', '/media/search', { as: client, body: filter })).status).toBe(200);
});

test('whoever has no favorite language of the sentence is understood all the same', async () => {
  expect((await understand({ sentence: 'periódicos brasileños' }, 'pt-BR')).json().filter).toEqual({
    country: ['BR'],
    type: ['newspaper'],
  });
});

test('leaving out names what the catalogue has besides, sold out places not', async () => {
  expect((await understand({ sentence: 'not in Brazil' })).json().filter.country.sort()).toEqual(['ES', 'GB']);
});

test.each([
  ['nothing', {}, 'sentence'],
  ['an empty sentence', { sentence: '  ' }, 'sentence'],
  ['a sentence too long', { sentence: 'a'.repeat(501) }, 'sentence'],
  ['control characters', { sentence: 'a\u0000b' }, 'sentence'],
  ['a list', { sentence: ['blogs'] }, 'sentence'],
  ['more than a sentence', { sentence: 'blogs', model: 'x' }, 'model'],
])('refuses %s', async (_what, body, path) => {
  const answer = await understand(body);
  expect(answer.status).toBe(400);
  expect(answer.json().errors).toEqual([expect.objectContaining({ path })]);
});

test('is for people who signed in', async () => {
  expect((await call('POST', '/media/understand', { body: { sentence: 'blogs' } })).status).toBe(401);
  const editor = await createUser(db, { role: 'EDITOR' });
  expect((await understand({ sentence: 'blogs' }, 'en-US', editor)).status).toBe(200);
});

test('counts calls per person', async () => {
  const eager = await createUser(db);
  const statuses: number[] = [];
  for (let i = 0; i < 31; i++) statuses.push((await understand({ sentence: 'blogs' }, 'en-US', eager)).status);
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await understand({ sentence: 'blogs' })).status).toBe(200);
});

describe('the world of sentences', () => {
  test('has the rates of the settings once there are any, else usual ones', async () => {
    expect((await findCatalogueNames(db, postgresCatalogue)).rates).toEqual(SETTINGS.currency_rates.default);
    await sql`insert into settings (key, value) values ('currency_rates', '{"USD": 2, "BRL": 4}')`.execute(db);
    await loadSettings(db);
    expect((await findCatalogueNames(db, postgresCatalogue)).rates).toEqual({ USD: 2, BRL: 4 });
    await sql`update settings set value = '"nonsense"' where key = 'currency_rates'`.execute(db);
    await loadSettings(db);
    expect((await findCatalogueNames(db, postgresCatalogue)).rates).toEqual(SETTINGS.currency_rates.default);
  });

  test('is kept for a minute, then read anew while the old one answers', async () => {
    const rulesOf = cachedRules(postgresCatalogue);
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
    const first = await rulesOf(db, at(0));
    await createSite(db, { country: 'PT', language: 'pt' });
    expect(await rulesOf(db, at(59))).toBe(first);
    expect(await rulesOf(db, at(61))).toBe(first);
    await expect.poll(async () => (await rulesOf(db, at(62))).catalogueNames.countries).toContain('PT');
    const second = await rulesOf(db, at(63));
    await rulesOf(db, at(200));
    // Nothing changed: the rules need not be made again.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await rulesOf(db, at(201))).toBe(second);
  });
});
