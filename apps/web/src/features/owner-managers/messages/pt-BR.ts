import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Gestores de proprietários',
  subtitle: 'Mantêm contato com os proprietários e acompanham as publicações.',
  new: 'Novo gestor de proprietários',
  empty: 'Ainda não há gestores de proprietários',
  emptyHelp: 'Convide o primeiro e atribua proprietários a ele.',
});
