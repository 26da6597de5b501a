import type { TaskRow } from '@linkstand/contract/tasks/schema';
import { expect, test } from 'vitest';
import { placeAt, withMove } from './board-order.ts';

const row = (id: number, state: TaskRow['state']) => ({ id, state }) as TaskRow;
const rows = [row(1, 'todo'), row(2, 'todo'), row(3, 'todo'), row(4, 'doing')];
const column = (moved: readonly TaskRow[], state: TaskRow['state']) =>
  moved.filter((each) => each.state === state).map(({ id }) => id);

test('a place lies between the neighbours that stay', () => {
  const todo = rows.slice(0, 3);
  expect(placeAt(todo, 'todo', 0, 3)).toEqual({ state: 'todo', afterId: null, beforeId: 1 });
  expect(placeAt(todo, 'todo', 1, 3)).toEqual({ state: 'todo', afterId: 1, beforeId: 2 });
  expect(placeAt(todo, 'todo', 2, 1)).toEqual({ state: 'todo', afterId: 3, beforeId: null });
});

test('a card stands where it was put before the server answers', () => {
  expect(column(withMove(rows, 3, { state: 'todo', afterId: null, beforeId: 1 }), 'todo')).toEqual([3, 1, 2]);
  expect(column(withMove(rows, 1, { state: 'todo', afterId: 2, beforeId: 3 }), 'todo')).toEqual([2, 1, 3]);
  const across = withMove(rows, 1, { state: 'doing', afterId: 4, beforeId: null });
  expect([column(across, 'todo'), column(across, 'doing')]).toEqual([
    [2, 3],
    [4, 1],
  ]);
  expect(column(withMove(rows, 2, { state: 'done', afterId: null, beforeId: null }), 'done')).toEqual([2]);
});
