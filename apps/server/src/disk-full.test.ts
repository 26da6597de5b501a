import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tellDiskFull } from './disk-full.ts';
import { isDiskFullNow, onDiskFull, roomIn } from './platform/disk-room.ts';
import { answerProblems } from './platform/http/answer-problems.ts';
import { startMailCatcher } from './platform/mail/catcher.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { testApi } from './testing/api.ts';
import { testDatabase } from './testing/database.ts';
import { makeWorld } from './testing/world.ts';

const database = await testDatabase();
const { db } = database;
const world = await makeWorld(database);
let faults: string[] = [];
const api = await testApi({ faults: async () => faults });
const full = () => Object.assign(new pg.DatabaseError('could not extend file', 10, 'error'), { code: '53100' });

test('administrators are told by mail, once for all that is refused', async () => {
  const catcher = await startMailCatcher(db);
  const transport = createMailTransport(catcher.smtpUrl);
  const log = { error: vi.fn() };
  const tell = tellDiskFull({ db, transport, from: 'no-reply@links.test', publicUrl: 'https://links.test', log });
  onTestFinished(onDiskFull(tell));
  onTestFinished(async () => {
    transport.close();
    await catcher.stop();
  });
  await db.updateTable('users').set({ screenLanguage: 'es' }).where('id', '=', world.admin.id).execute();
  const app = Fastify();
  answerProblems(app, () => 'en-US');
  app.post('/save', async () => {
    throw full();
  });
  for (let n = 0; n < 5; n++) expect((await app.inject({ method: 'POST', url: '/save' })).statusCode).toBe(507);
  const caught = () => db.selectFrom('caughtMails').select(['rcptTo', 'subject', 'text']).execute();
  await expect.poll(caught, { timeout: 20_000 }).toHaveLength(1);
  await sleep(300);
  expect(await caught()).toMatchObject([
    {
      rcptTo: [world.admin.email],
      subject: 'El servidor se ha quedado sin espacio en disco',
      text: expect.stringContaining('https://links.test'),
    },
  ]);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(await isDiskFullNow([])).toBe(true);
});

test('what a process can’t do is told to whoever asks whether it is ready', async () => {
  faults = [];
  expect((await api.call('GET', '/readyz')).json).toEqual({ ok: true });
  faults = ['disk_full'];
  const { status, json } = await api.call('GET', '/readyz');
  expect([status, json]).toEqual([503, { ok: false, faults: ['disk_full'] }]);
});

test('of a folder of which the system does not tell it is not said that it is full', async () => {
  const room = await roomIn({ files: import.meta.dirname, gone: `${import.meta.dirname}/gone` });
  expect(room).toEqual([['files', expect.any(Number)]]);
});
