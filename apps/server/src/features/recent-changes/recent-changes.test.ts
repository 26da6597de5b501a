import { contract } from '@linkstand/contract';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import { randomKey } from '@linkstand/contract/shared/random-key';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

/** A wrong act on many records can be undone for as long as nothing newer stands on it, whatever the act was. */
const { call, db } = await testApi();
const at = (path: string | number) => `/api/v1/recent-changes/${path}`;

/** The calls of one run carry its key. */
const run = () => {
  const key = randomKey();
  return {
    key,
    call: (method: 'POST' | 'PUT', path: string, { as, ...more }: { as: string; body?: object; version?: number }) =>
      call(method, path, { as, ...more, headers: { 'batch-key': key } }),
    found: async (as: string) => (await call('GET', at(`runs/${key}`), { as })).json,
  };
};

interface Undone {
  done: number;
  refused: { id: number; name: string | null; message: string }[];
}

/** Undoes all of a batch, part by part, as the page does. */
async function undo(as: string, id: number): Promise<Undone> {
  const all: Undone = { done: 0, refused: [] };
  let from: number | null = null;
  do {
    const part: Awaited<ReturnType<typeof call>> = await call('POST', at(`${id}/undo`), {
      as,
      body: from === null ? {} : { from },
    });
    expect(part.status, part.text).toBe(200);
    all.done += part.json.done;
    all.refused.push(...part.json.refused);
    from = part.json.next;
  } while (from !== null);
  return all;
}

const sitesFrom = async (first: number, count: number) =>
  (
    await db
      .selectFrom('sites')
      .select(['id', 'priceCents', 'version'])
      .where('id', '>=', first)
      .where('chosenOfferId', 'is not', null)
      .orderBy('id')
      .limit(count)
      .execute()
  ).map((site) => ({ ...site }));
const pricesOf = async (ids: readonly number[]) =>
  (await db.selectFrom('sites').select('priceCents').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ priceCents }) => priceCents,
  );

describe('a wrong percentage on many prices', () => {
  test('is one batch, whatever number of calls it took, and is undone as a whole', async () => {
    const sites = await sitesFrom(100, 120);
    const ids = sites.map(({ id }) => id);
    const before = await pricesOf(ids);
    const operations = [{ field: 'priceCents', act: 'add', percentBp: 9000 }];
    const { json: plan } = await call('POST', '/api/v1/sites/batches/new', {
      as: 'admin',
      body: { selection: { ids }, operations },
    });
    const edit = run();
    for (const part of [ids.slice(0, 60), ids.slice(60)])
      await edit.call('POST', `/api/v1/sites/batches/${plan.id}/apply`, { as: 'admin', body: { ids: part } });
    expect(await pricesOf(ids)).not.toEqual(before);
    const batch = await edit.found('admin');
    expect(batch).toMatchObject({
      entity: 'sites',
      action: 'site.batch_edit',
      records: 120,
      undone: 0,
      actor: { name: 'Marta Vilanova' },
      can: { undo: true },
    });
    const { json: records } = await call('GET', at(`${batch.id}/records?size=10`), { as: 'admin' });
    expect(records.data).toHaveLength(10);
    expect(records.data[0]).toMatchObject({
      entityId: ids[0],
      changes: { priceCents: [before[0], expect.any(Number)] },
    });

    // Somebody goes on with one of them, and that stays.
    const [first] = ids as [number];
    const { json: site } = await call('GET', `/api/v1/sites/${first}`, { as: 'admin' });
    await call('PUT', `/api/v1/sites/${first}`, { as: 'admin', version: site.version, body: { priceCents: 4200 } });
    const undone = await undo('admin', batch.id);
    expect(undone.done).toBe(119);
    expect(undone.refused).toEqual([
      { id: first, name: site.name, message: expect.stringContaining('changed it since') },
    ]);
    expect(await pricesOf(ids)).toEqual([4200, ...before.slice(1)]);
    expect((await call('GET', at(batch.id), { as: 'admin' })).json).toMatchObject({ records: 120, undone: 119 });
    const { json: list } = await call('POST', at('search?size=5'), { as: 'admin', body: {} });
    expect(list.data[0]).toMatchObject({ action: 'site.undo_batch_edit', undoesId: batch.id, records: 119 });
    // The log says who did that, too.
    const log = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entity', '=', 'sites')
      .where('entityId', '=', ids[5] as number)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['site.undo_batch_edit', 'site.batch_edit']);
  });

  test('is undone under a newer one once that is undone', async () => {
    const ids = (await sitesFrom(500, 3)).map(({ id }) => id);
    const before = await pricesOf(ids);
    const edits: number[] = [];
    for (const percentBp of [1000, 2000]) {
      const body = { selection: { ids }, operations: [{ field: 'priceCents', act: 'add', percentBp }] };
      const { json: plan } = await call('POST', '/api/v1/sites/batches/new', { as: 'admin', body });
      const edit = run();
      await edit.call('POST', `/api/v1/sites/batches/${plan.id}/apply`, { as: 'admin', body: { ids } });
      edits.push((await edit.found('admin')).id);
    }
    const [older, newer] = edits as [number, number];
    expect(await undo('admin', older)).toMatchObject({ done: 0, refused: [{}, {}, {}] });
    expect(await undo('admin', newer)).toEqual({ done: 3, refused: [] });
    expect(await undo('admin', older)).toEqual({ done: 3, refused: [] });
    expect(await pricesOf(ids)).toEqual(before);
  });

  test('is a batch for callers who send no key', async () => {
    const ids = (await sitesFrom(300, 3)).map(({ id }) => id);
    const operations = [{ field: 'priceCents', act: 'add', percentBp: 500 }];
    const body = { selection: { ids }, operations };
    const { json: plan } = await call('POST', '/api/v1/sites/batches/new', { as: 'admin', body });
    for (const id of ids)
      await call('POST', `/api/v1/sites/batches/${plan.id}/apply`, { as: 'admin', body: { ids: [id] } });
    const { json } = await call('POST', at('search?size=1'), { as: 'admin', body: {} });
    expect(json.data[0]).toMatchObject({ action: 'site.batch_edit', records: 3 });
  });
});

describe('other acts', () => {
  test('a change of many people, tags included, is undone, and that again', async () => {
    const people = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'USER')
      .orderBy('id')
      .limit(3)
      .execute();
    const [tag] = await db.selectFrom('crmTags').select('id').orderBy('id').limit(1).execute();
    const tagsOf = async () =>
      Promise.all(
        people.map(async ({ id }) => (await call('GET', `/api/v1/users/${id}`, { as: 'admin' })).json.crmTagIds),
      );
    const before = await tagsOf();
    const edit = run();
    const items = people.map(({ id }) => ({ id, change: { addCrmTagIds: [tag?.id], removeCrmTagIds: [] } }));
    await edit.call('POST', '/api/v1/users/bulk', { as: 'admin', body: { items } });
    const after = await tagsOf();
    const batch = await edit.found('admin');
    expect(batch.can).toEqual({ undo: true });
    await undo('admin', batch.id);
    expect(await tagsOf()).toEqual(before);
    const { json } = await call('POST', at('search?size=1'), { as: 'admin', body: {} });
    expect(json.data[0]).toMatchObject({ undoesId: batch.id, can: { undo: true } });
    await undo('admin', json.data[0].id);
    expect(await tagsOf()).toEqual(after);
  });

  test('what was undone and then not after all can be undone again', async () => {
    const made = await Promise.all(
      ['First of two', 'Second of two'].map(async (name) => {
        const { json } = await call('POST', '/api/v1/tags-crm/new', { as: 'admin', body: { name, color: '#aabbcc' } });
        return json as { id: number; name: string };
      }),
    );
    const names = async () =>
      Promise.all(made.map(async ({ id }) => (await call('GET', `/api/v1/tags-crm/${id}`, { as: 'admin' })).json.name));
    const before = made.map(({ name }) => name);
    const after = before.map((name) => `${name}, changed`);
    const edit = run();
    const items = made.map(({ id, name }) => ({ id, change: { name: `${name}, changed` } }));
    await edit.call('POST', '/api/v1/tags-crm/bulk', { as: 'admin', body: { items } });
    const { id } = await edit.found('admin');
    const last = async () => (await call('POST', at('search?size=1'), { as: 'admin', body: {} })).json.data[0];
    const undoes: number[] = [];
    for (let round = 0; round < 2; round++) {
      expect(await undo('admin', id)).toEqual({ done: 2, refused: [] });
      expect(await names()).toEqual(before);
      expect((await edit.found('admin')).undone).toBe(2);
      const undone = await last();
      expect(undone).toMatchObject({ undoesId: id, records: 2, undone: 0 });
      undoes.push(undone.id);
      expect(await undo('admin', undone.id)).toEqual({ done: 2, refused: [] });
      expect(await names()).toEqual(after);
      expect((await edit.found('admin')).undone).toBe(0);
    }
    expect(new Set(undoes).size).toBe(2);
    // Undoing what undid the undo: the change is undone once more.
    const again = await last();
    expect(await undo('admin', again.id)).toEqual({ done: 2, refused: [] });
    expect(await names()).toEqual(before);
    expect(await edit.found('admin')).toMatchObject({ undone: 2, can: { undo: false } });
  });

  test('assignments go back to who had them', async () => {
    const { json: found } = await call('POST', '/api/v1/briefings/search?size=2', {
      as: 'coordinator',
      body: { status: ['in_review'] },
    });
    const editor = await db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'declan@%')
      .executeTakeFirstOrThrow();
    const assign = run();
    for (const { id, version } of found.data)
      await assign.call('POST', `/api/v1/briefings/${id}/assign_editor`, {
        as: 'coordinator',
        version,
        body: { editorId: editor.id },
      });
    const batch = await assign.found('coordinator');
    expect(batch).toMatchObject({ action: 'briefing.assign_editor', entity: 'briefings', records: found.data.length });
    expect(await undo('coordinator', batch.id)).toEqual({ done: found.data.length, refused: [] });
    for (const { id, editor: was } of found.data)
      expect((await call('GET', `/api/v1/briefings/${id}`, { as: 'coordinator' })).json.editor).toEqual(was);
  });

  test('people who were shut out come in again', async () => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'USER')
      .where('disabledAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const turn = run();
    await turn.call('PUT', `/api/v1/users/disable/${id}`, { as: 'admin' });
    const batch = await turn.found('admin');
    expect(batch.can).toEqual({ undo: true });
    await undo('admin', batch.id);
    expect((await call('GET', `/api/v1/users/${id}`, { as: 'admin' })).json.state).not.toBe('disabled');
  });

  test('what can’t be undone says so', async () => {
    const gone = run();
    const { json: made } = await call('POST', '/api/v1/tags-crm/new', {
      as: 'admin',
      body: { name: 'To be removed', color: '#aabbcc' },
    });
    await call('DELETE', `/api/v1/tags-crm/${made.id}`, { as: 'admin', headers: { 'batch-key': gone.key } });
    const batch = await gone.found('admin');
    expect(batch).toMatchObject({ action: 'crm_tag.remove', records: 1, can: { undo: false } });
    expect((await call('POST', at(`${batch.id}/undo`), { as: 'admin', body: {} })).status).toBe(409);
  });
});

describe('readers', () => {
  test('see their own, administrators all', async () => {
    const { json: mine } = await call('POST', at('search'), { as: 'coordinator', body: {} });
    expect(new Set(mine.data.map(({ actor }: { actor: { name: string } }) => actor.name)).size).toBe(1);
    const { json: all } = await call('POST', at('search'), { as: 'admin', body: {} });
    expect(all.data.length).toBeGreaterThan(mine.data.length);
    const { json: counted } = await call('POST', at('count'), { as: 'admin', body: {} });
    expect(counted.count).toBe(all.data.length);
    const strange = all.data.find(({ actor }: { actor: { name: string } }) => actor.name === 'Marta Vilanova');
    for (const path of [strange.id, `${strange.id}/records`])
      expect((await call('GET', at(path), { as: 'coordinator' })).status).toBe(404);
    expect((await call('POST', at(`${strange.id}/undo`), { as: 'coordinator', body: {} })).status).toBe(404);
    expect((await call('POST', at('search'), { as: 'client', body: {} })).status).toBe(403);
  });

  test('find by who, what and when', async () => {
    const find = async (body: object) => (await call('POST', at('search'), { as: 'admin', body })).json.data;
    expect((await find({ entity: ['users'] })).every(({ entity }: { entity: string }) => entity === 'users')).toBe(
      true,
    );
    expect((await find({ actor: 'marta' })).length).toBeGreaterThan(0);
    expect(await find({ actor: 'nobody of that name' })).toEqual([]);
    expect(await find({ startedTo: '2020-01-01' })).toEqual([]);
  });

  test('read of their old acts what they may still read', async () => {
    const { id: editorId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'coordinator@%')
      .executeTakeFirstOrThrow();
    /** The records of an administrator's run, as a coordinator reads them who was one then. */
    const asDemoted = async (made: ReturnType<typeof run>) => {
      const { id } = await made.found('admin');
      await db.updateTable('batches').set({ actorId: editorId }).where('id', '=', id).execute();
      const { text, json } = await call('GET', at(`${id}/records`), { as: 'coordinator' });
      return { text, records: json.data };
    };
    const { json: tag } = await call('POST', '/api/v1/tags-crm/new', {
      as: 'admin',
      body: { name: 'Slow payers', color: '#aabbcc' },
    });
    const tagged = run();
    const items = [{ id: tag.id, change: { name: 'Very slow payers' } }];
    await tagged.call('POST', '/api/v1/tags-crm/bulk', { as: 'admin', body: { items } });
    const { records: tags, text: ofTags } = await asDemoted(tagged);
    expect(tags).toMatchObject([{ entityId: tag.id, entityName: null, changes: {}, reason: '' }]);
    expect(ofTags).not.toContain('low payers');

    const { id: siteId } = (await sitesFrom(700, 1))[0] as { id: number };
    const edit = run();
    const change = { priceCents: 77_700, costMultiplierMilli: 1777 };
    const edited = await edit.call('POST', '/api/v1/sites/bulk', {
      as: 'admin',
      body: { items: [{ id: siteId, change }] },
    });
    expect(edited.json.refused).toEqual([]);
    const { id } = await edit.found('admin');
    const { json: all } = await call('GET', at(`${id}/records`), { as: 'admin' });
    expect(Object.keys(all.data[0].changes)).toEqual(expect.arrayContaining(Object.keys(change)));
    const { records: sites } = await asDemoted(edit);
    expect(sites).toMatchObject([{ entityId: siteId, entityName: expect.any(String) }]);
    expect(Object.keys(sites[0].changes)).toEqual(['priceCents']);
  });

  test('who lost the right to act undoes nothing any more', async () => {
    const { json: tag } = await call('POST', '/api/v1/tags-crm/new', {
      as: 'admin',
      body: { name: 'Of an admin', color: '#aabbcc' },
    });
    const edit = run();
    const items = [{ id: tag.id, change: { name: 'Changed by an admin' } }];
    await edit.call('POST', '/api/v1/tags-crm/bulk', { as: 'admin', body: { items } });
    const { id } = await edit.found('admin');
    const seller = await db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'seller@%')
      .executeTakeFirstOrThrow();
    await db.updateTable('batches').set({ actorId: seller.id }).where('id', '=', id).execute();
    expect(await undo('seller', id)).toMatchObject({ done: 0, refused: [{ id: tag.id, name: null }] });
  });
});

test('every resource with a bulk endpoint can be undone', async () => {
  const { resourcesBy } = await import('./undo.ts');
  const known = new Set(resourcesBy(undefined as never).keys());
  const bulks = [...endpointsOf(contract)].filter(([name]) => name.endsWith('.bulk'));
  const paths = bulks.map(([, { path }]) => path.replace(/bulk$/, ':id'));
  expect(paths.filter((path) => !known.has(path as never))).toEqual([]);
});
