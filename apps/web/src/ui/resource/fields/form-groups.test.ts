import { describe, expect, it } from 'vitest';
import type { Field } from './field-types.ts';
import { formGroups } from './form-groups.ts';

const field = (key: string, more: Partial<Field> = {}): Field => ({
  key,
  required: false,
  fixed: false,
  empty: null,
  wide: false,
  render: () => null,
  show: (value) => (typeof value === 'string' ? value.toUpperCase() : null),
  ...more,
});
const GROUPS = [
  { key: 'person', fields: [field('name'), field('email', { fixed: true }), field('taxNumber', { fixed: true })] },
  { key: 'work', fields: [field('company', { fixed: true })] },
  { key: 'hidden', fields: [field('never', { isShown: () => false })] },
];
const outline = (record: object | undefined) =>
  formGroups(GROUPS, {}, record).map(({ key, fields, facts }) => ({
    key,
    fields: fields.map((each) => each.key),
    facts,
  }));

describe('the groups of a form', () => {
  it('show what its reader may not change as facts, without what is empty', () => {
    expect(outline({ name: 'Ann', email: 'a@b.test', taxNumber: null, company: 'Faro' })).toEqual([
      { key: 'person', fields: ['name'], facts: [{ key: 'email', value: 'A@B.TEST' }] },
    ]);
  });
  it('ask of a new record only what its maker may say', () => {
    expect(outline(undefined)).toEqual([{ key: 'person', fields: ['name'], facts: [] }]);
  });
});
