import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@linkstand/contract/shared/locales';

type Tree = { readonly [key: string]: string | Tree };
type Values = Readonly<Record<string, string | number>>;

const SOURCES = join(import.meta.dirname, '../../apps/web/src');

const known = new Map<Locale, Promise<ReadonlyMap<string, string>>>();

/** Every sentence of the web app in one locale: `media.found_other` → `{{count}} sites`. */
export function sentencesIn(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const sentences = known.get(locale) ?? gather(locale);
  known.set(locale, sentences);
  return sentences;
}

async function gather(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const sentences = new Map<string, string>();
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    const namespace = new RegExp(`([a-z0-9-]+)/messages/${locale}\\.ts$`).exec(file)?.[1];
    if (!namespace) continue;
    const { messages } = (await import(pathToFileURL(join(SOURCES, file)).href)) as { messages: Tree };
    collect(messages, namespace, sentences);
  }
  return sentences;
}

function collect(tree: Tree, trail: string, into: Map<string, string>): void {
  for (const [key, node] of Object.entries(tree)) {
    if (typeof node === 'string') into.set(`${trail}.${key}`, node);
    else collect(node, `${trail}.${key}`, into);
  }
}

/** `say('cart.addSite', { site })`: the screen's text. An unknown key or a missing value is a mistake of the test. */
export type Say = (key: string, values?: Values) => string;

/** The web app's words, so that tests find things by meaning, not by wording. */
export async function wordsIn(locale: Locale): Promise<Say> {
  const sentences = await sentencesIn(locale);
  const plurals = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const { count } = values;
    const sentence =
      sentences.get(key) ??
      (typeof count === 'number'
        ? (sentences.get(`${key}_${count === 0 ? 'other' : plurals.select(count)}`) ?? sentences.get(`${key}_other`))
        : undefined);
    if (sentence === undefined) throw new Error(`The web app has no words for ${key}.`);
    return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${key} needs a value for ${name}.`);
      return typeof value === 'number' ? value.toLocaleString(locale) : value;
    });
  };
}
