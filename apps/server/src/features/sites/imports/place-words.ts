import { LOCALES } from '@linkstand/contract/shared/locales';
import { plainWord } from '@linkstand/contract/shared/plain-words';

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
const FORMATS = {
  region: ['region', (code: string) => code.toUpperCase()],
  language: ['language', (code: string) => code],
} as const;

/** Every two-letter code that has a name: the code by itself and by its names in three languages. */
function named(type: keyof typeof FORMATS): Map<string, string> {
  const [kind, written] = FORMATS[type];
  const names = LOCALES.map((locale) => new Intl.DisplayNames(locale, { type: kind, fallback: 'none' }));
  const found = new Map<string, string>();
  for (const pair of PAIRS) {
    const code = written(pair);
    const called = names.flatMap((each) => each.of(code) ?? []);
    if (called.length === 0) continue;
    found.set(pair, code);
    for (const name of called) if (!found.has(plainWord(name))) found.set(plainWord(name), code);
  }
  return found;
}

const OTHER_COUNTRIES = {
  uk: 'GB',
  usa: 'US',
  eeuu: 'US',
  eua: 'US',
  england: 'GB',
  inglaterra: 'GB',
  greatbritain: 'GB',
  holland: 'NL',
  holanda: 'NL',
};

let countries: Map<string, string> | undefined;
let languages: Map<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code for a country's code or name. Undefined for anything else. */
export function countryOf(text: string): string | undefined {
  countries ??= new Map([...named('region'), ...Object.entries(OTHER_COUNTRIES)]);
  return countries.get(plainWord(text));
}

/** The ISO 639-1 code for a language's code or name, or a tag such as `es-MX`. Undefined for anything else. */
export function languageOf(text: string): string | undefined {
  languages ??= named('language');
  return (
    languages.get(plainWord(text)) ??
    languages.get(/^\s*([a-z]{2})[-_][a-z]{2}\s*$/i.exec(text)?.[1]?.toLowerCase() ?? '')
  );
}
