import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What answers 400: a request that is wrong whatever is stored (docs/RULES.md, Who sees what). Everything
 * that depends on what is stored, on the day or on who asks is a rule, and answers 422: `fieldRule()` or `rule()`.
 */
const NOBODY_COULD_SEND = [
  // Names and shapes of the request itself.
  'unknown_field',
  'unknown_sort',
  'required',
  'range_reversed',
  'list_too_long',
  'decide_twice',
  'domain_wrong',
  'password_short',
  // Filters and questions, where an unknown record is as wrong as an unknown word.
  'choose_other',
];
/** Where `choose_other` is asked of a filter or a question, and nothing is written. */
const QUESTIONS = ['features/media/queries.ts'];

const SRC = import.meta.dirname;
const sources = globSync('**/*.ts', { cwd: SRC })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => !name.endsWith('.test.ts') && name !== 'platform/errors.ts');

/** Every `invalid(…)` of a file as its text, up to the end of the statement. */
const calls = (text: string) => [...text.matchAll(/\binvalid\(([^;]*);/g)].map(([, inside = '']) => inside);
const codesOf = (text: string) => [...text.matchAll(/code: '(\w+)'/g)].map(([, code = '']) => code);

describe('a refusal', () => {
  it('answers 400 only for what nobody could send so', () => {
    const wrong = sources.flatMap((name) => {
      const text = readFileSync(join(SRC, name), 'utf8');
      return calls(text)
        .flatMap(codesOf)
        .filter((code) => !NOBODY_COULD_SEND.includes(code) || (code === 'choose_other' && !QUESTIONS.includes(name)))
        .map((code) => `${name}: ${code}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has its status from the one file that says what each means', () => {
    const own = sources.flatMap((name) => {
      const text = readFileSync(join(SRC, name), 'utf8');
      return [...text.matchAll(/new Refusal\((4\d\d), '(\w+)'/g)].map(
        ([, status, code]) => `${name}: ${status} ${code}`,
      );
    });
    expect(own.filter((call) => !call.startsWith('platform/') && !/(?:429|404|403) /.test(call))).toEqual([]);
  });
});
