import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Cambios recientes',
  subtitle:
    'Lo que has cambiado en muchos registros a la vez. Casi todo se puede deshacer durante {{days}} días, salvo lo que alguien haya cambiado después.',
  subtitleAll:
    'Lo que se ha cambiado en muchos registros a la vez. Casi todo se puede deshacer durante {{days}} días, salvo lo que alguien haya cambiado después.',
  empty: 'Todavía no se ha cambiado nada en bloque.',
  emptyHelp: 'Aquí aparecen las ediciones, asignaciones e importaciones de muchos registros.',
  undo: 'Deshacer',
  isUndo: 'Deshace un cambio anterior',
  more: 'Mostrar más',
  undoneOf: 'Deshechos: {{undone}} de {{all}}',
  undoTitle_one: '¿Deshacer este cambio de {{count}} registro?',
  undoTitle_other: '¿Deshacer este cambio de {{count}} registros?',
  undoHelp:
    'Cada registro recupera lo que tenía antes. Los que alguien haya cambiado después quedan como están y se muestran al terminar.',
  undoneDone_one: '{{count}} registro está como antes.',
  undoneDone_other: '{{count}} registros están como antes.',
  undoStarted: 'Se está deshaciendo la importación. Su página muestra el progreso.',
  left_one: '{{count}} registro queda como está',
  left_other: '{{count}} registros quedan como están',
  fields: {
    startedAt: 'Cuándo',
    actor: 'Quién',
    what: 'Qué',
    records: 'Registros',
    state: 'Estado',
    undo: 'Deshacer',
  },
  filters: {
    actor: 'Quién',
    entity: 'Registros',
    started: 'Cuándo',
  },
});
