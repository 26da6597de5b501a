import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Etiquetas de CRM',
  subtitle: 'Etiquetas que el equipo pone a los clientes. Ellos no las ven.',
  new: 'Nueva etiqueta de CRM',
  empty: 'Todavía no hay etiquetas de CRM',
  emptyHelp: 'Añade la primera, por ejemplo «De temporada», y asígnala a clientes.',
  fields: {
    name: 'Nombre',
    color: 'Color',
    description: 'Descripción',
    cadenceDays: 'Días entre contactos',
    users: 'Clientes',
    updatedAt: 'Modificada',
  },
  filters: {
    text: 'Nombre o descripción',
  },
  groups: {
    tag: 'Etiqueta de CRM',
  },
});
