import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Regras de conteúdo',
  fields: {
    minWords: 'Mínimo de palavras',
    maxWords: 'Máximo de palavras',
    maxLinks: 'Máximo de links por texto',
    contentRules: 'Outras regras',
  },
  textHelp: 'Os clientes leem isto antes de pedir e enquanto escrevem. Sem e-mails, telefones ou links.',
  words: 'De {{from}} a {{to}} palavras',
  wordsFrom: 'Pelo menos {{from}} palavras',
  wordsTo: 'No máximo {{to}} palavras',
  links_one: 'No máximo {{count}} link',
  links_other: 'No máximo {{count}} links',
});
