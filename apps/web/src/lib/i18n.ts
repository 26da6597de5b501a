import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import {
  anyTranslatorOf,
  type MessageTree,
  type Translate,
  type TranslateAny,
} from '@linkstand/contract/words/translation';
import { createContext, createElement, type ReactNode, use, useCallback, useSyncExternalStore } from 'react';
import { brand } from './brand.ts';

/**
 * The folders that have messages. Every `messages/en-US.ts` adds itself: `declare module '<path to>/lib/i18n.ts' {
 * interface Namespaces { briefings: typeof messages } }`. The namespace is the name of the folder that holds
 * `messages/`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Namespaces {}

export type Namespace = keyof Namespaces & string;

type Loader = () => Promise<{ messages: MessageTree }>;

/** The files of a language, by path: a list of its own for each, as nobody reads in three. */
const LISTS: Readonly<Record<Locale, () => Promise<{ files: Readonly<Record<string, Loader>> }>>> = {
  'en-US': () => import('./words/en-us.ts'),
  es: () => import('./words/es.ts'),
  'pt-BR': () => import('./words/pt-br.ts'),
};

/** `features/briefings/messages/es.ts` holds the namespace `briefings`. */
const NAMESPACE = /([a-z0-9-]+)\/messages\/[A-Za-z-]+\.ts$/;

async function loadFile(namespace: string, wanted: Locale): Promise<MessageTree> {
  const { files } = await LISTS[wanted]();
  const file = Object.entries(files).find(([path]) => NAMESPACE.exec(path)?.[1] === namespace)?.[1];
  if (!file) throw new Error(`No messages ${namespace} in ${wanted}`);
  return (await file()).messages;
}

const tables = new Map<string, MessageTree>();
const coming = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let locale: Locale = 'en-US';

/** Loads the words of a namespace once. After a failure it may be tried again. */
function load(namespace: string, wanted: Locale): Promise<void> {
  const key = `${namespace}:${wanted}`;
  const known = coming.get(key);
  if (known) return known;
  const promise: Promise<void> = loadFile(namespace, wanted).then(
    (messages) => {
      tables.set(key, messages);
      // React's own marker for a resolved promise: `use` then returns at once instead of suspending.
      Object.assign(promise, { status: 'fulfilled', value: undefined });
    },
    (error: unknown) => {
      coming.delete(key);
      throw error;
    },
  );
  coming.set(key, promise);
  return promise;
}

/**
 * Resolves with a module once its words are loaded too. The build writes it around each `import()`. If words fail to
 * load, the component that uses them requests them again and shows the error.
 */
export async function withWords<T>(module: Promise<T>, namespaces: readonly string[]): Promise<T> {
  const words = namespaces.map((namespace) => load(namespace, locale).catch(() => undefined));
  const [there] = await Promise.all([module, ...words]);
  return there;
}

const STORED = 'language';

/**
 * The locale for a requested tag such as `es-MX` or `pt`: the exact one, otherwise one of the same language, otherwise
 * null.
 */
export function matchLocale(wish: string | null | undefined, offered: readonly string[] = LOCALES): Locale | null {
  if (!wish) return null;
  const known = LOCALES.filter((locale) => offered.includes(locale));
  const languageOf = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    known.find((locale) => locale.toLowerCase() === wish.toLowerCase()) ??
    known.find((locale) => languageOf(locale) === languageOf(wish)) ??
    null
  );
}

/** The user's own choice, otherwise the browser's languages in order, otherwise en-US. */
export function detectLocale(choice: string | null, browser: readonly string[]): Locale {
  for (const wish of [choice, ...browser]) {
    const locale = matchLocale(wish, brand.languages);
    if (locale) return locale;
  }
  return 'en-US';
}

/** The language asked for last. */
let asked: Locale | undefined;

/** Starts translation. Resolves when the words of `namespaces` are loaded. */
export async function startI18n(namespaces: readonly Namespace[]): Promise<void> {
  const first = detectLocale(localStorage.getItem(STORED), navigator.languages ?? [navigator.language]);
  // Set now, so that whatever is loaded meanwhile is in this locale.
  locale = first;
  await Promise.all(namespaces.map((namespace) => load(namespace, first)));
  // The person who is signed in may have been quicker to ask for another.
  if (asked === undefined) show(first);
}

function show(next: Locale): void {
  locale = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

export const currentLocale = (): Locale => locale;

/** Changes the language of the whole page without a reload, and remembers it as the user's choice. */
export async function chooseLocale(next: Locale): Promise<void> {
  localStorage.setItem(STORED, next);
  await showLocale(next);
}

/** Changes the language of the whole page without a reload and without remembering it. */
export async function showLocale(next: Locale): Promise<void> {
  asked = next;
  // Loads every word in use first, so that the change is one step without flicker.
  const inUse = new Set([...tables.keys()].map((key) => key.split(':')[0] ?? ''));
  await Promise.all([...inUse].map((namespace) => load(namespace, next)));
  // Another one may have been chosen while this one's words were loading.
  if (asked === next) show(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const LocaleContext = createContext<Locale | null>(null);

/** Everything inside is in the language of the page. It alone listens for changes, not every component that says something. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  return createElement(LocaleContext, { value: useSyncExternalStore(subscribe, currentLocale) }, children);
}

export const useLocale = (): Locale => use(LocaleContext) ?? locale;

/** The sentences directly under a dotted key, such as the names of a field's values. Only for loaded words. */
export function sentencesUnder(namespace: Namespace, key: string): Readonly<Record<string, string>> {
  let node: string | MessageTree | undefined = tables.get(`${namespace}:${locale}`);
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  const entries = typeof node === 'object' ? Object.entries(node) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

export type TranslateIn<N extends Namespace> = Namespaces[N] extends MessageTree ? Translate<Namespaces[N]> : never;

/** Made once: each row of a list asks for some. */
const translators = new Map<string, TranslateAny>();

function bindAny(namespace: Namespace, wanted: Locale): TranslateAny {
  const key = `${namespace}:${wanted}`;
  const tree = tables.get(key);
  if (!tree) return anyTranslatorOf({}, wanted);
  const bound = translators.get(key) ?? anyTranslatorOf(tree, wanted);
  translators.set(key, bound);
  return bound;
}

/** Its keys and their values are those of its English file, which `Namespaces` says for each. */
const bind = <N extends Namespace>(namespace: N, wanted: Locale): TranslateIn<N> => bindAny(namespace, wanted) as never;

/** The words of one namespace. Loads them on first use (the nearest Suspense waits). */
export function useT<N extends Namespace>(namespace: N): TranslateIn<N> {
  const wanted = useLocale();
  use(load(namespace, wanted));
  return bind(namespace, wanted);
}

/**
 * Waits (the nearest Suspense) until the words of several namespaces are loaded in parallel.
 *
 * @returns their words, by namespace, for keys that are put together; the same function until the language changes
 */
export function useWordsOf(namespaces: readonly Namespace[]): (namespace: Namespace) => TranslateAny {
  const wanted = useLocale();
  const coming = namespaces.map((namespace) => load(namespace, wanted));
  for (const words of coming) use(words);
  return useCallback((namespace) => bindAny(namespace, wanted), [wanted]);
}

/** As `useT`, outside of components, for a namespace that is loaded (`common` always is). */
export function translator<N extends Namespace>(namespace: N): TranslateIn<N> {
  return bind(namespace, locale);
}
