import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Etiquetas de CRM',
  subtitle: 'Etiquetas que a equipe atribui aos clientes. Os clientes nunca as veem.',
  new: 'Nova etiqueta de CRM',
  empty: 'Nenhuma etiqueta de CRM ainda',
  emptyHelp: 'Adicione a primeira, por exemplo, “Sazonal”, e atribua-a a clientes.',
  fields: {
    name: 'Nome',
    color: 'Cor',
    description: 'Descrição',
    cadenceDays: 'Dias entre contatos',
    users: 'Clientes',
    updatedAt: 'Alterada',
  },
  filters: {
    text: 'Nome ou descrição',
  },
  groups: {
    tag: 'Etiqueta de CRM',
  },
});
