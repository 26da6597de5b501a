import { expect, it, vi } from 'vitest';
import { announcePersonLeft } from '../../lib/person-left.ts';
import { keepReturnedCard, returnedCard } from './returned-card.ts';

it('keeps the payment until nothing is waited for, or somebody else is signed in', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  expect(returnedCard()).toBeUndefined();
  keepReturnedCard(7);
  expect(returnedCard()).toBe(7);
  keepReturnedCard(undefined);
  expect(returnedCard()).toBeUndefined();
  keepReturnedCard(8);
  announcePersonLeft(true);
  expect(items.size).toBe(0);
});

it('waits for none where storage is forbidden', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepReturnedCard(7);
  expect(returnedCard()).toBeUndefined();
  expect(() => announcePersonLeft(false)).not.toThrow();
});
