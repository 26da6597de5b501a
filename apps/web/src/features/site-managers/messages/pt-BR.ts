import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Gestores de sites',
  subtitle: 'Cada um cuida de sites, dos seus custos e das suas ofertas.',
  new: 'Novo gestor de sites',
  empty: 'Ainda não há gestores de sites',
  emptyHelp: 'Convide o primeiro e dê sites a ele.',
});
