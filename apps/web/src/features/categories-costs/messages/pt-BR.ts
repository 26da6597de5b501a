import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Categorias de despesa',
  subtitle: 'Como a empresa classifica as próprias despesas.',
  new: 'Nova categoria de despesa',
  empty: 'Nenhuma categoria de despesa ainda',
  emptyHelp: 'Adicione a primeira, por exemplo, “Aluguel”. Cada despesa precisa de uma.',
  fields: {
    name: 'Nome',
    color: 'Cor',
    description: 'Descrição',
    bills: 'Despesas',
    updatedAt: 'Alterada',
  },
  filters: {
    text: 'Nome ou descrição',
  },
  groups: {
    category: 'Categoria de despesa',
  },
});
