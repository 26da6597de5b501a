import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Administradores',
  subtitle: 'Pueden hacerlo todo. El último que puede entrar se queda.',
  new: 'Nuevo administrador',
  empty: 'Ningún administrador encontrado',
  emptyHelp: 'Quita el filtro para ver quién administra esta instalación.',
});
