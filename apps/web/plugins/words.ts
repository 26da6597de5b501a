import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { importsOf } from './imports-of.ts';

const DYNAMIC = /(?<!typeof )\bimport\('(\.[^']+\.tsx?)'\)/g;
/** `useT('cart')`, `useWords('audit')`, and sections and lists, whose words have their name. */
const SAID =
  /\buse(?:T|Words)\('([\w-]+)'\)|(?:\bexport const section = \w+(?:<[^>]+>)?|\bdefineList)\(\{\s*name: '([\w-]+)'/g;
/** How a transformed module imports `lib/i18n.ts`, from any folder. */
const I18N = 'virtual:i18n';
/** Loaded before everything else. */
const ALWAYS = 'common';

/** Finds the namespaces that a module and all its imports use. */
export class WordsOfModules {
  readonly #own = new Map<string, { said: string[]; imports: string[] }>();

  /** By a file's absolute path. */
  of(file: string): string[] {
    const said = new Set<string>();
    const seen = new Set<string>();
    const visit = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      const module = this.#read(path);
      for (const name of module.said) said.add(name);
      for (const next of module.imports) visit(next);
    };
    visit(file);
    said.delete(ALWAYS);
    return [...said].sort();
  }

  #read(path: string) {
    const known = this.#own.get(path);
    if (known) return known;
    const text = readFileSync(path, 'utf8');
    const module = {
      said: [...text.matchAll(SAID)].map(([, one, section]) => one ?? section ?? ''),
      imports: importsOf(text)
        .filter((from) => /^\..*\.tsx?$/.test(from))
        .map((from) => join(dirname(path), from)),
    };
    this.#own.set(path, module);
    return module;
  }
}

/**
 * Loads a lazy module together with its words: `import('./pages/media.tsx')` requests the page's words with its code
 * and resolves when both are there. If components request them themselves, words load one after another, and React
 * shows what waits for them only 300 ms after the placeholder.
 */
export function wordsWithModules(): Plugin {
  const words = new WordsOfModules();
  return {
    name: 'words-with-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bimport\('\./ },
      handler(code, id) {
        const file = id.split('?')[0] ?? id;
        let isUsed = false;
        const changed = code.replace(DYNAMIC, (whole, from: string) => {
          const target = join(dirname(file), from);
          // A comment may contain an import that doesn't exist.
          const said = existsSync(target) ? words.of(target) : [];
          if (said.length === 0) return whole;
          isUsed = true;
          return `withWords(${whole}, ${JSON.stringify(said)})`;
        });
        if (!isUsed) return null;
        return { code: `import { withWords } from '${I18N}';\n${changed}`, map: null };
      },
    },
    resolveId(id) {
      return id === I18N ? join(import.meta.dirname, '../src/lib/i18n.ts') : null;
    },
  };
}
