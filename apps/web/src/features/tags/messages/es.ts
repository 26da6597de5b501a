import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Etiquetas',
  subtitle: 'Describen un sitio del catálogo en una palabra.',
  new: 'Nueva etiqueta',
  empty: 'Todavía no hay etiquetas',
  emptyHelp: 'Añade la primera, por ejemplo «Premium», y asígnala a sitios.',
  fields: {
    name: 'Nombre',
    color: 'Color',
    description: 'Descripción',
    sites: 'Sitios',
    updatedAt: 'Modificada',
  },
  filters: {
    text: 'Nombre o descripción',
  },
  groups: {
    tag: 'Etiqueta',
  },
});
