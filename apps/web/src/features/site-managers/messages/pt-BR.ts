import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Gestores de sites',
  subtitle: 'Cuidam de sites, com os custos e as ofertas deles.',
  new: 'Novo gestor de sites',
  empty: 'Ainda não há gestores de sites',
  emptyHelp: 'Convide o primeiro e atribua sites a ele.',
});
