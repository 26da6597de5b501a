import { GROUPED } from '../shared/grouped.ts';
import { LOCALES, type Locale } from '../shared/locales.ts';
import { tableOf } from '../shared/tables.ts';

/** Messages as a tree of sentences. `{{name}}` is a placeholder; `_one` and `_other` are plural forms. */
export type MessageTree = { readonly [key: string]: string | MessageTree };

/** Placeholders of a sentence. */
export type ValuesOf<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ValuesOf<Rest>
  : never;

type SameValues<Source extends string, Sentence extends string> = [ValuesOf<Source>] extends [ValuesOf<Sentence>]
  ? [ValuesOf<Sentence>] extends [ValuesOf<Source>]
    ? Sentence
    : { error: 'this sentence names a value that the English one lacks'; value: ValuesOf<Sentence> }
  : { error: 'this sentence lacks a value of the English one'; value: ValuesOf<Source> };

type Shape<Source> = { readonly [K in keyof Source]: Source[K] extends string ? string : Shape<Source[K]> };

type Checked<Source, Given> = {
  readonly [K in keyof Given]: K extends keyof Source
    ? Source[K] extends string
      ? Given[K] extends string
        ? string extends Given[K]
          ? string
          : SameValues<Source[K], Given[K]>
        : never
      : Checked<Source[K], Given[K]>
    : never;
};

/**
 * Types messages as the translation of another tree: `translationOf<typeof source>()({ … })`. A missing or extra key or
 * `{{value}}` does not compile.
 */
export const translationOf =
  <Source extends MessageTree>() =>
  <const Given extends Shape<Source>>(messages: Given & Checked<Source, Given>): Given =>
    messages;

type Base<K extends string> = K extends `${infer Stem}_${'one' | 'other' | 'zero'}` ? Stem : K;

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${Base<K>}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type SentenceAt<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? SentenceAt<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : `${Path}_other` extends keyof T
      ? T[`${Path}_other`]
      : never;

type Values<Sentence> = Sentence extends string ? ValuesOf<Sentence> : never;

/** `t('title')`, `t('greeting', { name })`. Values are required exactly if the sentence has placeholders. */
export type Translate<T extends MessageTree> = <K extends Leaves<T>>(
  key: K,
  ...values: [Values<SentenceAt<T, K>>] extends [never] ? [] : [Record<Values<SentenceAt<T, K>>, string | number>]
) => string;

type PluralRules = { select: (count: number) => string };
const plurals = new Map<Locale, PluralRules>();

function pluralOf(count: number, wanted: Locale): string {
  // For CLDR nothing is one in Portuguese; people write "0 sites", and a sentence for one may name no number.
  if (count === 0) return 'other';
  const rules = plurals.get(wanted) ?? new Intl.PluralRules(wanted);
  plurals.set(wanted, rules);
  return rules.select(count);
}

/**
 * The sentence of a dotted key. With a count, its plural form; Spanish and Portuguese "many" uses "other". A missing
 * key returns itself, which the compiler prevents.
 */
export function sentenceOf(tree: MessageTree, key: string, count: number | undefined, wanted: Locale): string {
  const path = key.split('.');
  const last = path.pop() ?? '';
  let node: string | MessageTree | undefined = tree;
  for (const step of path) node = typeof node === 'object' ? node[step] : undefined;
  if (typeof node !== 'object') return key;
  const plain = node[last];
  if (typeof plain === 'string') return plain;
  if (count === undefined) return key;
  const plural = node[`${last}_${pluralOf(count, wanted)}`] ?? node[`${last}_other`];
  return typeof plural === 'string' ? plural : key;
}

const numbers = new Map<Locale, Intl.NumberFormat>();

/** Formats for languages are expensive to make, and a whole number below a thousand needs none. */
function numberIn(value: number, wanted: Locale): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  const format = numbers.get(wanted) ?? new Intl.NumberFormat(wanted, GROUPED);
  numbers.set(wanted, format);
  return format.format(value);
}

/** Fills placeholders. A number is formatted in the locale; pass an id as text. */
export function fillIn(sentence: string, values: Record<string, string | number>, wanted: Locale): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numberIn(value, wanted) : value;
  });
}

/** As {@link Translate}, for keys that are put together: one that the tree lacks comes back as it is. */
export type TranslateAny = (key: string, values?: Record<string, string | number>) => string;

export const anyTranslatorOf =
  (tree: MessageTree, locale: Locale): TranslateAny =>
  (key, values = {}) => {
    const count = typeof values.count === 'number' ? values.count : undefined;
    return fillIn(sentenceOf(tree, key, count, locale), values, locale);
  };

/** The sentences in every locale; `translationOf` has checked that each has the keys and values of `Source`. */
export const translatorsOf = <Source extends MessageTree>(
  trees: Readonly<Record<Locale, Shape<Source>>>,
): Readonly<Record<Locale, Translate<Source>>> =>
  tableOf(LOCALES, (locale) => anyTranslatorOf(trees[locale], locale) as never);
