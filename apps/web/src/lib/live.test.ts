import { afterEach, expect, it, vi } from 'vitest';
import { type LiveEvent, listenLive } from './live.ts';

vi.mock('./session.ts', () => ({ bearer: async () => 'token', refreshUser: vi.fn() }));
vi.mock('./impersonation.ts', () => ({ impersonationHeaders: () => ({}) }));
vi.mock('./errors.ts', () => ({ isStatus: () => false }));

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.unstubAllGlobals();
});

/** A stream of these lines of data that stays open. */
function streamOf(lines: readonly string[]): Response {
  const bytes = new TextEncoder().encode(lines.map((line) => `event: change\ndata: ${line}\n\n`).join(''));
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(bytes) }));
}

it('brings an event to every handler, whatever another one throws, and says what was thrown', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  vi.stubGlobal('fetch', async () =>
    streamOf(['not JSON', 'null', '{"entity":"briefing","type":"briefing.publish","id":7}']),
  );
  const broken = new Error('A handler is broken.');
  closing.push(
    listenLive(() => {
      throw broken;
    }),
  );
  const seen: LiveEvent[] = [];
  closing.push(listenLive((event) => seen.push(event)));
  await expect.poll(() => seen).toEqual([{ entity: 'briefing', type: 'briefing.publish', id: 7 }]);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(broken);
});

it('leaves nothing on its signal after a wait', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  closing.push(listenLive(() => {}));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(added.mock.calls.length).toBeGreaterThan(2);
  expect(removed.mock.calls.length).toBe(added.mock.calls.length - 1);
  vi.useRealTimers();
});
