import type { Locale } from '@linkstand/contract/shared/locales';
import { CHOICE_WORDS, type ChoiceWords } from '@linkstand/contract/words/choice-words';
import type { Plugin } from 'vite';

const MARK = /\btranslationOf<typeof \w+>\(\)\(/;
const IMPORT = /^import \{ translationOf \} from '[^']+';$/m;
const CHOICES = /^import \{([\w\s,]+)\} from '@linkstand\/contract\/words\/([\w-]+)';$/m;

const wordsOf = new Map<string, ChoiceWords>(
  (Object.keys(CHOICE_WORDS) as Locale[]).map((locale) => [locale.toLowerCase(), CHOICE_WORDS[locale]]),
);

/** The words of choices that messages import, inlined. */
function writtenOut(whole: string, names: string, file: string): string {
  const words = wordsOf.get(file);
  if (!words) return whole;
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => `const ${name} = ${JSON.stringify(words[name as keyof ChoiceWords])};`)
    .join(' ');
}

/**
 * Makes message files independent of other modules: removes the marker `translationOf` from translations, and inlines
 * the words of choices (`contract/words`). Otherwise the first script would list two files for every language of every
 * folder, and a page would wait for one more.
 */
export function plainMessages(): Plugin {
  return {
    name: 'plain-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: { include: [MARK, CHOICES] } },
      handler: (code) => ({
        code: code.replace(CHOICES, writtenOut).replace(IMPORT, '').replace(MARK, '('),
        map: null,
      }),
    },
  };
}
