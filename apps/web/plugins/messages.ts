import type { Locale } from '@linkstand/contract/shared/locales';
import { CHOICE_WORDS, type ChoiceWords } from '@linkstand/contract/words/choice-words';
import type { Plugin } from 'vite';

const MARK = /\btranslationOf<typeof \w+>\(\)\(/;
const IMPORT = /^import \{ translationOf \} from '[^']+';$/m;
const CHOICES = /^import \{([\w\s,]+)\} from '@linkstand\/contract\/words\/([\w-]+)';$/m;

const wordsOf = new Map<string, ChoiceWords>(
  (Object.keys(CHOICE_WORDS) as Locale[]).map((locale) => [locale.toLowerCase(), CHOICE_WORDS[locale]]),
);

/** The words of choices that messages name, written out where they were imported. */
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
 * Makes of messages files that need no other: takes the mark for the compiler (`translationOf`) out of translations,
 * and writes the words of choices (`contract/words`) into each that names some. Else the first script names two files
 * for every language of every folder, and a page waits for one more.
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
