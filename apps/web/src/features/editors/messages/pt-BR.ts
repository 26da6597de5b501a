import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Editores',
  subtitle: 'Revisam e escrevem; coordenadores veem todos os briefings e atribuem editores.',
  new: 'Novo editor',
  empty: 'Ainda não há editores',
  emptyHelp: 'Convide o primeiro; o convite chega por e-mail.',
  fields: {
    ...staffWords.fields,
    editorCoordinator: 'Coordenação',
  },
  help: {
    ...staffWords.help,
    editorCoordinator: 'Vê todos os briefings e atribui editores.',
  },
});
