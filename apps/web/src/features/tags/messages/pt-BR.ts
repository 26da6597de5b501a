import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Etiquetas',
  subtitle: 'Etiquetas que destacam sites no catálogo.',
  new: 'Nova etiqueta',
  empty: 'Nenhuma etiqueta ainda',
  emptyHelp: 'Adicione a primeira, por exemplo, “Premium”, e atribua-a a sites.',
  fields: {
    name: 'Nome',
    color: 'Cor',
    description: 'Descrição',
    sites: 'Sites',
    updatedAt: 'Alterada',
  },
  filters: {
    text: 'Nome ou descrição',
  },
  groups: {
    tag: 'Etiqueta',
  },
});
