import type { CaseKind } from '@linkstand/contract/cases/choices';
import { afterEach, expect, test } from 'vitest';
import { searchRows } from '../../../platform/list/read.ts';
import { testDatabase } from '../../../testing/database.ts';
import { makeWorld, NOW } from '../../../testing/world.ts';
import { reportProblem } from '../../briefings/commands/report-problem.ts';
import { loadSettings } from '../../settings/live.ts';
import { presentCase } from '../presenter.ts';
import { casesList } from '../queries.ts';
import { answerCase } from './answer-case.ts';
import { assignCase } from './assign-case.ts';
import { closeCase } from './close-case.ts';
import { createCase } from './create-case.ts';
import { openCase } from './open-case.ts';

const world = await makeWorld(await testDatabase());
const { db } = world;
/** The world's day is Wednesday, 4 March 2026. */
const ctx = world.context(world.admin);

const due = async (kind: CaseKind, more: { readonly dueOn?: string | null } = {}) => {
  const id = await openCase(ctx, { kind, title: 'Where is it?', detail: '', ...more });
  return (await db.selectFrom('cases').select('dueOn').where('id', '=', id).executeTakeFirstOrThrow()).dueOn;
};
const configure = async (key: string, value: unknown) => {
  await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute();
  await loadSettings(db);
};
afterEach(async () => {
  await db.deleteFrom('settings').where('key', 'in', ['holidays', 'case_targets']).execute();
  await loadSettings(db);
});

test('a case is due by the working days of its kind, unless it has a day of its own, or none', async () => {
  expect(await due('question')).toBe('2026-03-06');
  // Over a weekend.
  expect(await due('dispute')).toBe('2026-03-09');
  expect(await due('dispute', { dueOn: '2026-03-05' })).toBe('2026-03-05');
  expect(await due('dispute', { dueOn: null })).toBeNull();
});

test('holidays don’t count, and each kind has its target', async () => {
  await configure('holidays', ['2026-03-05', '2026-03-09']);
  expect(await due('question')).toBe('2026-03-10');
  const days = { link_lost: 1, link_problem: 1, client_silent: 1, owner_silent: 1, promise_broken: 1, declined: 1 };
  await configure('case_targets', { ...days, dispute: 2, question: 5 });
  expect(await due('declined')).toBe('2026-03-06');
  expect(await due('question')).toBe('2026-03-13');
});

test('its clock stands still while the client is asked', async () => {
  const briefingId = await world.briefingIn('published');
  const id = await openCase(world.context(world.client), {
    kind: 'dispute',
    briefingId,
    title: 'Where is it?',
    detail: '',
  });
  const later = (days: number) => ({ now: new Date(NOW.getTime() + days * 86_400_000) });
  const read = () =>
    db.selectFrom('cases').select(['version', 'dueOn', 'stoppedOn']).where('id', '=', id).executeTakeFirstOrThrow();
  const answer = async (who: typeof world.client | typeof world.admin, days: number) => {
    const { version } = await read();
    await answerCase(world.context(who, later(days)), { id, version, body: 'And now?' });
    return read();
  };
  const isLate = async (days: number) => {
    const reader = world.context(world.admin, later(days));
    const found = await searchRows(casesList, reader, { late: true, briefingId }, { page: 0, size: 5, sort: [] });
    return found.some((each) => each.id === id);
  };
  expect(await read()).toMatchObject({ dueOn: '2026-03-09', stoppedOn: null });
  expect(await isLate(6)).toBe(true);
  // Thursday; a second answer changes nothing.
  expect(await answer(world.admin, 1)).toMatchObject({ dueOn: '2026-03-09', stoppedOn: '2026-03-05' });
  expect(await answer(world.admin, 2)).toMatchObject({ dueOn: '2026-03-09', stoppedOn: '2026-03-05' });
  expect(await isLate(6)).toBe(false);
  // Tuesday: three working days later.
  expect(await answer(world.client, 6)).toMatchObject({ dueOn: '2026-03-12', stoppedOn: null });
  expect(await isLate(8)).toBe(false);
  expect(await isLate(9)).toBe(true);
  // A day that somebody sets meanwhile counts from then on.
  await answer(world.admin, 6);
  const { version } = await read();
  await assignCase(world.context(world.admin, later(8)), { id, version, assigneeId: null, dueOn: '2026-03-20' });
  expect(await answer(world.client, 9)).toMatchObject({ dueOn: '2026-03-23', stoppedOn: null });
});

test('the clock of a case that no client opened runs on', async () => {
  const briefingId = await world.briefingIn('published');
  const lost = { kind: 'link_lost', briefingId, title: 'Lost', detail: '' } as const;
  const id = await openCase(world.context(world.system), lost);
  await answerCase(ctx, { id, version: 1, body: 'The owner knows.' });
  const later = world.context(world.admin, { now: new Date(NOW.getTime() + 10 * 86_400_000) });
  const found = await searchRows(casesList, later, { late: true, briefingId }, { page: 0, size: 5, sort: [] });
  expect(found.map((each) => each.id)).toEqual([id]);
});

test('what a client reports twice of one publication is one case, with both reports', async () => {
  const briefingId = await world.briefingIn('published');
  const client = world.context(world.client);
  const report = async (detail: string) => {
    const { version } = await world.readBriefingRow(briefingId);
    await reportProblem(client, { id: briefingId, version, reason: detail });
  };
  const disputes = () =>
    db
      .selectFrom('cases')
      .select(['id', 'state', 'detail'])
      .where('briefingId', '=', briefingId)
      .orderBy('id')
      .execute();
  await report('The link is gone.');
  const [first] = await disputes();
  const id = first?.id ?? 0;
  await answerCase(world.context(world.admin), { id, body: 'We look into it.' });
  expect(await disputes()).toMatchObject([{ state: 'answered' }]);
  await report('And the text was cut.');
  // By hand, it is no second one either.
  const again = { kind: 'dispute', briefingId, title: 'Still gone', detail: 'Still gone.' } as const;
  expect(await createCase(client as Parameters<typeof createCase>[0], again)).toBe(id);
  expect(await disputes()).toEqual([{ id, state: 'open', detail: 'The link is gone.' }]);
  const { entries } = await presentCase(client, id);
  expect(entries.map(({ body }) => body)).toEqual(['We look into it.', 'And the text was cut.', 'Still gone.']);
  await closeCase(world.context(world.admin), { id, resolution: 'It is back, complete.' });
  await report('Gone once more.');
  expect(await disputes()).toMatchObject([{ state: 'closed' }, { state: 'open', detail: 'Gone once more.' }]);
});

test('two reports at the same moment are one case, which says all that both say', async () => {
  const briefingId = await world.briefingIn('published');
  const client = world.context(world.client);
  const ids = await Promise.all(
    ['The link is gone', 'The picture is gone'].map((title) =>
      createCase(client, { kind: 'dispute', briefingId, title, detail: 'Since yesterday.' }),
    ),
  );
  expect(new Set(ids).size).toBe(1);
  const { title, detail, entries } = await presentCase(client, ids[0] ?? 0);
  const [other] = ['The link is gone', 'The picture is gone'].filter((each) => each !== title);
  expect([detail, ...entries.map(({ body }) => body)]).toEqual(['Since yesterday.', `${other}\n\nSince yesterday.`]);
});
