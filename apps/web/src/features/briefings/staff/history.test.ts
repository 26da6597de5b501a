import { describe, expect, it } from 'vitest';
import { type Change, changesSince, withoutRepeats } from './history.ts';

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

describe('withoutRepeats', () => {
  it('shows one entry for a text that was saved again and again', () => {
    const history = [
      did(1, 'start_review', 'Ana', { from: 'waiting_review', to: 'in_review' }),
      did(2, 'edit_content', 'Ana'),
      did(3, 'edit_content', 'Ana'),
      did(4, 'edit_content', 'Ana'),
    ];
    expect(ids(withoutRepeats(history))).toEqual([1, 4]);
  });

  it('keeps what two people wrote in turns, and every move', () => {
    const history = [
      did(1, 'edit_content', 'Ana'),
      did(2, 'edit_content', 'Bo'),
      did(3, 'edit_content', 'Ana'),
      did(4, 'force_status', 'Bo', { from: 'denied', to: 'waiting', reason: 'By mistake', forced: true }),
      did(5, 'force_status', 'Bo', { from: 'waiting', to: 'in_review', reason: 'On we go', forced: true }),
    ];
    expect(ids(withoutRepeats(history))).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('changesSince', () => {
  it('tells only what others did after the page was shown', () => {
    const history = [did(1, 'approve', 'Bo'), did(2, 'edit_content', 'Ana'), did(3, 'recall', 'Bo')];
    expect(ids(changesSince(history, 1, 'Ana'))).toEqual([3]);
    expect(ids(changesSince(history, 3, 'Ana'))).toEqual([]);
  });
});
