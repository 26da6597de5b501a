import Fastify from 'fastify';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { answerProblems } from './answer-problems.ts';
import { outageLog } from './outages.ts';

const away = () => Object.assign(new pg.DatabaseError('shutting down', 10, 'error'), { code: '57P01' });

it('an outage is told once, and how many requests it cost when it is over', async () => {
  vi.useFakeTimers();
  const log = { error: vi.fn(), warn: vi.fn() };
  const outages = outageLog(log, 1000);
  for (let n = 0; n < 50; n++) outages.tell(away(), `/${n}`);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls[0]?.[0]).toMatchObject({ url: '/0', err: { code: '57P01' } });
  vi.advanceTimersByTime(900);
  outages.tell(away(), '/late');
  vi.advanceTimersByTime(900);
  expect(log.warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(log.warn.mock.calls).toEqual([[{ requests: 51, seconds: 0.9 }, expect.any(String)]]);
  outages.tell(away(), '/again');
  outages.stop();
  expect([log.error, log.warn].map((one) => one.mock.calls.length)).toEqual([2, 2]);
  vi.useRealTimers();
});

it('what the database refused is in the log, without the values of the row', async () => {
  const lines: { level: number; msg: string; refused?: object }[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  answerProblems(app, () => 'en-US');
  app.get('/in-use', async () => {
    throw Object.assign(new pg.DatabaseError('violates foreign key', 10, 'error'), {
      code: '23503',
      constraint: 'offers_site_id_fkey',
      table: 'offers',
      detail: 'Key (email)=(ana@client.example) is still referenced.',
    });
  });
  expect((await app.inject('/in-use')).statusCode).toBe(409);
  await app.close();
  expect(lines).toMatchObject([{ refused: { code: '23503', constraint: 'offers_site_id_fkey', table: 'offers' } }]);
  expect(JSON.stringify(lines)).not.toContain('ana@');
});

it('requests that fail in it answer 503 each, and leave one line; another fault is told as always', async () => {
  const lines: { level: number; msg: string }[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  answerProblems(app, () => 'en-US');
  app.get('/away', async () => {
    throw away();
  });
  app.get('/wrong', async () => {
    throw new Error('a mistake');
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/away')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  await app.inject('/wrong');
  await app.inject('/wrong');
  await app.close();
  expect(lines.map(({ msg }) => msg.split(',')[0])).toEqual([
    'Something that requests need is away or full',
    'A request failed',
    'A request failed',
    'Requests that failed while something was away; none since',
  ]);
});
