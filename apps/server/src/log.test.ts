import pg from 'pg';
import { expect, test } from 'vitest';
import { loggedError } from './log.ts';
import { testDatabase } from './testing/database.ts';

const { db, pool } = await testDatabase();

test('a database error is logged by code, names and place, without what somebody typed', async () => {
  const secret = 'typed-by-somebody@example.test';
  const error = await db
    .insertInto('brands')
    // @ts-expect-error a value that the column refuses
    .values({ key: 'x', name: 'x', logoType: secret, isDefault: secret })
    .execute()
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(pg.DatabaseError);
  const line = JSON.stringify(loggedError(new Error('The job failed', { cause: error })));
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ message: 'The job failed', cause: { code: expect.any(String) } });
});

test('what a library hangs on its errors stays out of the log', async () => {
  const client = await pool.connect();
  const error = Object.assign(new Error('terminated'), { client, code: '57P01' });
  client.release();
  expect(loggedError(error)).toEqual({
    type: 'Error',
    message: 'terminated',
    code: '57P01',
    stack: expect.any(String),
  });
});

test('the copy of an error, as the job queue hands it on, is told like the error', async () => {
  const secret = 'typed by somebody';
  const ofDatabase = {
    message: `invalid input: ${secret}`,
    stack: 'error: x\n    at here',
    code: '22P02',
    severity: 'ERROR',
  };
  expect(loggedError(ofDatabase)).toMatchObject({ message: 'PostgreSQL refused with 22P02', stack: '    at here' });
  const lost = { message: 'Connection terminated', stack: 'Error: x\n    at there', queue: 'clean-up' };
  expect(loggedError(lost)).toEqual({ type: 'Error', message: 'Connection terminated', stack: lost.stack });
  expect(loggedError({ other: 1 })).toEqual({ type: 'object', message: '[object Object]', stack: '' });
});

test('causes end, also where they go round in a circle', () => {
  const round: Error & { cause?: unknown } = new Error('round');
  round.cause = round;
  expect(JSON.stringify(loggedError(round)).length).toBeLessThan(20_000);
});
