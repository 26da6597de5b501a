import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TEXT } from '../../testing/world.ts';
import { sendToClient } from '../briefings/commands/send-to-client.ts';
import { findEarlierText, listEarlierTexts, thinEarlierTexts } from '../briefings/earlier-texts.ts';
import { keepEarlierText } from './commands/keep-earlier-text.ts';
import { saveContent } from './commands/save-content.ts';

/** What a text said before it was overwritten. */
const world = await makeWorld(await testDatabase());
const { db } = world;
const editor = world.context(world.editor);
const coordinator = world.context(world.coordinator);
const client = world.context(world.client);
beforeEach(() => db.deleteFrom('earlierTexts').execute());

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const at = (ctx: Context, count: number): Context => ({ ...ctx, now: minutes(count) });
const words = (count: number, from = 0) =>
  `<p>${Array.from({ length: count }, (_, place) => `word${from + place}`).join(' ')}</p>`;

/** Briefings in review whose text the team has begun, and how its versions go on. */
async function inReview(html = words(40)) {
  const id = await world.briefingIn('in_review');
  let version = 1;
  const save = async (ctx: Context, text: string) => saveContent(ctx, id, text, undefined, version++);
  await save(editor, html);
  await db.deleteFrom('earlierTexts').execute();
  return { id, save, version: () => version };
}
const kept = (id: number) =>
  db
    .selectFrom('earlierTexts')
    .select(['html', 'reason', 'authorId'])
    .where('briefingId', '=', id)
    .orderBy('id')
    .execute();

describe('while somebody writes', () => {
  test('what the text said is kept every few minutes, not at every save', async () => {
    const { id, save } = await inReview();
    const text = (count: number) => `${words(40)}<p>${'more '.repeat(count + 1)}</p>`;
    for (let minute = 0; minute <= 16; minute++) await save(at(editor, minute), text(minute));
    expect((await kept(id)).map(({ html, reason }) => [html, reason])).toEqual(
      [4, 9, 14].map((minute) => [text(minute).replace(' </p>', ' </p>'), 'pause']),
    );
  });

  test('and at once when much of it goes: all selected and one letter typed', async () => {
    const { id, save } = await inReview(words(519));
    await save(editor, '<p>x</p>');
    expect(await kept(id)).toEqual([{ html: words(519), reason: 'replaced', authorId: world.editor.id }]);
  });

  test('and when somebody else’s words go, however few', async () => {
    const { id, save } = await inReview(words(40));
    await save(coordinator, `${words(40)}<p>More.</p>`);
    expect(await kept(id)).toEqual([]);
    await save(editor, `${words(40)}<p>Less.</p>`);
    expect(await kept(id)).toMatchObject([{ html: `${words(40)}<p>More.</p>`, reason: 'other_author' }]);
  });

  test('of two who write at once, each other’s words once a minute, and at once when much of them goes', async () => {
    const { id, save } = await inReview(words(40));
    const second = (count: number) => ({ now: new Date(NOW.getTime() + count * 1000) });
    for (let count = 0; count < 100; count++) {
      const ctx = { ...(count % 2 ? editor : coordinator), ...second(count) };
      await save(ctx, `${words(40)}<p>Line ${count} of mine.</p>`);
    }
    expect((await kept(id)).map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'other_author'));
    await save({ ...coordinator, ...second(100) }, '<p>x</p>');
    expect((await kept(id)).at(-1)).toMatchObject({ reason: 'replaced', html: `${words(40)}<p>Line 99 of mine.</p>` });
  });

  test('and when the team begins a version of its own over the client’s', async () => {
    const id = await world.briefingIn('in_review');
    await saveContent(editor, id, '<p>x</p>', undefined, 1);
    expect(await kept(id)).toMatchObject([{ reason: 'other_author' }]);
    expect(await listEarlierTexts(client, id)).toMatchObject([{ number: 1, authorKind: 'client' }]);
  });

  test('a client’s draft too', async () => {
    const id = await world.briefingIn('draft');
    const start = await db.selectFrom('contentVersions').select('html').where('briefingId', '=', id).executeTakeFirst();
    await saveContent(client, id, words(30), undefined, 1);
    await saveContent(client, id, '<p>x</p>', undefined, 2);
    expect((await kept(id)).map(({ html }) => html)).toEqual([...(start ? [start.html] : []), words(30)]);
  });
});

describe('an earlier text', () => {
  test('is brought back, and what stood there is kept', async () => {
    const { id, save, version } = await inReview();
    await save(editor, '<p>x y</p>');
    const [first] = await listEarlierTexts(editor, id);
    const { html } = await findEarlierText(db, editor.actor, id, first?.id ?? 0);
    await saveContent(editor, id, html, undefined, version(), first?.id);
    const { content } = await db
      .selectFrom('briefings as b')
      .innerJoin('contentVersions as v', 'v.id', 'b.currentVersionId')
      .select('v.html as content')
      .where('b.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(content).toBe(words(40));
    expect((await kept(id)).at(-1)).toMatchObject({ html: '<p>x y</p>', reason: 'restored' });
    const audit = await db
      .selectFrom('auditEntries')
      .select(['action', 'changes'])
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(audit).toMatchObject({ action: 'briefing.edit_content', changes: { earlierText: first?.id } });
  });

  test('of the team stays with the team, also once its result was shown', async () => {
    const { id, save, version } = await inReview();
    await save(editor, '<p>x y</p>');
    await sendToClient(editor, { id, version: version(), reason: 'The client asked for a short one.' });
    const [theirs] = await listEarlierTexts(editor, id);
    expect(await listEarlierTexts(client, id)).toEqual([]);
    await expect(findEarlierText(db, client.actor, id, theirs?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  });

  test('of a client is seen by both; what it put away unsent by itself alone', async () => {
    const id = await world.briefingIn('draft');
    const conflict = await keepEarlierText(client, id, '<p>Not chosen.</p>', 'conflict');
    const away = await keepEarlierText(client, id, '<p>Put away.</p>', 'put_away');
    const ids = async (ctx: Context) => (await listEarlierTexts(ctx, id)).map((text) => text.id);
    expect(await ids(client)).toEqual([away, conflict]);
    expect(await ids(world.context(world.admin))).toEqual([conflict]);
  });

  test('is kept in any state by whoever writes, and by nobody else', async () => {
    const id = await world.briefingIn('published');
    await keepEarlierText(editor, id, '<script>x</script><p>Too late.</p>', 'put_away');
    expect(await kept(id)).toMatchObject([{ html: '<p>Too late.</p>', reason: 'put_away' }]);
    await expect(keepEarlierText(world.context(world.siteManager), id, '<p>x</p>', 'put_away')).rejects.toMatchObject({
      status: 403,
    });
    await expect(keepEarlierText(editor, id, '', 'put_away')).rejects.toMatchObject({ code: 'content_required' });
  });
});

describe('with age', () => {
  const add = (briefingId: number, ago: string, reason = 'pause') =>
    sql`insert into earlier_texts (briefing_id, number, html, words, author_kind, reason, written_at, created_at)
      select ${briefingId}, 1, ${TEXT}, 9, 'staff', ${reason}, t, t from (select ${NOW}::timestamptz - ${ago}::interval as t) x`.execute(
      db,
    );
  const left = async (briefingId: number) => {
    await thinEarlierTexts(db, NOW);
    const { rows } = await sql<{ at: Date }>`select created_at as at from earlier_texts
      where briefing_id = ${briefingId} order by created_at desc`.execute(db);
    return rows.map((row) => Math.round((NOW.getTime() - row.at.getTime()) / 3_600_000));
  };

  test('one an hour is left after a day, one a day after a week, one a month after 90 days', async () => {
    const id = await world.briefingIn('draft');
    // Minutes apart within one hour, hours apart within one day, days apart within one month; NOW is at some minute.
    const { rows } = await sql<{ ages: string[] }>`select array[
        '5 minutes', '10 minutes', '15 minutes'
      ] || array(select (${NOW}::timestamptz - (date_trunc('hour', ${NOW}::timestamptz - interval '2 days') + m * interval '1 minute'))::text
        from generate_series(0, 50, 10) m)
      || array(select (${NOW}::timestamptz - (date_trunc('day', ${NOW}::timestamptz - interval '20 days') + h * interval '1 hour'))::text
        from generate_series(0, 20, 4) h)
      || array(select (${NOW}::timestamptz - (date_trunc('month', ${NOW}::timestamptz - interval '200 days') + d * interval '1 day'))::text
        from generate_series(0, 20, 5) d) as ages`.execute(db);
    for (const age of rows[0]?.ages ?? []) await add(id, age);
    expect(await left(id)).toHaveLength(3 + 1 + 1 + 1);
    expect(await left(id)).toHaveLength(6);
  });

  test('what was kept for a reason is left whole for 30 days, and each briefing keeps its own', async () => {
    const [one, other] = [await world.briefingIn('draft'), await world.briefingIn('draft')];
    for (const id of [one, other]) {
      await add(id, '10 days', 'other_author');
      await add(id, '10 days 1 second', 'conflict');
      await add(id, '10 days 2 seconds');
    }
    expect(await left(one)).toHaveLength(3);
    expect(await left(other)).toHaveLength(3);
  });

  test('what was put away unsent takes no place of what others see', async () => {
    const id = await world.briefingIn('draft');
    await add(id, '40 days', 'put_away');
    await add(id, '40 days 1 second', 'conflict');
    expect(await left(id)).toHaveLength(2);
  });

  test('no side of a briefing has more than 200, and what was kept as time passed goes first', async () => {
    const id = await world.briefingIn('in_review');
    const addMany = (side: string, reason: string, from: number, to: number) =>
      sql`insert into earlier_texts (briefing_id, number, html, words, author_kind, reason, written_at, created_at)
        select ${id}, 1, n::text, 9, ${side}, ${reason}, now(), now() from generate_series(${from}::int, ${to}::int) n`.execute(
        db,
      );
    await addMany('staff', 'other_author', 1, 50);
    await addMany('staff', 'pause', 51, 205);
    await addMany('client', 'pause', 1001, 1200);
    await keepEarlierText(editor, id, '<p>Newest.</p>', 'conflict');
    const texts = (await kept(id)).map(({ html }) => html);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => `${from + place}`);
    expect(texts).toEqual([...range(1, 50), ...range(57, 205), ...range(1001, 1200), '<p>Newest.</p>']);
  });

  test('two texts of a briefing without a version are kept one after the other', async () => {
    const id = await world.make.briefing(
      await world.make.campaign(world.client, world.brandId),
      world.sites.one,
      'draft',
    );
    await db.updateTable('briefings').set({ currentVersionId: null }).where('id', '=', id).execute();
    await db.deleteFrom('contentVersions').where('briefingId', '=', id).execute();
    await sql`insert into earlier_texts (briefing_id, number, html, words, author_kind, reason, written_at, created_at)
      select ${id}, 1, n::text, 9, 'client', 'conflict', now(), now() from generate_series(1, 200) n`.execute(db);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => keepEarlierText(client, id, `<p>Number ${n}.</p>`, 'conflict')),
    );
    expect(await kept(id)).toHaveLength(200);
  });
});
