import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Editores',
  subtitle: 'Revisan y redactan; los coordinadores ven todos los briefings y asignan editores.',
  new: 'Nuevo editor',
  empty: 'Todavía no hay editores',
  emptyHelp: 'Invita al primero; la invitación llega por correo.',
  fields: {
    ...staffWords.fields,
    editorCoordinator: 'Coordinador',
  },
  help: {
    ...staffWords.help,
    editorCoordinator: 'Ve todos los briefings y asigna editores.',
  },
});
