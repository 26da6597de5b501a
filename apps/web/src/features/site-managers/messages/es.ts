import { translationOf } from '../../../lib/translation.ts';
import { staffWords } from '../../staff/words/es.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  ...staffWords,
  title: 'Gestores de sitios',
  subtitle: 'Cada uno lleva sitios, sus costes y sus ofertas.',
  new: 'Nuevo gestor de sitios',
  empty: 'Todavía no hay gestores de sitios',
  emptyHelp: 'Invita al primero y dale sitios.',
});
