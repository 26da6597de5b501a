import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { serviceStates } from './service-states.ts';

const { db } = await testDatabase();

test('tells since when a service works or is broken, and what it said last', async () => {
  const lines: string[] = [];
  const line = (level: string) => (_details: object, message: string) => lines.push(`${level}: ${message}`);
  let now = Date.parse('2026-03-04T11:00:00Z');
  const states = serviceStates(db, { info: line('info'), warn: line('warn'), error: line('error') }, () => now);
  const state = async () => {
    await states.settled();
    return db.selectFrom('outsideServices').selectAll().where('name', '=', 'peer').executeTakeFirst();
  };
  const at = (time: string) => new Date(`2026-03-04T${time}Z`);
  const works = { service: 'peer', works: true, milliseconds: 12, error: '' };
  const broken = { service: 'peer', works: false, milliseconds: 400, error: 'peer answered 503' };

  states.note(works);
  expect(await state()).toMatchObject({
    worksSince: at('11:00:00'),
    brokenSince: null,
    lastError: '',
    milliseconds: 12,
  });

  // The same state a moment later is not written again.
  now += 1000;
  states.note({ ...works, milliseconds: 99 });
  expect(await state()).toMatchObject({ lastSuccessAt: at('11:00:00'), milliseconds: 12 });
  now += 60_000;
  states.note({ ...works, milliseconds: 99 });
  expect(await state()).toMatchObject({ worksSince: at('11:00:00'), lastSuccessAt: at('11:01:01'), milliseconds: 99 });

  now = at('11:10:00').getTime();
  states.note(broken);
  now = at('11:12:00').getTime();
  states.note({ ...broken, error: 'peer answered 500' });
  expect(await state()).toMatchObject({
    worksSince: null,
    brokenSince: at('11:10:00'),
    lastFailureAt: at('11:12:00'),
    lastError: 'peer answered 500',
  });

  now = at('11:15:00').getTime();
  states.note(works);
  expect(await state()).toMatchObject({
    worksSince: at('11:15:00'),
    brokenSince: null,
    lastFailureAt: at('11:12:00'),
    lastError: 'peer answered 500',
  });
  expect(lines).toEqual(['warn: An outside service does not work', 'info: An outside service works again']);
});
