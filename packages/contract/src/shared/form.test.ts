import { expect, test } from 'vitest';
import { z } from 'zod';
import { asForm } from './form.ts';

const Typed = z.strictObject({
  count: z.int(),
  share: z.number().nullable(),
  isOpen: z.boolean().optional(),
  day: z.iso.date().nullable(),
  note: z.string(),
});
const form = asForm(Typed).partial();

test('text is read as what the field holds, empty text clears what may be null', () => {
  expect(form.parse({ count: '12', share: '-1.5', isOpen: 'false', day: '', note: '' })).toEqual({
    count: 12,
    share: -1.5,
    isOpen: false,
    day: null,
    note: '',
  });
});

test('values pass as they are', () => {
  const values = { count: 3, share: null, isOpen: true, day: '2026-01-02', note: '7' };
  expect(form.parse(values)).toEqual(values);
  expect(form.parse({})).toEqual({});
});

test.each([
  ['count', ''],
  ['count', '1e3'],
  ['count', '1.5'],
  ['count', '0x10'],
  ['isOpen', 'yes'],
  ['isOpen', ''],
  ['day', 'soon'],
  ['note', ['a', 'b']],
  ['other', 'x'],
])('refuses %s = %j', (key, value) => expect(form.safeParse({ [key]: value }).success).toBe(false));
