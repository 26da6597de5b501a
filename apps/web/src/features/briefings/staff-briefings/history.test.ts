import { describe, expect, it } from 'vitest';
import { type Change, changesSince } from './history.ts';

const did = (id: number, action: string, actor: string, more: Partial<Change> = {}): Change => ({
  id,
  at: '2026-05-01T10:00:00.000Z',
  action,
  actor,
  from: null,
  to: null,
  reason: '',
  forced: false,
  ...more,
});
const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);

describe('changesSince', () => {
  it('tells only what others did after the page was shown', () => {
    const history = [did(1, 'approve', 'Bo'), did(2, 'edit_content', 'Ana'), did(3, 'recall', 'Bo')];
    expect(ids(changesSince(history, 1, 'Ana'))).toEqual([3]);
    expect(ids(changesSince(history, 3, 'Ana'))).toEqual([]);
  });
});
