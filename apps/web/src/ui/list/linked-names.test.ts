import { expect, test } from 'vitest';
import type { FilterField } from './filter-fields.ts';
import { withNames } from './linked-names.ts';

const field: FilterField = { kind: 'linked', key: 'assigneeId', label: 'Assignee', text: (id) => `#${String(id)}` };
const textOf = (values: Record<string, unknown>, rows: readonly unknown[]) => {
  const [named] = withNames([field], values, rows);
  return named?.kind === 'linked' ? named.text(values.assigneeId) : undefined;
};

test.each([
  ['its rows have the name', { assigneeId: 3 }, [{ assignee: null }, { assignee: { id: 3, name: 'Ana' } }], 'Ana'],
  ['rows of another record don’t', { assigneeId: 3 }, [{ assignee: { id: 4, name: 'Eve' } }], '#3'],
  ['there are no rows', { assigneeId: 3 }, [], '#3'],
  ['the address has it as text', { assigneeId: '3' }, [{ assignee: { id: 3, name: 'Ana' } }], 'Ana'],
  ['the name is empty', { assigneeId: 3 }, [{ assignee: { id: 3, name: '' } }], '#3'],
])('a filter by a record says who it is: %s', (_case, values, rows, text) => {
  expect(textOf(values, rows)).toBe(text);
});
