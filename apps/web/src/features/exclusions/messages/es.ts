import { exclusionList } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  intro:
    'Los sitios de estos dominios, con sus secciones y subdominios, no aparecen en el catálogo ni se incluyen nunca en tus carteras.',
  hidden_one: 'Ahora se oculta {{count}} sitio.',
  hidden_other: 'Ahora se ocultan {{count}} sitios.',
  which: 'Lista',
  list: exclusionList,
  managersOnly: 'Esta lista la gestiona quien gestiona tu empresa y se aplica a todos sus miembros.',
  add: {
    label: 'Excluir dominios',
    action: 'Excluir',
    invalid_one: '{{count}} línea no contiene ningún dominio:',
    invalid_other: '{{count}} líneas no contienen ningún dominio:',
    slip: '{{domain}} no oculta ningún sitio.',
  },
  added_one: '{{count}} dominio excluido',
  added_other: '{{count}} dominios excluidos',
  addedNone: 'Ya estaban en la lista',
  search: 'Buscar un dominio',
  notFound: 'Ningún dominio excluido coincide.',
  pick: 'Elegir {{domain}}',
  removeOne: 'Volver a permitir {{domain}}',
  removePicked_one: 'Volver a permitir {{count}}',
  removePicked_other: 'Volver a permitir {{count}}',
  removed_one: '{{count}} dominio vuelve a estar permitido',
  removed_other: '{{count}} dominios vuelven a estar permitidos',
  hides_one: 'oculta {{count}} sitio',
  hides_other: 'oculta {{count}} sitios',
  hidesNone: 'ahora no oculta ningún sitio',
  clear: {
    action: 'Vaciar esta lista',
    question_one: 'Su {{count}} dominio volverá a aparecer. Expórtalo antes si quieres conservarlo.',
    question_other: 'Sus {{count}} dominios volverán a aparecer. Expórtalos antes si quieres conservarlos.',
    confirm: 'Vaciar la lista',
  },
  empty: {
    title: 'No hay dominios excluidos',
    help: 'Pega dominios arriba o exclúyelos desde una lista que hayas comprobado.',
  },
});
