import i18next, { type i18n, type TFunction } from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { brand } from './brand.ts';
import type { MessageTree, ValuesOf } from './translation.ts';

export const LANGUAGES = ['en-US', 'es', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, for the language choice. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'en-US': 'English (US)',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
};

/**
 * The folders that have messages. Every `messages/en-US.ts` adds itself:
 * `declare module '<path to>/lib/i18n.ts' { interface Namespaces { briefings: typeof messages } }`.
 * The name is that of the folder which holds `messages/`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Namespaces {}

export type Namespace = keyof Namespaces & string;

type Base<K extends string> = K extends `${infer Stem}_${'one' | 'other' | 'zero'}` ? Stem : K;

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${Base<K>}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : `${Path}_other` extends keyof T
      ? T[`${Path}_other`]
      : never;

type Values<Sentence> = Sentence extends string ? ValuesOf<Sentence> : never;

/** `t('title')`, `t('greeting', { name })`; values are required exactly where the sentence names them. */
export type Translate<T extends MessageTree> = <K extends Leaves<T>>(
  key: K,
  ...values: [Values<At<T, K>>] extends [never] ? [] : [Record<Values<At<T, K>>, string | number>]
) => string;

/** Keys of a namespace, for tables of labels. */
export type MessageKey<N extends Namespace> = Namespaces[N] extends MessageTree ? Leaves<Namespaces[N]> : never;

type Loader = () => Promise<MessageTree>;

const files = import.meta.glob<MessageTree>(['../**/messages/*.ts'], { import: 'messages' });

/** `features/briefings/messages/es.ts` → `briefings:es`. */
function loaders(): Map<string, Loader> {
  const found = new Map<string, Loader>();
  for (const [path, load] of Object.entries(files)) {
    const match = /([a-z0-9-]+)\/messages\/([A-Za-z-]+)\.ts$/.exec(path);
    if (match) found.set(`${match[1]}:${match[2]}`, load);
  }
  return found;
}

/** Spanish and Portuguese know a plural "many" (1,000,000 de …); ours read the same as "other". */
export function fillPlurals(tree: MessageTree): MessageTree {
  const filled: Record<string, string | MessageTree> = {};
  for (const [key, value] of Object.entries(tree)) {
    filled[key] = typeof value === 'string' ? value : fillPlurals(value);
    if (key.endsWith('_other')) filled[key.replace(/_other$/, '_many')] ??= value;
  }
  return filled;
}

const STORED = 'language';

/** The language for a wish such as `es-MX` or `pt`: the exact one, else one of the same tongue, else none. */
export function matchLanguage(
  wish: string | null | undefined,
  offered: readonly string[] = LANGUAGES,
): Language | null {
  if (!wish) return null;
  const known = LANGUAGES.filter((language) => offered.includes(language));
  const tongue = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    known.find((language) => language.toLowerCase() === wish.toLowerCase()) ??
    known.find((language) => tongue(language) === tongue(wish)) ??
    null
  );
}

/** The user's own choice, else the browser's languages in order, else en-US. */
export function detectLanguage(choice: string | null, browser: readonly string[]): Language {
  for (const wish of [choice, ...browser]) {
    const language = matchLanguage(wish, brand.languages);
    if (language) return language;
  }
  return 'en-US';
}

/** Starts translation; resolves when the first language's words for `namespaces` are there. */
export async function startI18n(namespaces: readonly Namespace[]): Promise<i18n> {
  const available = loaders();
  i18next
    .use({
      type: 'backend',
      init() {},
      read(language: string, namespace: string, done: (error: Error | null, data: MessageTree | null) => void) {
        const load = available.get(`${namespace}:${language}`);
        if (!load) return done(new Error(`No messages ${namespace} in ${language}`), null);
        load().then(
          (messages) => done(null, fillPlurals(messages)),
          (error) => done(error, null),
        );
      },
    })
    .use(initReactI18next);
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next.init({
    lng: detectLanguage(localStorage.getItem(STORED), navigator.languages ?? [navigator.language]),
    supportedLngs: [...LANGUAGES],
    load: 'currentOnly',
    // One language at a time: the compiler has checked that none lacks a key.
    fallbackLng: false,
    ns: [...namespaces],
    defaultNS: false,
    react: { useSuspense: true },
  });
  return i18next;
}

export const currentLanguage = (): Language => (i18next.language as Language | undefined) ?? 'en-US';

/** Changes the language of the whole page without a reload and remembers it as the user's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
}

type TranslateIn<N extends Namespace> = Namespaces[N] extends MessageTree ? Translate<Namespaces[N]> : never;

/** Puts values into a sentence; a number is written as the language does, an id is passed as text. */
export function fillIn(sentence: string, values: Record<string, string | number>, language: string): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}

function bind<N extends Namespace>(t: TFunction, language: string): TranslateIn<N> {
  const translate = (key: string, values: Record<string, string | number> = {}) => {
    // i18next chooses the sentence and its plural; React escapes what is put in.
    const count = typeof values.count === 'number' ? { count: values.count } : {};
    return fillIn(String(t(key, { ...count, skipInterpolation: true })), values, language);
  };
  return translate as never;
}

/** Words of one namespace; loads them when first asked (the nearest Suspense waits). */
export function useT<N extends Namespace>(namespace: N): TranslateIn<N> {
  const { t, i18n } = useTranslation(namespace);
  return useMemo(() => bind<N>(t as TFunction, i18n.language), [t, i18n.language]);
}

/** The same outside of components, for a namespace that is loaded already (`common` always is). */
export function translator<N extends Namespace>(namespace: N): TranslateIn<N> {
  return bind<N>(i18next.getFixedT(null, namespace) as TFunction, i18next.language);
}

export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
