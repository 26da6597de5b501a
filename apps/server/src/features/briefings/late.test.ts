import { briefingMachine } from '@linkstand/contract/briefings/machine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { makeWorld } from '../../testing/world.ts';
import { isLate, lateSql } from './late.ts';

const world = await makeWorld(await testDatabase());
const timeZone = 'America/Sao_Paulo';
const at = (instant: string) => ({ now: new Date(instant), timeZone: 'Europe/Madrid' });
const dated = (status: string, since: string, dates: { dueDate?: string; promisedDate?: string } = {}) => ({
  status,
  statusSince: new Date(since),
  dueDate: dates.dueDate ?? null,
  promisedDate: dates.promisedDate ?? null,
});

describe('isLate', () => {
  test.each([
    ['over one working day', '2026-03-03T10:00:00Z', '2026-03-04T10:00:01Z', true],
    ['just one', '2026-03-03T10:00:00Z', '2026-03-04T10:00:00Z', false],
    ['over a weekend', '2026-03-06T10:00:00Z', '2026-03-09T09:00:00Z', false],
    ['longer than that', '2026-03-06T10:00:00Z', '2026-03-09T11:00:00Z', true],
    ['since the weekend', '2026-03-07T10:00:00Z', '2026-03-09T20:00:00Z', false],
  ])('waiting %s', (_, since, now, late) => {
    expect(isLate(dated('waiting', since), at(now))).toBe(late);
  });

  test('a client may think three weeks, an owner be silent for one', () => {
    const since = '2026-03-01T10:00:00Z';
    expect(isLate(dated('pending_client', since), at('2026-03-22T23:00:00+01:00'))).toBe(false);
    expect(isLate(dated('pending_client', since), at('2026-03-23T00:10:00+01:00'))).toBe(true);
    expect(isLate(dated('pending_owner', since), at('2026-03-08T23:00:00+01:00'))).toBe(false);
    expect(isLate(dated('pending_owner', since), at('2026-03-09T00:10:00+01:00'))).toBe(true);
  });

  test('what was promised counts, else the due date', () => {
    const now = at('2026-03-10T12:00:00Z');
    const since = '2026-03-09T12:00:00Z';
    expect(isLate(dated('waiting_publish', since, { promisedDate: '2026-03-10', dueDate: '2026-03-01' }), now)).toBe(
      false,
    );
    expect(isLate(dated('waiting_publish', since, { promisedDate: '2026-03-09' }), now)).toBe(true);
    expect(isLate(dated('waiting_publish', since, { dueDate: '2026-03-09' }), now)).toBe(true);
    expect(isLate(dated('in_review', since, { dueDate: '2026-03-09' }), now)).toBe(true);
    expect(isLate(dated('published', since, { dueDate: '2026-03-09' }), now)).toBe(false);
  });
});

test('the condition in SQL says the same as the function, whatever the dates', async () => {
  const day = fc
    .integer({ min: -40, max: 40 })
    .map((n) => new Date(Date.UTC(2026, 2, 10 + n)).toISOString().slice(0, 10));
  const instant = fc.date({
    min: new Date('2026-02-01T00:00:00Z'),
    max: new Date('2026-04-10T00:00:00Z'),
    noInvalidDate: true,
  });
  const briefing = fc.record({
    status: fc.constantFrom(...briefingMachine.states),
    statusSince: instant,
    dueDate: fc.option(day),
    promisedDate: fc.option(day),
  });
  const id = await world.briefingIn('waiting');
  await fc.assert(
    fc.asyncProperty(briefing, instant, async (dates, now) => {
      await world.db.updateTable('briefings').set(dates).where('id', '=', id).execute();
      const row = await world.db
        .selectFrom('briefings')
        .select(lateSql({ now, timeZone }).as('late'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.late).toBe(isLate(dates, { now, timeZone }));
    }),
    { numRuns: runs(300) },
  );
});
