import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Normas de contenido',
  fields: {
    minWords: 'Mínimo de palabras',
    maxWords: 'Máximo de palabras',
    maxLinks: 'Máximo de enlaces por texto',
    contentRules: 'Otras normas',
  },
  textHelp: 'Los clientes lo leen antes de pedir y mientras escriben. Sin correos, teléfonos ni enlaces.',
  words: 'De {{from}} a {{to}} palabras',
  wordsFrom: 'Al menos {{from}} palabras',
  wordsTo: '{{to}} palabras como máximo',
  links_one: '{{count}} enlace como máximo',
  links_other: '{{count}} enlaces como máximo',
});
