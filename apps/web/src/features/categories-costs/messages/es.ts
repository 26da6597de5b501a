import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Categorías de gasto',
  subtitle: 'En qué gasta la empresa.',
  new: 'Nueva categoría de gasto',
  empty: 'Todavía no hay categorías de gasto',
  emptyHelp: 'Añade la primera, por ejemplo «Alquiler»; cada gasto necesita una.',
  fields: {
    name: 'Nombre',
    color: 'Color',
    description: 'Descripción',
    bills: 'Gastos',
    updatedAt: 'Modificada',
  },
  filters: {
    text: 'Nombre o descripción',
  },
  groups: {
    category: 'Categoría de gasto',
  },
});
