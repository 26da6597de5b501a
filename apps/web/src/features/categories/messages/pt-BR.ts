import { topic } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Categorias',
  subtitle: 'Os assuntos de sites e publicações. O tema define o preço e quais sites aceitam a categoria.',
  new: 'Nova categoria',
  empty: 'Nenhuma categoria ainda',
  emptyHelp: 'Adicione a primeira: os sites são organizados por categorias e cada briefing precisa de uma.',
  fields: {
    nameEn: 'Nome em inglês',
    nameEs: 'Nome em espanhol',
    namePt: 'Nome em português',
    key: 'Chave',
    topic: 'Tema',
    sites: 'Sites na categoria',
    accepting: 'Sites que aceitam',
    briefings: 'Briefings',
  },
  filters: {
    text: 'Nome',
  },
  help: {
    nameEn: 'A chave usada em URLs e arquivos é criada a partir deste nome e não muda depois.',
    topic: 'Apostas têm preço próprio; nos demais temas, vale o multiplicador de cada site que os aceita.',
  },
  groups: {
    names: 'Nomes',
    namesHelp: 'Cada pessoa vê a categoria no próprio idioma.',
    price: 'Preço',
  },
  sensitive: {
    help: 'Um site aceita briefings destas categorias somente se aceita o tema delas. O tema também determina o preço.',
    change: 'Categorias do tema: {{title}}',
    moves:
      'Uma categoria tem um só tema: ao ser adicionada aqui, ela deixa o anterior. Os briefings mantêm o preço com que foram pedidos.',
    sites_one: '{{count}} site',
    sites_other: '{{count}} sites',
    saved: 'Edição concluída',
  },
  choices: {
    topic,
  },
});
