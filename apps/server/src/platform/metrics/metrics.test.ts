import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { problemOf } from '../http/problems.ts';
import { markTurn } from './event-loop.ts';
import { type MetricsAccess, metricsServer, serveMetrics, startMetrics } from './metrics.ts';
import { nameRequestTurns } from './request-turns.ts';

const TOKEN = 'a token of sixteen characters';
const pool = { totalCount: 5, idleCount: 3, waitingCount: 2 } as pg.Pool;
const metrics = startMetrics({
  pools: { application: pool },
  countJobs: async () => [{ name: 'send-mail', waiting: 7, active: 1, failed: 2 }],
  clockBehind: () => 31,
  scheduleStill: () => 12,
  room: async () => [['files', 5000]],
});
afterAll(() => metrics.stop());

function serve(access: Partial<MetricsAccess> = {}) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = problemOf(error, 'en-US', '');
    return reply.code(status).send(body);
  });
  nameRequestTurns(app);
  serveMetrics(app, metrics, { token: undefined, isProxied: false, ...access });
  app.get('/sites/:id', async () => ({}));
  app.get('/slow', async () => {
    await sleep(1);
    markTurn();
    const until = process.threadCpuUsage().user + 90_000;
    while (process.threadCpuUsage().user < until);
    return {};
  });
  return app;
}

test('they tell durations by route, stalls by route, connections, jobs, tasks and memory', async () => {
  const app = serve();
  await app.inject('/sites/1');
  await app.inject('/sites/2');
  await app.inject('/slow');
  metrics.observeJob({ job: 'send-mail', outcome: 'failed', seconds: 0.2 });
  const { statusCode, headers, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const line of [
    'linkstand_http_request_duration_seconds_count{route="GET /sites/:id",status="2xx"} 2',
    'linkstand_event_loop_stall_seconds_count{by="GET /slow"} 1',
    'linkstand_database_connections_used{pool="application"} 2',
    'linkstand_database_connections_waiting{pool="application"} 2',
    'linkstand_jobs_waiting{job="send-mail"} 7',
    'linkstand_clock_behind_seconds 31',
    'linkstand_schedule_still_seconds 12',
    'linkstand_disk_free_bytes{of="files"} 5000',
    'linkstand_job_duration_seconds_count{job="send-mail",outcome="failed"} 1',
    'linkstand_worker_tasks_waiting 0',
  ])
    expect(body.split('\n')).toContain(line);
  expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

describe('who may read them', () => {
  const ask = async (
    access: Partial<MetricsAccess>,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => (await serve(access).inject({ url: '/metrics', headers, remoteAddress })).statusCode;

  test('without a token this machine alone, and nobody through a proxy', async () => {
    expect(await ask({})).toBe(200);
    expect(await ask({}, {}, '::1')).toBe(200);
    expect(await ask({}, {}, '::ffff:127.0.0.1')).toBe(200);
    expect(await ask({}, {}, '203.0.113.9')).toBe(404);
    expect(await ask({}, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await ask({}, { via: '1.1 proxy' })).toBe(404);
    expect(await ask({ isProxied: true })).toBe(404);
  });

  test('with one whoever sends it, from anywhere', async () => {
    const token = { token: TOKEN, isProxied: true };
    expect(await ask(token)).toBe(404);
    expect(await ask(token, { authorization: `Bearer ${TOKEN.replaceAll(' ', '-')}` })).toBe(404);
    expect(
      await ask({ token: 'exactly-this-token' }, { authorization: 'Bearer exactly-this-token' }, '203.0.113.9'),
    ).toBe(200);
    expect(await ask({ token: 'exactly-this-token' }, { authorization: 'Bearer exactly-that-token' })).toBe(404);
  });
});

test('a process without pages answers them too, and nothing else', async () => {
  const app = await metricsServer(metrics, { token: 'a-token-of-sixteen', isProxied: false }, createLog('fatal'));
  const ask = (url: string, token = 'a-token-of-sixteen') =>
    app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/metrics')).body).toContain('process_resident_memory_bytes');
  for (const answer of [await ask('/metrics', 'another-one-as-long'), await ask('/'), await ask('/api/v1/users/me')])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_such_endpoint']);
  await app.close();
});
