import { beforeEach, expect, it, vi } from 'vitest';
import { areFilesThere, noteArriving } from './arriving-files.ts';

const told: string[] = [];
vi.mock('../toasts/toast.ts', () => ({ toastError: (sentence: string) => told.push(sentence) }));
vi.mock('../../lib/i18n.ts', () => ({ translator: () => (key: string) => key }));

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  return () => vi.useRealTimers();
});

it('an act waits for files that are on their way, also for those that fail', async () => {
  expect(await areFilesThere()).toBe(true);
  const [picture, broken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  noteArriving(picture.promise);
  noteArriving(broken.promise);
  const ended: boolean[] = [];
  void areFilesThere().then((is) => ended.push(is));
  await vi.advanceTimersByTimeAsync(10_000);
  picture.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toEqual([]);
  broken.reject(new Error('No connection.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual([true]);
  expect(told).toEqual([]);
});

it('or says that one takes long', async () => {
  const picture = Promise.withResolvers<void>();
  noteArriving(picture.promise);
  const answer = areFilesThere();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toBe(false);
  expect(told).toEqual(['filesArriving']);
  picture.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(await areFilesThere()).toBe(true);
});
