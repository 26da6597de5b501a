import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { importsOf } from './imports-of.ts';

const DYNAMIC = /(?<!typeof )\bimport\('(\.[^']+\.tsx?)'\)/g;
/** `useT('cart')`, `useWords('audit')`, and a section of the office, whose words are called as it is. */
const SAID = /\buse(?:T|Words)\('([\w-]+)'\)|\bexport const section = \w+(?:<[^>]+>)?\(\{\s*name: '([\w-]+)'/g;
/** How a changed module names `lib/i18n.ts`, wherever it lies. */
const I18N = 'virtual:i18n';
/** There before anything else is. */
const ALWAYS = 'common';

/** Which words a module and all that it imports say: the names of their namespaces. */
export class WordsOfModules {
  readonly #own = new Map<string, { said: string[]; imports: string[] }>();

  /** Of a file by its absolute path. */
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
 * Lets what is loaded when it is needed bring its words along: `import('./pages/media.tsx')` asks for the words of that
 * page while its code comes, and is there when both are. Asked for by the components themselves, words come one after
 * another, and React shows what waits for them only 300 ms after the placeholder before it.
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
          // A comment may show an import of what isn't there.
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
