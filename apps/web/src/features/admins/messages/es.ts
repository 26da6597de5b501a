import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Administradores',
  subtitle: 'Pueden hacerlo todo. Siempre queda al menos uno que puede iniciar sesión.',
  new: 'Nuevo administrador',
  empty: 'No se ha encontrado ningún administrador',
  emptyHelp: 'Quita el filtro para ver quién administra esta instalación.',
});
