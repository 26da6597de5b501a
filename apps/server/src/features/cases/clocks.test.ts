import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserActor } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { searchRows } from '../../platform/list/read.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TIME_ZONE } from '../../testing/world.ts';
import { percentPassed } from './clocks.ts';
import { answerCase } from './commands/answer-case.ts';
import { assignCase } from './commands/assign-case.ts';
import { closeCase, reopenCase } from './commands/close-case.ts';
import { openCase } from './commands/open-case.ts';
import { resumeCase, waitForOwner } from './commands/wait-for-owner.ts';
import { announceCases, resumeCasesOf } from './jobs.ts';
import { presentCase } from './presenter.ts';
import { casesList } from './queries.ts';
import { followCase } from './subscribers.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, client, coordinator, editor } = world;
/** The world's day is Wednesday, 4 March 2026, noon in Madrid. */
const after = (hours: number) => ({ now: new Date(NOW.getTime() + hours * 3_600_000) });
const DAY = 24;

/** A dispute of the client: an answer is due on Thursday, the solution on Monday. */
async function disputed(by: UserActor = client) {
  await db.deleteFrom('cases').execute();
  const briefingId = await world.briefingIn('published');
  const id = await openCase(world.context(by), { kind: 'dispute', briefingId, title: 'Where?', detail: '' });
  return { id, briefingId };
}
const read = (id: number) => db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const at = async (id: number) => ({ id, version: (await read(id)).version });
const announce = (hours: number) => announceCases(db, { ...after(hours), timeZone: TIME_ZONE });
/** The announcements of a case, in their order. */
const announced = async (id: number) => {
  const events = await db
    .selectFrom('events')
    .select(['id', 'data'])
    .where('name', '=', 'case.escalate')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  return events.map((event) => {
    const { clock, percent } = event.data as { clock: string; percent: number };
    return { id: event.id, text: `${clock} ${percent}` };
  });
};

test('the percentage of a time counts working days by their hours', () => {
  const share = (day: string, until = '2026-03-09') =>
    percentPassed({ now: new Date(`${day}:00Z`), timeZone: 'UTC' }, { from: '2026-03-04', until });
  expect(share('2026-03-04T23:00')).toBe(0);
  expect(share('2026-03-05T12:00')).toBeCloseTo(100 / 6);
  // Nothing passes on a weekend.
  expect(share('2026-03-07T12:00')).toBeCloseTo(200 / 3);
  expect(share('2026-03-09T00:00')).toBeCloseTo(200 / 3);
  expect(share('2026-03-09T23:59')).toBe(99);
  expect(share('2026-03-10T00:00')).toBe(100);
  expect(share('2026-03-07T12:00', '2026-03-04')).toBe(100);
  expect(share('2026-03-04T12:00', '2026-03-04')).toBe(0);
});

describe('the first answer to a client', () => {
  test('is due by its own target, and late without one', async () => {
    const { id, briefingId } = await disputed();
    expect(await read(id)).toMatchObject({ answerDueOn: '2026-03-05', dueOn: '2026-03-09' });
    const isLate = async (hours: number) => {
      const reader = world.context(admin, after(hours));
      const found = await searchRows(casesList, reader, { late: true, briefingId }, { page: 0, size: 5, sort: [] });
      expect((await presentCase(reader, id)).isLate).toBe(found.length === 1);
      return found.length === 1;
    };
    expect(await isLate(DAY)).toBe(false);
    expect(await isLate(2 * DAY)).toBe(true);
    await answerCase(world.context(editor, after(2 * DAY)), { ...(await at(id)), body: 'Let me see.' });
    expect((await presentCase(world.context(admin), id)).firstAnsweredAt).toBe(after(2 * DAY).now.toISOString());
    await answerCase(world.context(client, after(3 * DAY)), { ...(await at(id)), body: 'And?' });
    expect(await isLate(3 * DAY)).toBe(false);
    // The first one counts.
    await answerCase(world.context(editor, after(3 * DAY)), { ...(await at(id)), body: 'Here.' });
    expect((await read(id)).firstAnsweredAt).toEqual(after(2 * DAY).now);
  });

  test('is not owed where no client asked', async () => {
    const { id } = await disputed(admin);
    expect(await read(id)).toMatchObject({ answerDueOn: null, dueOn: '2026-03-09' });
  });
});

describe('a case whose owner is asked', () => {
  test('has its days later by as many working days, and says to the team alone what was asked', async () => {
    const { id } = await disputed();
    await waitForOwner(world.context(editor, after(DAY)), { ...(await at(id)), body: 'Called, nobody there.' });
    expect(await read(id)).toMatchObject({ stoppedOn: '2026-03-05', waitsFor: 'owner', state: 'open' });
    expect((await presentCase(world.context(client), id)).entries).toEqual([]);
    expect((await presentCase(world.context(admin), id)).entries).toMatchObject([{ isNote: true }]);
    await expect(waitForOwner(world.context(editor), { id, body: 'Again' })).rejects.toMatchObject({ status: 409 });
    // What the client writes meanwhile changes nothing; nothing is announced.
    await answerCase(world.context(client, after(2 * DAY)), { ...(await at(id)), body: 'Hello?' });
    expect(await read(id)).toMatchObject({ stoppedOn: '2026-03-05', waitsFor: 'owner' });
    expect(await announce(30 * DAY)).toBe(0);
    // From Thursday to Tuesday: three working days.
    await resumeCase(world.context(editor, after(6 * DAY)), await at(id));
    expect(await read(id)).toMatchObject({
      ...{ stoppedOn: null, waitsFor: null },
      ...{ answerDueOn: '2026-03-10', dueOn: '2026-03-12', clockFrom: '2026-03-09' },
    });
    await expect(resumeCase(world.context(editor), { id })).rejects.toMatchObject({ status: 409 });
  });

  test('goes on by itself once the owner acts', async () => {
    const { id, briefingId } = await disputed();
    await waitForOwner(world.context(editor, after(DAY)), { ...(await at(id)), body: 'Asked by mail.' });
    const event = await db
      .insertInto('events')
      .values({
        ...{ at: NOW, name: 'briefing.message_owner', entity: 'briefings', entityId: briefingId },
        ...{ actorKind: 'owner', actorId: 1, data: '{}' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const tools = { db, subscribers: [followCase] };
    await followEvent.run({ eventId: event.id }, tools, {
      id: '',
      attempt: 1,
      at: NOW,
      signal: AbortSignal.timeout(5000),
    });
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = 'resume-cases'`.execute(db);
    expect(rows.map(({ data }) => data)).toEqual([{ briefingId }]);
    for (let twice = 0; twice < 2; twice += 1)
      await resumeCasesOf(db, { ...after(2 * DAY), timeZone: TIME_ZONE }, briefingId);
    expect(await read(id)).toMatchObject({ stoppedOn: null, dueOn: '2026-03-10' });
  });

  test('keeps the days that it waited when it is closed meanwhile and opened again', async () => {
    const { id } = await disputed();
    await waitForOwner(world.context(editor, after(DAY)), { ...(await at(id)), body: 'Asked by mail.' });
    // From Thursday to the next Wednesday: four working days.
    await closeCase(world.context(admin, after(7 * DAY)), { ...(await at(id)), resolution: 'There.' });
    const days = { stoppedOn: null, waitsFor: null, answerDueOn: '2026-03-11', dueOn: '2026-03-13' };
    expect(await read(id)).toMatchObject({ ...days, clockFrom: '2026-03-10' });
    await reopenCase(world.context(admin, after(8 * DAY)), { ...(await at(id)), body: 'Gone again.' });
    expect(await read(id)).toMatchObject({ ...days, state: 'open', clockFrom: '2026-03-10' });
  });

  test('is not asked where there is none', async () => {
    await db.deleteFrom('cases').execute();
    const input = { kind: 'question', title: 'Who?', detail: '' } as const;
    const id = await openCase(world.context(admin), input);
    await expect(waitForOwner(world.context(admin), { id, body: 'Whom?' })).rejects.toMatchObject({ status: 409 });
    expect((await presentCase(world.context(admin), id)).can).toMatchObject({ wait: false, resume: false });
  });

  test('counts from today when it gets a new day meanwhile', async () => {
    const { id } = await disputed();
    await waitForOwner(world.context(editor), { ...(await at(id)), body: 'Asked.' });
    const later = world.context(admin, after(2 * DAY));
    await assignCase(later, { ...(await at(id)), assigneeId: null, dueOn: '2026-03-20' });
    await resumeCase(world.context(admin, after(5 * DAY)), await at(id));
    expect(await read(id)).toMatchObject({ dueOn: '2026-03-23', answerDueOn: '2026-03-10', clockFrom: '2026-03-09' });
  });
});

describe('a case whose time runs out', () => {
  test('is announced once at each percentage of each clock, the highest alone', async () => {
    const { id } = await disputed();
    expect(await announce(2)).toBe(0);
    // Thursday, 13:00: half of the answer’s day.
    expect(await announce(DAY + 1)).toBe(1);
    expect(await announce(DAY + 1)).toBe(0);
    // Friday, noon: the answer is late, and half of the time for the solution is over.
    expect(await announce(2 * DAY)).toBe(2);
    // Monday, noon, and Tuesday: 83 %, then all of it.
    expect(await announce(5 * DAY)).toBe(1);
    expect(await announce(6 * DAY)).toBe(1);
    expect(await announce(60 * DAY)).toBe(0);
    const texts = (await announced(id)).map(({ text }) => text);
    expect(texts).toEqual(['answer 50', 'answer 100', 'solution 50', 'solution 80', 'solution 100']);
  });

  test('tells whoever has it, from 80 % on coordinators too, and mails them when it is over', async () => {
    const { id } = await disputed();
    await assignCase(world.context(coordinator), { ...(await at(id)), assigneeId: editor.id });
    await answerCase(world.context(editor), { ...(await at(id)), body: 'I look.' });
    await answerCase(world.context(client), { ...(await at(id)), body: 'Thanks.' });
    for (const hours of [2 * DAY, 5 * DAY, 6 * DAY]) await announce(hours);
    const tools = { db, subscribers: [followCase] };
    const told: unknown[] = [];
    for (const event of await announced(id)) {
      await db.deleteFrom('mails').execute();
      const job = { id: '', attempt: 1, at: NOW, signal: AbortSignal.timeout(5000) };
      for (let twice = 0; twice < 2; twice += 1) await followEvent.run({ eventId: event.id }, tools, job);
      const bells = await db
        .selectFrom('notifications')
        .select(['userId', 'type'])
        .where('eventId', '=', event.id)
        .orderBy('userId')
        .execute();
      const mails = await db.selectFrom('mails').select(['toAddress', 'template']).orderBy('toAddress').execute();
      told.push([event.text, bells.map(({ userId }) => userId), mails.map(({ toAddress }) => toAddress)]);
    }
    const both = [coordinator.id, editor.id].sort((one, other) => one - other);
    expect(told).toEqual([
      ['solution 50', [editor.id], []],
      ['solution 80', both, []],
      ['solution 100', both, [coordinator.email, editor.email].sort()],
    ]);
  });

  test('has its whole time again when it is opened again, or gets another day', async () => {
    const { id } = await disputed(admin);
    expect(await announce(6 * DAY)).toBe(1);
    await assignCase(world.context(admin, after(6 * DAY)), {
      ...(await at(id)),
      assigneeId: null,
      dueOn: '2026-03-12',
    });
    expect(await announce(6 * DAY)).toBe(0);
    // Wednesday is the first of two days.
    expect(await announce(7 * DAY + 12)).toBe(1);
    await closeCase(world.context(admin, after(9 * DAY)), { ...(await at(id)), resolution: 'There.' });
    expect(await announce(9 * DAY)).toBe(0);
    await reopenCase(world.context(admin, after(9 * DAY)), { ...(await at(id)), body: 'Not there.' });
    expect(await read(id)).toMatchObject({ dueOn: '2026-03-18', clockFrom: '2026-03-13', escalated: 0 });
    expect(await announce(9 * DAY)).toBe(0);
  });
});
