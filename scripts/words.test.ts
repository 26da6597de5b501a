import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { describe, expect, it } from 'vitest';

/**
 * One word per thing on screen, in mails and on paper: the table "Words on screen" of docs/GLOSSARY.md is the rule.
 * Its last column names the words that must not stand for the thing, by language.
 */
const ROOT = join(import.meta.dirname, '..');
const GLOSSARY = readFileSync(join(ROOT, 'docs/GLOSSARY.md'), 'utf8');

interface Rule {
  readonly thing: string;
  readonly locale: Locale;
  readonly word: string;
  readonly pattern: RegExp;
}

interface Text {
  readonly locale: Locale;
  readonly place: string;
  readonly text: string;
}

/** Whole words, whatever their case. */
const wordPattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu');

function rulesOf(glossary: string): Rule[] {
  const table = glossary.split('## Words on screen')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const [, thing = ''] = cells;
    return (cells[5] ?? '').split(';').flatMap((part) => {
      const [name, words] = part.split(':').map((each) => each.trim());
      const locale = LOCALES.find((each) => each === name);
      if (!locale || !words) return [];
      return words.split(',').map((each) => {
        const word = each.trim();
        return { thing, locale, word, pattern: wordPattern(word) };
      });
    });
  });
}

/** What stands in quotation marks in a line of code, without names in placeholders. */
const stringsIn = (line: string): string[] =>
  [...line.matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, template]) => single ?? template ?? '')
    .map((text) => text.replaceAll(/\$?\{\{?[^}]*\}\}?/g, '…'));

const isCode = (line: string): boolean => !/^\s*(?:import\b|export\b.*from|\/\/|\*|\/\*)/.test(line);

const linesOf = (path: string): string[] => readFileSync(join(ROOT, path), 'utf8').split('\n');

/** A file of words in one language. */
const oneLanguage = (locale: Locale) => (path: string) =>
  linesOf(path).flatMap((line, at) =>
    isCode(line) ? stringsIn(line).map((text) => ({ locale, place: `${path}:${at + 1}`, text })) : [],
  );

/** A file with all languages, each under its name as a key. */
function allLanguages(path: string): Text[] {
  let within: { locale: Locale; indent: number } | null = null;
  return linesOf(path).flatMap((line, at) => {
    const indent = line.search(/\S/);
    const key = /^(?:\s*'?(en-US|es|pt-BR)'?: |const (enUs|es|ptBr)\b.* = \{$)/.exec(line);
    const locale = LOCALES.find(
      (each) => each === key?.[1] || each.replace('-', '').toLowerCase() === key?.[2]?.toLowerCase(),
    );
    if (locale) within = { locale, indent };
    else if (within && indent >= 0 && indent <= within.indent) within = null;
    if (!within || !isCode(line)) return [];
    const said = locale ? line.slice(line.indexOf(':')) : line;
    const of = within.locale;
    return stringsIn(said).map((text) => ({ locale: of, place: `${path}:${at + 1}`, text }));
  });
}

const LANGUAGES: Readonly<Record<string, Locale>> = { english: 'en-US', spanish: 'es', portuguese: 'pt-BR' };

/** A file with whole texts of a setting by default, each under the name of its language. */
function settingTexts(path: string): Text[] {
  const code = readFileSync(join(ROOT, path), 'utf8');
  return [...code.matchAll(/^ *(english|spanish|portuguese):\s+(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/gm)].flatMap(
    (found) => {
      const [block, language = '', single, template] = found;
      const locale = LANGUAGES[language];
      const first = code.slice(0, found.index + block.search(/['`]/)).split('\n').length;
      return (single ?? template ?? '').split('\n').flatMap((line, at) => {
        const text = line.replaceAll(/\{\{[^}]*\}\}/g, '…');
        return locale && text ? [{ locale, place: `${path}:${first + at}`, text }] : [];
      });
    },
  );
}

/** What people call things in their files and sentences is read, not said. */
const READ = /\/sites\/imports\/column-names\.ts$|\/features\/sentences\/|\.test\.ts$|\/node_modules\//;

const files = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).filter((path) => !READ.test(path));

const texts: readonly Text[] = [
  ...LOCALES.flatMap((locale) => [
    ...files(`apps/web/src/**/messages/${locale}.ts`).flatMap(oneLanguage(locale)),
    ...files(`apps/web/src/**/words/${locale.toLowerCase()}.ts`).flatMap(oneLanguage(locale)),
    ...files(`packages/contract/src/**/words/${locale.toLowerCase()}.ts`).flatMap(oneLanguage(locale)),
    ...files(`apps/server/src/messages/${locale.toLowerCase()}.ts`).flatMap(oneLanguage(locale)),
  ]),
  ...files('{apps/server/src/{platform,features},packages/contract/src}/**/*.ts').flatMap(allLanguages),
  ...files('packages/contract/src/**/*.ts').flatMap(settingTexts),
];

const rules = rulesOf(GLOSSARY);

describe('words on screen', () => {
  it('reads every kind of file and a rule of every language', () => {
    for (const locale of LOCALES) {
      const places = texts.filter((text) => text.locale === locale).map(({ place }) => place);
      for (const part of [
        'apps/web/',
        '/staff/words/',
        'packages/contract/',
        'server/src/messages/',
        '/emails/',
        '/paper/',
      ])
        expect(places.filter((place) => place.includes(part)).length, `${locale} ${part}`).toBeGreaterThan(20);
      for (const part of [
        '/legal-texts.ts',
        '/reminder-texts.ts',
        '/cases/canned-answers.ts',
        '/invoices/tax-wording.ts',
      ])
        expect(places.filter((place) => place.includes(part)).length, `${locale} ${part}`).toBeGreaterThan(2);
      expect(rules.filter((rule) => rule.locale === locale).length, locale).toBeGreaterThan(2);
    }
  });

  it('finds a word that is not the glossary’s, and nothing within another word', () => {
    const sample = rulesOf(
      '## Words on screen\n| Thing | en-US | es | pt-BR | Never |\n| - | - | - | - | - |\n| file | File | Archivo | Arquivo | es: fichero |\n',
    );
    expect(sample.map(({ locale, word }) => [locale, word])).toEqual([['es', 'fichero']]);
    expect(sample.map(({ pattern }) => [pattern.test('Un Fichero.'), pattern.test('ficheros')])).toEqual([
      [true, false],
    ]);
  });

  it('calls each thing by its one word', () => {
    const wrong = texts.flatMap(({ locale, place, text }) =>
      rules
        .filter((rule) => rule.locale === locale && rule.pattern.test(text))
        .map(({ thing, word }) => `${place} "${word}" for ${thing}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});
