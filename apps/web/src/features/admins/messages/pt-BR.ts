import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Administradores',
  subtitle: 'Podem fazer tudo. O último que consegue entrar permanece.',
  new: 'Novo administrador',
  empty: 'Nenhum administrador encontrado',
  emptyHelp: 'Limpe o filtro para ver quem administra esta instalação.',
});
