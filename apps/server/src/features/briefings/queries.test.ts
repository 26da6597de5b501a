import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import { BRIEFING_SORTS, BriefingFilter } from '@linkstand/contract/briefings/schema';
import { describe, expect, test } from 'vitest';
import { type Actor, ANONYMOUS } from '../../platform/context.ts';
import { countRows, searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { hearStatements } from '../../testing/hear-statements.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { briefingsList, findBriefing } from './queries.ts';
import { visibleTo } from './scope.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { db } = world;
const as = world.context;
const all = { page: 0, size: 1000, sort: [] };

/** One briefing of the client in every state; those under review belong to the editor. */
const ids = new Map<BriefingStatus, number>();
for (const status of briefingMachine.states) ids.set(status, await world.briefingIn(status));
const queued = ids.get('waiting_review') ?? 0;
const owned: BriefingStatus[] = ['pending_owner', 'waiting_publish', 'published', 'done'];
const submitted = briefingMachine.states.filter((status) => status !== 'draft');
const reviewed = submitted.filter((status) => status !== 'waiting' && status !== 'waiting_review');

describe('the scope of briefings', () => {
  const scopes: [string, Actor, readonly BriefingStatus[]][] = [
    ['an admin', world.admin, briefingMachine.states],
    ['a coordinator', world.coordinator, submitted],
    ['its editor, with the open queue', world.editor, ['waiting_review', ...reviewed]],
    ['another editor', world.otherEditor, ['waiting_review']],
    ['the site’s manager', world.siteManager, submitted],
    ['another site manager', world.otherSiteManager, []],
    ['the owner’s manager', world.ownerManager, owned],
    ['another owner manager', world.otherOwnerManager, []],
    ['the account executive', world.seller, briefingMachine.states],
    ['another seller', world.otherSeller, []],
    ['the client', world.client, briefingMachine.states],
    ['the company’s manager', world.companyManager, briefingMachine.states],
    ['a colleague', world.colleague, []],
    ['a stranger', world.stranger, []],
    ['the owner', world.owner, owned],
    ['another owner', world.otherOwner, []],
    ['a rule', world.system, briefingMachine.states],
    ['nobody', ANONYMOUS, []],
  ];
  test.each(scopes)('of %s', async (_, actor, statuses) => {
    const found = await searchRows(briefingsList, as(actor), {}, all);
    expect(found.map(({ status }) => status).sort()).toEqual([...statuses].sort());
    expect(await countRows(briefingsList, as(actor), {})).toBe(statuses.length);
    for (const [status, id] of ids) {
      const seen = findBriefing(db, actor, id);
      if (statuses.includes(status)) expect(await seen).toMatchObject({ id, status });
      else await expect(seen).rejects.toMatchObject({ status: 404 });
    }
  });

  test('of the link to one publication is that one', async () => {
    const id = ids.get('published') ?? 0;
    const found = await searchRows(briefingsList, as({ ...world.owner, briefingId: id }), {}, all);
    expect(found.map((row) => row.id)).toEqual([id]);
  });

  test('of whoever prepared it includes the draft', async () => {
    const campaignId = await world.make.campaign(world.stranger, world.brandId, { preparedById: world.coordinator.id });
    const id = await world.make.briefing(campaignId, world.sites.one, 'draft');
    expect(await findBriefing(db, world.coordinator, id)).toMatchObject({ id });
    await expect(findBriefing(db, world.seller, id)).rejects.toMatchObject({ status: 404 });
    await db.deleteFrom('campaigns').where('id', '=', campaignId).execute();
  });

  test('of a seller ends when the client goes to another, whoever prepared the order', async () => {
    const campaignId = await world.make.campaign(world.stranger, world.brandId, { preparedById: world.seller.id });
    const id = await world.make.briefing(campaignId, world.sites.one, 'published');
    await expect(findBriefing(db, world.seller, id)).rejects.toMatchObject({ status: 404 });
    for (const strategy of ['probe', 'few', 'many'] as const) {
      const seen = db
        .selectFrom('briefings')
        .select('id')
        .where(visibleTo(world.seller, 'briefings', strategy));
      expect((await seen.execute()).map((row) => row.id)).not.toContain(id);
    }
    await db.deleteFrom('campaigns').where('id', '=', campaignId).execute();
  });

  test('leaves the queue with whoever takes it', async () => {
    await db.updateTable('briefings').set({ editorId: world.editor.id }).where('id', '=', queued).execute();
    await expect(findBriefing(db, world.otherEditor, queued)).rejects.toMatchObject({ status: 404 });
    await db.updateTable('briefings').set({ editorId: null }).where('id', '=', queued).execute();
  });
});

describe('filters', () => {
  const found = async (filter: BriefingFilter, actor: Actor = world.admin) => {
    const rows = await searchRows(briefingsList, as(actor), filter, all);
    expect(await countRows(briefingsList, as(actor), filter)).toBe(rows.length);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const of = (...statuses: BriefingStatus[]) => statuses.map((status) => ids.get(status) ?? 0);
  const total = briefingMachine.states.length;

  test('by status, in the words of both sides', async () => {
    expect(await found({ status: ['waiting', 'done'] })).toEqual(of('waiting', 'done'));
    expect(await found({ clientStatus: ['in_progress'] })).toEqual(of('waiting_review', 'in_review'));
  });

  test('by the records around it', async () => {
    const { campaignId } = await world.readBriefingRow(of('waiting')[0] ?? 0);
    expect(await found({ campaignId })).toEqual(of('waiting'));
    expect(await found({ clientId: world.client.id })).toHaveLength(total);
    expect(await found({ clientId: world.stranger.id })).toEqual([]);
    expect(await found({ companyId: world.client.companyId ?? 0 })).toHaveLength(total);
    expect(await found({ companyId: 9_999_999 })).toEqual([]);
    expect(await found({ siteId: world.sites.dearer })).toEqual([]);
    expect(await found({ ownerId: world.owner.ownerId })).toHaveLength(total - 1);
    expect(await found({ editorId: world.editor.id })).toHaveLength(reviewed.length);
    expect(await found({ unassigned: true })).toEqual(of('draft', 'waiting', 'waiting_review'));
    expect(await found({ categoryId: world.categories.sport })).toHaveLength(total);
    expect(await found({ country: ['ES'], language: ['es'] })).toHaveLength(total);
    expect(await found({ country: ['PT'] })).toEqual([]);
  });

  test('by terms', async () => {
    const id = of('in_review')[0] ?? 0;
    await db
      .updateTable('briefings')
      .set({
        linkType: 'sponsored',
        briefingType: 'press_note',
        reviewMode: 'publish_as_is',
        poCode: 'PO-7',
        bonusAt: NOW,
      })
      .where('id', '=', id)
      .execute();
    expect(await found({ linkType: ['sponsored'] })).toEqual([id]);
    expect(await found({ briefingType: ['press_note'] })).toEqual([id]);
    expect(await found({ reviewMode: ['publish_as_is'] })).toEqual([id]);
    expect(await found({ fillMode: ['with_brand_tag'] })).toHaveLength(total);
    expect(await found({ poCode: 'PO-7' })).toEqual([id]);
    expect(await found({ bonus: true })).toEqual([id]);
    expect(await found({ bonus: false })).toHaveLength(total - 1);
  });

  test('by what is wrong', async () => {
    const id = of('waiting')[0] ?? 0;
    await db
      .updateTable('briefings')
      .set({ statusSince: new Date('2026-02-20') })
      .where('id', '=', id)
      .execute();
    expect(await found({ late: true })).toEqual([id]);
    expect(await found({ late: false })).toHaveLength(total - 1);
    await db
      .insertInto('cases')
      .values({ kind: 'owner_silent', title: 'Silent', briefingId: id, openedBy: 'rules' })
      .execute();
    expect(await found({ withOpenCase: true })).toEqual([id]);
    expect(await found({ withOpenCase: true }, world.client)).toEqual([]); // not the client's case
    const published = of('published')[0] ?? 0;
    const check = await db
      .insertInto('linkChecks')
      .values({ briefingId: published, url: '', ok: false, result: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('briefings').set({ lastCheckId: check.id }).where('id', '=', published).execute();
    expect(await found({ checkFailed: true })).toEqual([published]);
    const corrected = of('waiting_publish')[0] ?? 0;
    await db.updateTable('briefings').set({ lastCheckId: check.id }).where('id', '=', corrected).execute();
    expect((await found({ checkFailed: true })).toSorted()).toEqual([published, corrected].toSorted());
    // During a correction its client doesn't see the check.
    expect(await found({ checkFailed: true }, world.client)).toEqual([published]);
    await db.updateTable('briefings').set({ lastCheckId: null }).where('id', '=', corrected).execute();
  });

  test('by days of the configured zone', async () => {
    const id = of('published')[0] ?? 0;
    const lastMinute = new Date('2026-05-31T21:59:00Z'); // the 31st in Madrid
    await db
      .updateTable('briefings')
      .set({ publishedAt: lastMinute, submittedAt: lastMinute, dueDate: '2026-06-02' })
      .where('id', '=', id)
      .execute();
    expect(await found({ publishedFrom: '2026-05-31', publishedTo: '2026-05-31' })).toEqual([id]);
    expect(await found({ publishedFrom: '2026-06-01' })).toEqual([]);
    expect(await found({ submittedFrom: '2026-05-31', submittedTo: '2026-05-31' })).toEqual([id]);
    expect(await found({ dueFrom: '2026-06-02', dueTo: '2026-06-02' })).toEqual([id]);
  });

  test('by text anywhere: title, keyword, site, campaign, client, number', async () => {
    const id = of('waiting')[0] ?? 0;
    await db.updateTable('briefings').set({ title: 'Añejo café 100%' }).where('id', '=', id).execute();
    expect(await found({ text: 'anejo CAFE' })).toEqual([id]);
    expect(await found({ text: '100%' })).toEqual([id]);
    expect(await found({ text: '0%_' })).toEqual([]);
    expect(await found({ text: 'diario.example' })).toHaveLength(total);
    expect(await found({ text: world.client.email })).toHaveLength(total);
    expect(await found({ text: world.client.email }, world.siteManager)).toEqual([]); // clients are not its to know
    expect(await found({ text: `#${id}` })).toEqual([id]);
  });

  test('by what is mine, in the sense of each role', async () => {
    expect(await found({ mine: true }, world.editor)).toHaveLength(reviewed.length);
    expect(await found({ mine: true }, world.otherEditor)).toEqual([]);
    expect(await found({ mine: true }, world.companyManager)).toEqual([]);
    expect(await found({ mine: true }, world.client)).toHaveLength(total);
    expect(await found({ mine: true }, world.seller)).toHaveLength(total);
    expect(await found({ mine: true }, world.ownerManager)).toHaveLength(owned.length);
    expect(await found({ mine: true }, world.siteManager)).toHaveLength(submitted.length);
  });

  test('by what waits for its client and their seller: a denied one only for a while', async () => {
    const turns = { pending: ids.get('pending_client') ?? 0, denied: ids.get('denied') ?? 0 };
    const deniedAgo = (days: number) =>
      db
        .updateTable('briefings')
        .set({ statusSince: new Date(NOW.getTime() - days * 24 * 60 * 60_000) })
        .where('id', '=', turns.denied)
        .execute();
    for (const reader of [world.client, world.seller]) {
      await deniedAgo(29);
      expect((await found({ needsMe: true }, reader)).sort()).toEqual([turns.pending, turns.denied].sort());
      await deniedAgo(31);
      expect(await found({ needsMe: true }, reader)).toEqual([turns.pending]);
    }
  });

  test('by what waits for an editor: their own texts, and those that nobody has', async () => {
    const declined = ids.get('in_review') ?? 0;
    const { editorId } = await findBriefing(db, world.admin, declined);
    // Published as is and declined by the owner, it is reviewed by nobody.
    await db.updateTable('briefings').set({ editorId: null }).where('id', '=', declined).execute();
    try {
      for (const reader of [world.admin, world.editor]) {
        const all = await found({}, reader);
        const needed = await found({ needsMe: true }, reader);
        expect(needed).toEqual([queued]);
        expect((await found({ needsMe: false }, reader)).sort()).toEqual(all.filter((id) => id !== queued).sort());
      }
    } finally {
      await db.updateTable('briefings').set({ editorId }).where('id', '=', declined).execute();
    }
  });

  test('by fields that a role may not read are unknown to it', async () => {
    const hidden: [Actor, BriefingFilter][] = [
      [world.client, { ownerId: 1 }],
      [world.client, { editorId: 1 }],
      [world.client, { late: true }],
      [world.client, { clientId: 1 }],
      [world.seller, { ownerId: 1 }],
      [world.ownerManager, { clientId: 1 }],
      [world.siteManager, { companyId: 1 }],
      [world.client, { clientPayment: ['paid'] }],
      [world.editor, { invoice: 'INV' }],
      [world.seller, { ownerPayment: ['paid'] }],
      [world.ownerManager, { paidFrom: '2026-01-01' }],
    ];
    for (const [actor, filter] of hidden) {
      const [path] = Object.keys(filter);
      const refusal = { status: 400, details: { faults: [{ path, code: 'unknown_field' }] } };
      await expect(searchRows(briefingsList, as(actor), filter, all)).rejects.toMatchObject(refusal);
      await expect(countRows(briefingsList, as(actor), filter)).rejects.toMatchObject(refusal);
    }
  });

  test('every one of the contract has a meaning', async () => {
    const values: Required<BriefingFilter> = {
      needsMe: true,
      text: 'x',
      status: ['done'],
      clientStatus: ['finished'],
      campaignId: 1,
      clientId: 1,
      companyId: 1,
      siteId: 1,
      ownerId: 1,
      editorId: 1,
      unassigned: true,
      categoryId: 1,
      country: ['ES'],
      language: ['es'],
      linkType: ['do_follow'],
      briefingType: ['press_note'],
      reviewMode: ['publish_as_is'],
      fillMode: ['with_brand_tag'],
      late: true,
      withOpenCase: true,
      bonus: true,
      linkState: ['lost'],
      checkFailed: true,
      mine: true,
      submittedFrom: '2026-01-01',
      submittedTo: '2026-01-02',
      dueFrom: '2026-01-01',
      dueTo: '2026-01-02',
      publishedFrom: '2026-01-01',
      publishedTo: '2026-01-02',
      poCode: 'x',
      clientPapers: ['invoiced'],
      clientPayment: ['open'],
      ownerPapers: ['pending'],
      ownerPayment: ['paid'],
      invoice: 'x',
      payByFrom: '2026-01-01',
      payByTo: '2026-01-02',
      paidFrom: '2026-01-01',
      paidTo: '2026-01-02',
    };
    expect(Object.keys(values).sort()).toEqual(Object.keys(BriefingFilter.shape).sort());
    expect(await countRows(briefingsList, as(world.admin), values)).toBe(0);
  });
});

describe('sorts', () => {
  test.each([...BRIEFING_SORTS])('by %s both ways, the same rows in a stable order', async (field) => {
    const sorted = async (direction: string) =>
      (await searchRows(briefingsList, as(world.admin), {}, { ...all, sort: [`${field},${direction}`] })).map(
        ({ id }) => id,
      );
    const up = await sorted('asc');
    expect(new Set(up)).toEqual(new Set(ids.values()));
    expect(await sorted('asc')).toEqual(up);
    expect(new Set(await sorted('desc'))).toEqual(new Set(up));
  });

  test('by status follow the life of a briefing', async () => {
    const rows = await searchRows(briefingsList, as(world.admin), {}, { ...all, sort: ['status,asc'] });
    expect(rows.map(({ status }) => status)).toEqual(briefingMachine.states);
  });

  test('by client are none for a client, and an unknown one is named', async () => {
    const byClient = searchRows(briefingsList, as(world.client), {}, { ...all, sort: ['client,asc'] });
    await expect(byClient).rejects.toMatchObject({ status: 400, details: { faults: [{ path: 'sort' }] } });
    const unknown = searchRows(briefingsList, as(world.admin), {}, { ...all, sort: ['costCents,asc'] });
    await expect(unknown).rejects.toMatchObject({ status: 400, details: { faults: [{ code: 'unknown_sort' }] } });
  });

  test('a list opens with the newest, and goes on where its first page ends', async () => {
    for (const reader of [world.admin, world.client]) {
      const open = async (page: number, size: number) =>
        searchRows(briefingsList, as(reader), {}, { page, size, sort: [] });
      const newest = await searchRows(briefingsList, as(reader), {}, { ...all, sort: ['createdAt,desc'] });
      expect(newest.length).toBeGreaterThan(3);
      expect([...(await open(0, 3)), ...(await open(1, 3))]).toEqual(newest.slice(0, 6));
      expect(await open(0, 1000)).toEqual(newest);
    }
  });

  test('a page is one statement as it opens, else its scope, its ids and its rows', async () => {
    const asked = async (reader: Actor, filter: BriefingFilter, sort: string[] = []) => {
      const heard: string[] = [];
      const page = () => searchRows(briefingsList, as(reader), filter, { page: 0, size: 3, sort });
      await hearStatements(database.pool, (text) => heard.push(text), page);
      return heard.length;
    };
    expect(await asked(world.admin, {})).toBe(1);
    expect(await asked(world.admin, {}, ['site,asc'])).toBe(2);
    expect(await asked(world.client, {})).toBe(3);
    expect(await asked(world.client, { status: ['done'] })).toBe(3);
  });

  test('pages hold every row once', async () => {
    const page = (n: number) =>
      searchRows(briefingsList, as(world.admin), {}, { page: n, size: 4, sort: ['site,asc'] });
    const rows = [...(await page(0)), ...(await page(1)), ...(await page(2)), ...(await page(3))];
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids.values()].sort((a, b) => a - b));
  });
});
