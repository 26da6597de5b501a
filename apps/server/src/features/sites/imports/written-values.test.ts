import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { IMPORT_FIELDS } from '@linkstand/contract/sites/import-choices';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHOICES } from './choice-words.ts';
import { columnName, fieldCalled, guessColumns } from './column-names.ts';
import { countryOf, languageOf } from './place-words.ts';
import {
  amountIn,
  currencyOfColumn,
  guessDates,
  guessNumbers,
  isNoValue,
  readDay,
  readDays,
  readMoney,
  readNumber,
  readYesNo,
} from './written-numbers.ts';

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

describe('columns of tools', () => {
  const guess = (headers: string, ...rows: string[]) =>
    guessColumns(headers.split(','), (at) => rows.map((row) => row.split(',')[at] ?? ''));

  it('are known by their names and by what they hold', () => {
    expect(
      guess(
        'Target,Domain Authority (DA),Organic / Traffic,Base Price,Site Language,Link',
        'portal-uno.example/,41,15230,120,es,dofollow',
      ),
    ).toEqual(['domain', 'da', 'monthlyTraffic', 'priceCents', 'language', 'linkTypes']);
    expect(guess('DA (Moz),Traffic (SimilarWeb)')).toEqual(['da', 'monthlyTraffic']);
    for (const name of ['Target', 'Address', 'Item', 'Portal', 'Root Domain', 'Site', 'Whatever'])
      expect(guess(`${name},Price`, 'uno.example,10', 'https://dos.example/,20'), name).toEqual([
        'domain',
        'priceCents',
      ]);
    expect(guess('Link,URL', 'dofollow,uno.example')).toEqual(['linkTypes', 'domain']);
    expect(guess('Site,Domain', 'Uno,uno.example')).toEqual(['name', 'domain']);
    expect(guess('Site,Price', 'Uno,10')).toEqual(['name', 'priceCents']);
    // A file of mistyped domains is one of domains.
    expect(guess('Domain', 'no domain', 'neither')).toEqual(['domain']);
  });
});

describe('amounts of several columns', () => {
  it.each([
    ['Guest Post Price', 'priceCents'],
    ['Precio artículo', 'priceCents'],
    ['Preço do artigo (R$)', 'priceCents'],
    ['Sponsored post price, USD', 'priceCents'],
    ['Casino', 'gamblingPriceCents'],
    ['Casino / Betting price', 'gamblingPriceCents'],
    ['Precio apuestas y casino', 'gamblingPriceCents'],
    ['Cost casino', 'gamblingCostCents'],
    ['Article cost', 'costCents'],
    ['Link insertion price', 'insertionPriceCents'],
    ['Precio inserción', 'insertionPriceCents'],
    ['Niche edit', undefined],
    ['Crypto price', undefined],
    ['CBD', undefined],
    ['Price per word', undefined],
    ['Domain Rating', undefined],
    ['Authority Score', undefined],
    ['Trust Flow', undefined],
  ])('%s goes to what it means', (header, field) => expect(fieldCalled(header)).toBe(field));

  it('of a column without a name are known by what it holds', () => {
    const rows = [
      ['uno.es', '120 €', 'ES', 'dofollow', 'ana@uno.es'],
      ['dos.es', '1.200€', 'PT', 'nofollow', 'eva@dos.es'],
    ];
    const cellsOf = (at: number) => rows.map((row) => row[at] ?? '');
    expect(guessColumns(['', '', '', '', ''], cellsOf, false)).toEqual([
      'domain',
      'priceCents',
      'country',
      'linkTypes',
      'owner',
    ]);
    const numbers = (at: number) =>
      [
        ['uno.es', 'dos.es'],
        ['90', '120'],
      ][at] ?? [];
    expect(guessColumns(['', ''], numbers, false)).toEqual(['domain', 'priceCents']);
    // An amount for something else is none of ours.
    expect(guessColumns(['Domain', 'Link insertion'], (at) => rows.map((row) => row[at] ?? ''))).toEqual([
      'domain',
      null,
    ]);
  });
});

describe('values as people write them', () => {
  it.each([
    ['1.200€+IVA', 1200_00, undefined],
    ['120 € más IVA', 120_00, undefined],
    ['90 (+ VAT)', 90_00, undefined],
    ['desde 90€', 90_00, 'row_amount_from'],
    ['from 90 EUR', 90_00, 'row_amount_from'],
    ['a partir de R$ 90', 90_00, 'row_amount_from'],
    ['90.- €', 90_00, undefined],
    ['90,-', 90_00, undefined],
    ['80-120 €', 120_00, 'row_range_most'],
    ['80 € – 120 €', 120_00, 'row_range_most'],
    ['121 € IVA incluido', 121_00, 'row_vat_included'],
    ['150€/post', 150_00, undefined],
  ])('amount %s', (text, cents, doubt) => {
    const found = amountIn(text, 'comma');
    expect([readMoney(found.figures, 'comma')?.cents, found.doubt]).toEqual([cents, doubt]);
  });

  it('days, and answers', () => {
    expect(
      ['3-5 días', '48h', '1 semana', '7', '2 weeks', '10 business days', 'soon', '3 bananas'].map(readDays),
    ).toEqual([5, 2, 7, 7, 14, 10, null, null]);
    expect(['yes', 'sí', 'Sim', '✓', 'TRUE', 'no', 'não', 'x?'].map(readYesNo)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      undefined,
    ]);
    for (const text of ['consultar', 'ask', 'TBD', 'sob consulta', '?']) expect(isNoValue(text), text).toBe(true);
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
      ['1.234,56', '€ 1.234,5', '1234', '0,10', '1 234,00 €', 'R$ 12,3'].map((text) => readMoney(text, 'comma')?.cents),
    ).toEqual([123_456, 123_450, 123_400, 10, 123_400, 1230]);
    expect(['1,234.56', '$1234.5', "1'234.00", '-3'].map((text) => readMoney(text, 'point')?.cents)).toEqual([
      123_456, 123_450, 123_400, -300,
    ]);
    for (const text of [
      '',
      'abc',
      '1,2,3',
      '1.234.5',
      '1.005',
      '12,34',
      '1e3',
      'NaN',
      '٣',
      '9'.repeat(20),
      '1 2',
      '12%',
      '× 3',
    ])
      expect(readMoney(text, 'point'), text).toBeNull();
  });

  it('say their currency, and so do the names of their columns', () => {
    const written = ['$120', 'US$ 120', '120 USD', 'R$ 120', '£120', '120€', '120', '120 CHF', '$ 1.2k'];
    expect(written.map((text) => readMoney(text, 'point')?.currency)).toEqual([
      'USD',
      'USD',
      'USD',
      'BRL',
      'GBP',
      'EUR',
      undefined,
      'CHF',
      'USD',
    ]);
    const columns: [string, string | undefined][] = [
      ['Price', undefined],
      ['PRICE', undefined],
      ['PVP', undefined],
      ['ALL PRICES', undefined],
      ['Price ($)', 'USD'],
      ['Price USD', 'USD'],
      ['price usd', 'USD'],
      ['Precio en dólares', 'USD'],
      ['Preço R$', 'BRL'],
      ['Preço em reais', 'BRL'],
      ['Cost (GBP)', 'GBP'],
      ['Cost £', 'GBP'],
      ['Price (€)', 'EUR'],
    ];
    for (const [header, currency] of columns) expect(currencyOfColumn(header), header).toBe(currency);
    for (const [header] of columns.slice(4)) expect(guessColumns([header])[0], header).toMatch(/^(price|cost)Cents$/);
    // In Spanish and Portuguese the word says that it is the true one.
    expect(currencyOfColumn('Preço em real')).toBe('BRL');
    for (const header of ['Precio real', 'Coste real', 'Custo real'])
      expect([currencyOfColumn(header), ...guessColumns([header])], header).toEqual([undefined, null]);
  });

  it('of tools are read in a file of either style, and what says nothing says nothing', () => {
    for (const style of ['point', 'comma'] as const) {
      const whole = ['1.2M', '12.5K', '54.0', '54,0', '1,5 mil', '15230', '-', '54%', '$54', '4.5'];
      expect(whole.map((text) => readNumber(text, style, 0))).toEqual([
        1_200_000,
        12_500,
        54,
        54,
        1500,
        15_230,
        null,
        null,
        null,
        null,
      ]);
      expect(readNumber('5%', style, 3)).toBeNull();
      expect(readNumber('× 2', style, 3)).toBe(2000);
    }
    for (const text of ['n/a', 'N/A', '#N/A', 'NA', '-', '--', '–', '—', 'n.a.', 'null'])
      expect(isNoValue(text), text).toBe(true);
    for (const text of ['0', 'nation', '-5', 'a/n', 'None of these']) expect(isNoValue(text), text).toBe(false);
  });

  it('of any size come back', () => {
    assert(
      property(integer({ min: 0, max: 100_000_000_000 }), constantFrom('es', 'en-US'), (cents, language) => {
        const text = new Intl.NumberFormat(language, { style: 'currency', currency: BASE_CURRENCY }).format(
          cents / 100,
        );
        expect(readMoney(text, language === 'es' ? 'comma' : 'point')?.cents).toBe(cents);
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
