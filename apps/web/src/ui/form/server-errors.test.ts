import { describe, expect, it } from 'vitest';
import { splitErrors } from './server-errors.ts';

describe('splitErrors', () => {
  const values = { name: '', targets: [{ url: '' }] };

  it('puts what the server says on the field it names, nested ones too', () => {
    const errors = [
      { path: 'name', message: 'required field' },
      { path: 'name', message: 'second' },
      { path: 'targets.0.url', message: 'not a url' },
    ];
    expect(splitErrors(errors, values)).toEqual({
      fields: { name: 'required field', 'targets.0.url': 'not a url' },
      rest: [],
    });
  });

  it('keeps what fits no field in words', () => {
    const errors = [
      { path: '', message: 'Not possible now.' },
      { path: 'targets.4.url', message: 'not a url' },
    ];
    expect(splitErrors(errors, values)).toEqual({
      fields: {},
      rest: ['Not possible now.', 'targets.4.url: not a url'],
    });
  });
});
