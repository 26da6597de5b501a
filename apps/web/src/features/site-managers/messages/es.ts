import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Gestores de sitios',
  subtitle: 'Se ocupan de sus sitios, con sus costes y ofertas.',
  new: 'Nuevo gestor de sitios',
  empty: 'Todavía no hay gestores de sitios',
  emptyHelp: 'Invita al primero y asígnale sitios.',
});
