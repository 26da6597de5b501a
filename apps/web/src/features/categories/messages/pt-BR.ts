import { topic } from '@linkstand/contract/words/pt-br';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Categorias',
  subtitle: 'Do que tratam sites e publicações. O tema decide o preço e quais sites o aceitam.',
  new: 'Nova categoria',
  empty: 'Nenhuma categoria ainda',
  emptyHelp: 'Adicione a primeira: os sites são organizados em categorias e cada briefing precisa de uma.',
  fields: {
    nameEn: 'Nome em inglês',
    nameEs: 'Nome em espanhol',
    namePt: 'Nome em português',
    key: 'Chave',
    topic: 'Tema',
    sites: 'Sites nela',
    accepting: 'Aceitam',
    briefings: 'Briefings',
  },
  filters: {
    text: 'Nome',
  },
  help: {
    nameEn: 'A chave para endereços e arquivos é formada uma vez com este nome e não muda mais.',
    topic: 'Apostas têm preços próprios; os demais temas custam mais pelo fator de cada site que os aceita.',
  },
  groups: {
    names: 'Nomes',
    namesHelp: 'Cada pessoa a vê no idioma da sua tela.',
    price: 'Preço',
  },
  choices: {
    topic,
  },
});
