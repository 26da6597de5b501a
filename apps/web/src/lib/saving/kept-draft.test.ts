import { beforeEach, expect, it, vi } from 'vitest';
import { calledForDraft, draftOf, keepCalled, keepDraft } from './kept-draft.ts';

const THREAD = 'note cases 12';
const ANA = { id: 1, name: 'Ana Ruiz' };
const LEO = { id: 2, name: 'Leo Paz' };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});

it('keeps who was chosen with the words, while they are typed on', () => {
  keepDraft(5, THREAD, 'Ask @Ana Ruiz ');
  keepCalled(5, THREAD, ANA);
  keepDraft(5, THREAD, 'Ask @Ana Ruiz and @Leo Paz ');
  keepCalled(5, THREAD, LEO);
  keepCalled(5, THREAD, ANA);
  expect(draftOf(5, THREAD)).toBe('Ask @Ana Ruiz and @Leo Paz ');
  expect(calledForDraft(5, THREAD)).toEqual([LEO, ANA]);
  expect([draftOf(6, THREAD), calledForDraft(6, THREAD)]).toEqual(['', []]);
});

it('keeps nobody once the words are sent', () => {
  keepDraft(5, THREAD, '@Ana Ruiz ');
  keepCalled(5, THREAD, ANA);
  keepDraft(5, THREAD, '');
  keepCalled(5, THREAD, ANA);
  keepDraft(5, THREAD, 'Something else');
  expect(calledForDraft(5, THREAD)).toEqual([]);
});
