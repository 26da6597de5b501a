import { answer, faults } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  new: 'Nuevo',
  create: 'Crear',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar «{{name}}»?',
  removeHelp: 'Se eliminará para siempre. Si todavía se usa en otra parte, no se elimina nada y te indicamos dónde.',
  removeMany_one: '¿Eliminar {{count}} registro?',
  removeMany_other: '¿Eliminar {{count}} registros?',
  removed_one: '{{count}} registro eliminado',
  removed_other: '{{count}} registros eliminados',
  saved: 'Guardado',
  details: 'Datos',
  history: 'Historial',
  unfilled: 'Sin completar: {{fields}}',
  historyEmpty: 'Todavía no hay cambios.',
  historyMore: 'Ver cambios anteriores',
  nothing: 'nada',
  ...answer,
  searchRef: 'Escribe para buscar',
  noMatch: 'No se ha encontrado nada',
  pickColor: 'Tomar un color de la pantalla',
  createdAt: 'Creado',
  updatedAt: 'Modificado',
  logo: {
    choose: 'Elegir una imagen',
    replace: 'Cambiar',
    remove: 'Quitar',
    help: 'SVG, PNG, JPG o WebP, hasta {{max}}',
  },
  actions: {
    create: 'creado',
    update: 'modificado',
    remove: 'eliminado',
    enable: 'activado',
    disable: 'desactivado',
    save_logo: 'logotipo cambiado',
    remove_logo: 'logotipo quitado',
  },
  errors: faults,
});
