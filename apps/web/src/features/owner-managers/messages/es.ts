import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Gestores de propietarios',
  subtitle: 'Mantienen el contacto con los propietarios y se aseguran de que publiquen.',
  new: 'Nuevo gestor de propietarios',
  empty: 'Todavía no hay gestores de propietarios',
  emptyHelp: 'Invita al primero y asígnale propietarios.',
});
