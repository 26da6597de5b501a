import { contract } from '@linkstand/contract';
import { DomainText } from '@linkstand/contract/domains/schema';
import { SETTINGS } from '@linkstand/contract/settings/settings';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import { faultsOf, type SchemaIssue } from '@linkstand/contract/shared/faults';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { isPlainText } from '@linkstand/contract/shared/plain-text';
import { faults as enUs } from '@linkstand/contract/words/en-us';
import { faults as es } from '@linkstand/contract/words/es';
import { faults as ptBr } from '@linkstand/contract/words/pt-br';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { message } from './messages/messages.ts';
import { Refusal } from './platform/errors.ts';
import { problemOf } from './platform/http/problems.ts';
import { parse } from './platform/http/validation.ts';
import { fieldsOf, inputsOf } from './testing/schema-fields.ts';

const endpoints = [...endpointsOf(contract)].filter(([, endpoint]) => inputsOf(endpoint).length > 0);

/** Values that some field or other refuses. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(12_000),
  'a\ud800b',
  'line\nline',
  'not@an@address',
  'http://',
  'javascript:alert(1)',
  '2026-02-30',
  '0000-01-01',
  '2026-99-99T99:99:99Z',
  'ES,asc,asc',
  -1,
  0,
  0.5,
  1e15,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  ['x', -1, null],
  Array.from({ length: 250 }, (_, i) => i),
  {},
  { zzz: 1 },
  { 'no such key!': 1 },
  Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`a${i}`, 'x'])),
  new File([], 'empty'),
  () => undefined,
];

const WORDS = { 'en-US': enUs, es, 'pt-BR': ptBr } as const;
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Every sentence that may stand beside a field, whatever its numbers. */
const OURS = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    new RegExp(
      `^(?:${Object.values(WORDS[locale])
        .map((sentence) =>
          sentence
            .split(/\{\{\w+\}\}/)
            .map(literally)
            .join('[^{}]*'),
        )
        .join('|')})$`,
    ),
  ]),
);

/** What a person is told, in each language; empty when the input is right. */
function messagesOf(schema: z.ZodType, input: unknown): { locale: string; path: string; message: string }[] {
  try {
    parse(schema, input);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return LOCALES.flatMap((locale) => problemOf(error, locale, '').body.errors.map((fault) => ({ locale, ...fault })));
  }
}

/** What endpoints read, and the values of settings, which an endpoint takes as any JSON and then reads by their key. */
const inputs: [string, ReturnType<typeof inputsOf>][] = [
  ...endpoints.map(([name, endpoint]): [string, ReturnType<typeof inputsOf>] => [name, inputsOf(endpoint)]),
  ...Object.entries(SETTINGS).map(([key, { schema }]): [string, ReturnType<typeof inputsOf>] => [
    `settings.update ${key}`,
    [['body', z.strictObject({ value: schema })]],
  ]),
];

describe.each(inputs)('%s', (_name, places) => {
  test.each(places)('says what is wrong with its %s in our own words', (_place, schema) => {
    const inputs = [...WRONG, ...[...fieldsOf(schema)].flatMap(({ around }) => WRONG.map((value) => around(value)))];
    for (const input of inputs) {
      const foreign = messagesOf(schema, input).filter(
        ({ locale, message: sentence }) => !OURS[locale]?.test(sentence),
      );
      expect(foreign).toEqual([]);
    }
  });

  test.each(places)('keeps no character in its %s that no text has', (_place, schema) => {
    for (const { path, schema: field } of fieldsOf(schema)) {
      // Read line by line for the domains in it, or held against the password: never kept.
      if (field === DomainText || path === 'confirmation') continue;
      for (const character of ['\u0000', '\u0007', '\u0085', '\ud800', '\udc00', '\ufdd0', '\ufffe', '\uffff']) {
        for (const typed of [
          `a${character}b`,
          `https://news.example/a${character}b`,
          `a${character}@b.example`,
          character,
        ]) {
          const result = field.safeParse(typed);
          if (result.success && typeof result.data === 'string')
            expect(isPlainText(result.data), `${path} takes ${JSON.stringify(typed)}`).toBe(true);
        }
      }
    }
  });
});

test('every check of a schema that has words of its own has them in every language', () => {
  for (const code of Object.keys(enUs) as (keyof typeof enUs)[])
    for (const locale of LOCALES) expect(message(locale, code, { min: 1, max: 2, field: 'x' })).not.toMatch(/[{}]/);
});

describe('a fault', () => {
  const issue = (fault: Partial<SchemaIssue>): SchemaIssue => ({ path: ['a'], message: 'Invalid input', ...fault });
  const code = (fault: Partial<SchemaIssue>, value: unknown = 'x') => faultsOf([issue(fault)], { a: value })[0];

  test('tells the narrower of two bounds alone', () => {
    const least = { code: 'too_small', origin: 'number', path: ['a'] };
    const twice = [issue({ ...least, minimum: 0 }), issue({ ...least, minimum: 1 })];
    expect(faultsOf(twice, { a: -5 })).toEqual([{ path: 'a', code: 'number_least', parameters: { min: 1 } }]);
  });

  test('tells bounds as people count, and none of amounts in cents', () => {
    expect(code({ code: 'too_small', origin: 'number', minimum: 1 }, -1)).toMatchObject({
      code: 'number_least',
      parameters: { min: 1 },
    });
    const cents = { code: 'too_big', origin: 'number', maximum: 500_000, path: ['priceCents'] };
    expect(faultsOf([issue(cents)], { priceCents: 1e9 })).toEqual([
      { path: 'priceCents', code: 'number_large', parameters: {} },
    ]);
    expect(code({ code: 'too_big', origin: 'int', maximum: Number.MAX_SAFE_INTEGER }, 1e300)).toMatchObject({
      code: 'number_large',
    });
  });

  test('of a union is that of the shape which was meant', () => {
    const errors = [
      [issue({ code: 'invalid_format', format: 'email', path: [] })],
      [issue({ code: 'invalid_value', path: [] })],
    ];
    expect(code({ code: 'invalid_union', errors })).toMatchObject({ path: 'a', code: 'email_wrong' });
  });
});
