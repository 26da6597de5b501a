import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { listen } from './listener.ts';

const database = await testDatabase();

/** The database behind a door that can be shut: then every connection breaks, and none is taken. */
async function door(databaseUrl: string) {
  const { searchParams, username, pathname } = new URL(databaseUrl);
  const socket = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  let isShut = false;
  let knocks = 0;
  const server = createServer((caller) => {
    knocks += 1;
    if (isShut) return void caller.destroy();
    const inside = connect(socket);
    open.add(caller);
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      one.pipe(other);
      one.on('error', () => undefined).once('close', () => other.destroy());
    }
    caller.once('close', () => open.delete(caller));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port.');
  return {
    url: `postgres://${username}@127.0.0.1:${address.port}${pathname}`,
    /** Connections that are open now. */
    opened: () => open.size,
    knocks: () => knocks,
    shut() {
      isShut = true;
      for (const caller of open) caller.destroy();
    },
    unlock: () => {
      isShut = false;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('comes back once, however often it knocked in vain, says that it missed something, and hears again', async () => {
  const way = await door(database.url);
  const heard: string[] = [];
  const onGap = vi.fn();
  const listener = await listen(way.url, { news: (payload) => heard.push(payload) }, onGap);
  onTestFinished(async () => {
    await listener.stop();
    await way.close();
  });
  expect(way.opened()).toBe(1);

  way.shut();
  // 100, 200, 400, 800 ms: some attempts fail.
  await sleep(1600);
  expect(way.knocks()).toBeGreaterThan(2);
  expect(way.knocks()).toBeLessThan(8);
  expect(onGap).not.toHaveBeenCalled();

  way.unlock();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), 10_000);
  await sleep(500);
  expect(way.opened()).toBe(1);
  expect(onGap).toHaveBeenCalledTimes(1);
  await database.pool.query(`notify news, 'again'`);
  await vi.waitFor(() => expect(heard).toEqual(['again']), 5000);
});

test('an address where nobody answers is an error at once, and nobody goes on knocking', async () => {
  const way = await door(database.url);
  onTestFinished(async () => void (await way.close()));
  way.shut();
  await expect(listen(way.url, {}, () => undefined)).rejects.toThrow();
  const knocks = way.knocks();
  await sleep(600);
  expect(way.knocks()).toBe(knocks);
});
