import { setTimeout as sleep } from 'node:timers/promises';
import { forTopics } from '@linkstand/contract/shared/quote';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserActor } from '../../../platform/context.ts';
import { listen } from '../../../platform/listener.ts';
import { testDatabase } from '../../../testing/database.ts';
import type { CatalogueQuestion } from '../catalogue.ts';
import { createBriefing, createCategory, createOwner, createSite, createUser } from '../testing/world.ts';
import { ColumnarCatalogue } from './columnar-catalogue.ts';

const { db, url } = await testDatabase();

/** A process: a catalogue with a listener of its own. */
async function startProcess(threadFrom: number, memoryMost = 1_000_000) {
  const faults: unknown[] = [];
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const catalogue = new ColumnarCatalogue({
    db,
    databaseUrl: url,
    threadFrom,
    memoryMost,
    onError: (error) => faults.push(error),
    onReady: ready,
  });
  const listener = await listen(
    url,
    {
      catalogue: (payload) => catalogue.announce(payload),
      exclusions_changed: (payload) => catalogue.announceExclusions(payload),
    },
    () => catalogue.announceGap(),
  );
  catalogue.start();
  afterAll(async () => {
    await listener.stop();
    await catalogue.stop();
  });
  return { catalogue, isReady, faults };
}

const processes = [await startProcess(1_000_000), await startProcess(1)];
await Promise.all(processes.map((process) => process.isReady));

const EVERYTHING: CatalogueQuestion = {
  filter: {},
  ...forTopics(),
  orders: [{ by: 'price', direction: 'asc' }],
  offset: 0,
  limit: 1000,
};

async function ask(process: (typeof processes)[number], actor: UserActor, question: Partial<CatalogueQuestion> = {}) {
  const viewer = await process.catalogue.viewer(db, actor);
  return process.catalogue.search(db, viewer, { ...EVERYTHING, ...question });
}

/** Waits until every process gives this answer. */
async function soon(actor: UserActor, question: Partial<CatalogueQuestion>, fits: (ids: readonly number[]) => boolean) {
  for (const process of processes) {
    for (;;) {
      const { ids } = await ask(process, actor, question);
      if (fits(ids)) break;
      await sleep(5);
    }
  }
}

let reader: UserActor;
let site: number;
beforeEach(async () => {
  reader = await createUser(db);
  site = await createSite(db, { priceCents: 5000 });
  await soon(reader, {}, (ids) => ids.includes(site));
});

describe('every process sees by itself', () => {
  test('a price, a name, a site that leaves and comes back', async () => {
    await db.updateTable('sites').set({ priceCents: 999_999 }).where('id', '=', site).execute();
    await soon(reader, { filter: { priceMin: 1_000_000 } }, (ids) => ids.includes(site));
    await db.updateTable('sites').set({ name: 'Qwertzuiop' }).where('id', '=', site).execute();
    await soon(reader, { filter: { text: 'qwertz' } }, (ids) => ids.includes(site));
    await db.updateTable('sites').set({ status: 'inactive' }).where('id', '=', site).execute();
    await soon(reader, {}, (ids) => !ids.includes(site));
    await db.updateTable('sites').set({ status: 'active' }).where('id', '=', site).execute();
    await soon(reader, { filter: { text: 'qwertz' } }, (ids) => ids.includes(site));
  });

  test('an owner who is blocked and unblocked', async () => {
    const { ownerId } = await db.selectFrom('sites').select('ownerId').where('id', '=', site).executeTakeFirstOrThrow();
    const block = (blockedAt: Date | null) =>
      db
        .updateTable('owners')
        .set({ blockedAt, blockReason: blockedAt && 'Its links vanish.' })
        .where('id', '=', ownerId)
        .execute();
    await block(new Date());
    await soon(reader, {}, (ids) => !ids.includes(site));
    await block(null);
    await soon(reader, {}, (ids) => ids.includes(site));
  });

  test('an offer that is changed, and another one that is chosen', async () => {
    await db.updateTable('offers').set({ deliveryDays: 300 }).where('siteId', '=', site).execute();
    await soon(reader, { filter: { deliveryMax: 299 } }, (ids) => !ids.includes(site));
    const ownerId = await createOwner(db);
    const { id } = await db
      .insertInto('offers')
      .values({
        siteId: site,
        ownerId,
        costCents: 1,
        linkTypes: ['sponsored'],
        fillModes: ['partner_content'],
        defaultFillMode: 'partner_content',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('sites').set({ chosenOfferId: id }).where('id', '=', site).execute();
    await soon(reader, { filter: { fillMode: ['partner_content'] } }, (ids) => ids.includes(site));
  });

  test('an offer that belongs to another owner', async () => {
    const ownerId = await createOwner(db);
    await db.updateTable('offers').set({ ownerId }).where('siteId', '=', site).execute();
    for (const { catalogue } of processes)
      for (;;) {
        const viewer = await catalogue.viewer(db, reader);
        const { ids, owners } = await catalogue.priced(db, viewer, { filter: {}, ...forTopics() }, 'da');
        if (owners[ids.indexOf(site)] === ownerId) break;
        await sleep(5);
      }
  });

  test('categories and tags that are given and taken', async () => {
    const category = await createCategory(db, `fresh-${site}`);
    await db.insertInto('siteCategories').values({ siteId: site, categoryId: category }).execute();
    await soon(reader, { filter: { category: [category] } }, (ids) => ids.length === 1);
    await db.deleteFrom('siteCategories').where('siteId', '=', site).execute();
    await soon(reader, { filter: { category: [category] } }, (ids) => ids.length === 0);
    const tag = await db
      .insertInto('tags')
      .values({ name: `fresh-${site}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('siteTags').values({ siteId: site, tagId: tag.id }).execute();
    await soon(reader, { filter: { tag: [tag.id] } }, (ids) => ids.length === 1);
  });

  test('favorites, exclusions, and a new site below an excluded domain', async () => {
    await db.insertInto('favorites').values({ userId: reader.id, siteId: site }).execute();
    await soon(reader, { filter: { favorites: true } }, (ids) => ids.length === 1);
    await db.deleteFrom('favorites').where('userId', '=', reader.id).execute();
    await soon(reader, { filter: { favorites: true } }, (ids) => ids.length === 0);
    await db
      .insertInto('exclusions')
      .values({ userId: reader.id, domain: `hidden${site}.example` })
      .execute();
    const hidden = await createSite(db, { domain: `news.hidden${site}.example` });
    await soon(reader, { filter: { excluded: 'only' } }, (ids) => ids.includes(hidden));
    await soon(reader, {}, (ids) => !ids.includes(hidden));
  });

  test('an order of a colleague, and one that comes to nothing', async () => {
    const company = await db.insertInto('companies').values({ name: 'Acme' }).returning('id').executeTakeFirstOrThrow();
    const [one, other] = [
      await createUser(db, { companyId: company.id }),
      await createUser(db, { companyId: company.id }),
    ];
    await soon(one, { filter: { bought: 'yes' } }, (ids) => ids.length === 0);
    await createBriefing(db, other, site, 'waiting');
    await soon(one, { filter: { bought: 'yes' } }, (ids) => ids.includes(site));
    await db.updateTable('briefings').set({ status: 'canceled' }).where('siteId', '=', site).execute();
    await soon(one, { filter: { bought: 'yes' } }, (ids) => ids.length === 0);
  });

  test('a commission, of a company and by default', async () => {
    const company = await db
      .insertInto('companies')
      .values({ name: 'Buyer', priceCommissionBp: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const buyer = await createUser(db, { companyId: company.id });
    await soon(buyer, { filter: { priceMin: 5000, priceMax: 5000 } }, (ids) => ids.includes(site));
    await db.updateTable('companies').set({ priceCommissionBp: 1000 }).where('id', '=', company.id).execute();
    await soon(buyer, { filter: { priceMin: 5500, priceMax: 5500 } }, (ids) => ids.includes(site));
  });

  test('a price of its own', async () => {
    await db
      .insertInto('specialPrices')
      .values({ userId: reader.id, siteId: site, priceCents: 31, until: '2998-12-31', endsAt: new Date('2999-01-01') })
      .execute();
    await soon(reader, { filter: { priceMin: 31, priceMax: 31 } }, (ids) => ids.includes(site));
    await db.deleteFrom('specialPrices').where('siteId', '=', site).execute();
    await soon(reader, { filter: { priceMin: 31, priceMax: 31 } }, (ids) => ids.length === 0);
  });

  test('a thousand sites of one statement, told in a few lines', async () => {
    await sql`
      insert into sites (name, domain, country, language, type, tier, price_cents)
      select 'Bulk ' || n, 'bulk' || n || '.example', 'FR', 'fr', 'blog', 'C', 777 from generate_series(1, 1200) n
    `.execute(db);
    const ownerId = await createOwner(db);
    await sql`
      insert into offers (site_id, owner_id, cost_cents, link_types, fill_modes, default_fill_mode)
      select id, ${ownerId}, 1, '{do_follow}', '{with_brand_tag}', 'with_brand_tag' from sites where country = 'FR'
    `.execute(db);
    await sql`
      update sites s set chosen_offer_id = o.id from offers o where o.site_id = s.id and s.country = 'FR'
    `.execute(db);
    await soon(reader, { filter: { country: ['FR'] }, offset: 1100 }, (ids) => ids.length === 100);
    await sql`update sites set status = 'inactive' where country = 'FR'`.execute(db);
    await soon(reader, { filter: { country: ['FR'] } }, (ids) => ids.length === 0);
  });
});

test('what one process keeps is not kept once something changed', async () => {
  const [{ catalogue } = expect.fail()] = processes;
  const before = catalogue.stamp(await catalogue.viewer(db, reader));
  expect(before).toBeDefined();
  expect(catalogue.stamp(await catalogue.viewer(db, reader))).toBe(before);
  catalogue.forget(reader.id);
  expect(catalogue.stamp(await catalogue.viewer(db, reader))).not.toBe(before);
});

test('a process that lost its listener, and its own connection, reads everything again', async () => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const cut = owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('linkstand listener', 'linkstand catalogue')
  `);
  const change = db.updateTable('sites').set({ priceCents: 424_242 }).where('id', '=', site).execute();
  await Promise.all([cut, change]);
  await owner.end();
  await sleep(400);
  await soon(reader, { filter: { priceMin: 500_000, priceMax: 510_000 } }, (ids) => ids.includes(site));
});

test('beyond the size for memory PostgreSQL answers', async () => {
  const { catalogue } = await startProcess(10, 1);
  await sleep(200);
  expect(catalogue.status().by).toBe('postgres');
  expect(catalogue.stamp(await catalogue.viewer(db, reader))).toBeUndefined();
  const { ids } = await catalogue.search(db, await catalogue.viewer(db, reader), EVERYTHING);
  expect(ids).toContain(site);
});

test('a catalogue that grows moves to a thread without a gap', async () => {
  const { catalogue, isReady } = await startProcess(20);
  await isReady;
  expect(catalogue.status().by).toBe('memory');
  for (let n = 0; n < 25; n++) await createSite(db);
  while (catalogue.status().by !== 'thread') await sleep(20);
  const { total } = await catalogue.search(db, await catalogue.viewer(db, reader), EVERYTHING);
  expect(total).toBeGreaterThan(25);
});

test('a category that becomes a topic', async () => {
  const id = await createCategory(db, 'becomes a topic');
  const isKnownAs = (topic: string) =>
    vi.waitFor(
      async () => {
        for (const { catalogue } of processes) expect((await catalogue.topicsOf(db, [id])).get(id)).toBe(topic);
      },
      { timeout: 30_000, interval: 5 },
    );
  await isKnownAs('none');
  await db.updateTable('categories').set({ topic: 'crypto' }).where('id', '=', id).execute();
  await isKnownAs('crypto');
});
