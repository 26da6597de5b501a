import type { Plugin } from 'vite';

const MARK = /\btranslationOf<typeof \w+>\(\)\(/;
const IMPORT = /^import \{ translationOf \} from '[^']+';$/m;

/**
 * Takes the mark for the compiler (`translationOf`) out of translated messages, so that each is a file that needs no
 * other: else the first script names two files for every language of every folder.
 */
export function plainMessages(): Plugin {
  return {
    name: 'plain-messages',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: MARK },
      handler: (code) => ({ code: code.replace(IMPORT, '').replace(MARK, '('), map: null }),
    },
  };
}
