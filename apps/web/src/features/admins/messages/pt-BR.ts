import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/pt-br.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Administradores',
  subtitle: 'Têm acesso a tudo. O último administrador com acesso não pode ser removido.',
  new: 'Novo administrador',
  empty: 'Nenhum administrador encontrado',
  emptyHelp: 'Limpe os filtros para ver quem administra esta instalação.',
});
