import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { IMPORT_FIELDS } from '@linkstand/contract/sites/import-choices';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHOICES } from './choice-words.ts';
import { columnName, guessColumns } from './column-names.ts';
import { countryOf, languageOf } from './place-words.ts';
import { guessDates, guessNumbers, readDay, readNumber } from './written-numbers.ts';

interface Words {
  readonly fields: Readonly<Record<string, string>>;
}
/** What the screens call things. */
const wordsIn = async (language: string): Promise<Words> =>
  (await import(`../../../../../web/src/features/sites/messages/${language}.ts`)).messages;
const SCREENS = {
  'en-US': await wordsIn('en-US'),
  es: await wordsIn('es'),
  'pt-BR': await wordsIn('pt-BR'),
} as const;

describe('columns', () => {
  it.each(Object.entries(SCREENS))('are known by the names of the screens in %s', (_locale, { fields }) => {
    for (const field of IMPORT_FIELDS) expect(guessColumns([fields[field] ?? '']), field).toEqual([field]);
    for (const field of ['profitCents', 'timesPublished', 'offers', 'favorites', 'createdAt'] as const)
      expect(guessColumns([fields[field] ?? '']), field).toEqual([null]);
  });

  it('are known by the names of the template, and taken once', () => {
    for (const locale of ['en-US', 'es', 'pt-BR'] as const) {
      const names = IMPORT_FIELDS.map((field) => columnName(field, locale));
      expect(guessColumns(names)).toEqual([...IMPORT_FIELDS]);
    }
    expect(guessColumns(['URL', 'Domain', 'PRECIO (EUR)', '', 'Whatever'])).toEqual([
      'domain',
      null,
      'priceCents',
      null,
      null,
    ]);
  });
});

describe('choices', () => {
  it.each(Object.entries(CHOICE_WORDS))('are known by their words in %s', (_locale, words) => {
    const { none: _none, gambling: _gambling, ...sensitive } = words.topic;
    const named = {
      type: words.siteType,
      status: words.siteStatus,
      acceptedSensitive: sensitive,
      linkTypes: words.linkType,
      fillModes: words.fillMode,
      defaultFillMode: words.fillMode,
    };
    for (const [field, choices] of Object.entries(named) as [keyof typeof named, Record<string, string>][])
      for (const [value, word] of Object.entries(choices))
        expect(CHOICES[field].get(plainWord(word)), word).toBe(value);
  });

  it('are known by what publishers call them, and by what screens once did', () => {
    expect(['Diario', 'emisora', 'weblog'].map((word) => CHOICES.type.get(plainWord(word)))).toEqual(
      'newspaper radio blog'.split(' '),
    );
    expect(
      ['Namoro', 'Cripto', 'préstamo', 'CBD'].map((word) => CHOICES.acceptedSensitive.get(plainWord(word))),
    ).toEqual('dating crypto loan cannabis'.split(' '));
    expect(CHOICES.linkTypes.get(plainWord('no-follow'))).toBe('no_follow');
    expect(CHOICES.fillModes.get(plainWord('Só se pedido'))).toBe('only_if_requested');
    expect([CHOICES.acceptedSensitive.get('none'), CHOICES.tier.get('e')]).toEqual([undefined, undefined]);
  });

  it('of places are their codes or names', () => {
    expect(['ES', 'es', 'Spain', 'españa', 'Espanha', 'UK', 'EE.UU.', 'Brasil'].map(countryOf)).toEqual(
      'ES ES ES ES ES GB US BR'.split(' '),
    );
    expect(['pt', 'pt-BR', 'Portuguese', 'portugués', 'ESPAÑOL', 'Inglês'].map(languageOf)).toEqual(
      'pt pt pt pt es en'.split(' '),
    );
    expect([countryOf('Atlantis'), countryOf(''), languageOf('klingon')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('numbers', () => {
  it('are read as they are written, to the cent', () => {
    expect(
      ['1.234,56', '€ 1.234,5', '1234', '0,10', '1 234,00 €', 'R$ 12,3'].map((text) => readNumber(text, 'comma', 2)),
    ).toEqual([123_456, 123_450, 123_400, 10, 123_400, 1230]);
    expect(['1,234.56', '$1234.5', "1'234.00", '-3'].map((text) => readNumber(text, 'point', 2))).toEqual([
      123_456, 123_450, 123_400, -300,
    ]);
    for (const text of ['', 'abc', '1,2,3', '1.234.5', '1.005', '12,34', '1e3', 'NaN', '٣', '9'.repeat(20), '1 2'])
      expect(readNumber(text, 'point', 2), text).toBeNull();
  });

  it('of any size come back', () => {
    assert(
      property(integer({ min: 0, max: 100_000_000_000 }), constantFrom('es', 'en-US'), (cents, language) => {
        const text = new Intl.NumberFormat(language, { style: 'currency', currency: BASE_CURRENCY }).format(
          cents / 100,
        );
        expect(readNumber(text, language === 'es' ? 'comma' : 'point', 2)).toBe(cents);
      }),
    );
  });

  it('tell how they are written, or nothing', () => {
    expect(guessNumbers(['a', '12,50', '1.200'])).toBe('comma');
    expect(guessNumbers(['1,234.5', '3'])).toBe('point');
    expect(guessNumbers(['1.234.567'])).toBe('comma');
    expect(guessNumbers(['12', '1.200', 'x'])).toBeUndefined();
  });
});

it('days are days', () => {
  expect(readDay('2026-02-03', 'month_first')).toBe('2026-02-03');
  expect([readDay('3/2/2026', 'day_first'), readDay('3.2.2026', 'month_first')]).toEqual(['2026-02-03', '2026-03-02']);
  expect([
    readDay('31/02/2026', 'day_first'),
    readDay('2026-13-01', 'day_first'),
    readDay('soon', 'day_first'),
  ]).toEqual([null, null, null]);
  expect([guessDates(['1/2/2026', '13/2/2026']), guessDates(['1/13/2026']), guessDates(['1/2/2026'])]).toEqual([
    'day_first',
    'month_first',
    undefined,
  ]);
});
