import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { databaseDoor } from '../testing/database-door.ts';
import { listen } from './listener.ts';

const database = await testDatabase();

test('comes back once, however often it knocked in vain, says that it missed something, and hears again', async () => {
  const way = await databaseDoor(database.url);
  const heard: string[] = [];
  const onGap = vi.fn();
  const listener = await listen(way.url, { news: (payload) => heard.push(payload) }, onGap);
  onTestFinished(async () => {
    await listener.stop();
    await way.close();
  });
  expect(way.opened()).toBe(1);

  way.shut();
  // After 100, 200, 400 and 500 ms, so some attempts fail.
  await sleep(1600);
  expect(way.knocks()).toBeGreaterThan(2);
  expect(way.knocks()).toBeLessThan(8);
  expect(onGap).not.toHaveBeenCalled();

  way.unlock();
  await expect.poll(() => onGap).toHaveBeenCalled();
  await sleep(500);
  expect(way.opened()).toBe(1);
  expect(onGap).toHaveBeenCalledTimes(1);
  await database.pool.query(`notify news, 'again'`);
  await expect.poll(() => heard).toEqual(['again']);
});

test('is back with its next knock, however long that was away', async () => {
  const way = await databaseDoor(database.url);
  const onGap = vi.fn();
  const listener = await listen(way.url, {}, onGap);
  onTestFinished(async () => {
    await listener.stop();
    await way.close();
  });
  way.shut();
  await sleep(4000);
  way.unlock();
  const knocks = way.knocks();
  await expect.poll(() => onGap).toHaveBeenCalled();
  // It has knocked all the while, at an even pace, and its next knock was let in.
  expect(knocks).toBeGreaterThan(3);
  expect(way.knocks() - knocks).toBeLessThanOrEqual(1);
});

test('notices a connection that went silent, and replaces it', { timeout: 15_000 }, async () => {
  const way = await databaseDoor(database.url);
  const heard: string[] = [];
  const onGap = vi.fn();
  const listener = await listen(way.url, { news: (payload) => heard.push(payload) }, onGap, { heartbeatMs: 100 });
  onTestFinished(async () => {
    await listener.stop();
    await way.close();
  });
  way.silence();
  await database.pool.query(`notify news, 'missed'`);
  await expect.poll(() => onGap).toHaveBeenCalledTimes(1);
  await database.pool.query(`notify news, 'heard'`);
  await expect.poll(() => heard).toEqual(['heard']);
});

test('an address where nobody answers is an error at once, and nobody goes on knocking', async () => {
  const way = await databaseDoor(database.url);
  onTestFinished(async () => void (await way.close()));
  way.shut();
  await expect(listen(way.url, {}, () => undefined)).rejects.toThrow();
  const knocks = way.knocks();
  await sleep(600);
  expect(way.knocks()).toBe(knocks);
});
