import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Projetos',
  subtitle: 'Para quem você compra. Cada projeto tem seus links, exclusões e orçamento.',
  new: 'Novo projeto',
  empty: 'Ainda não há projetos',
  emptyHelp:
    'Adicione um para cada cliente ou negócio para o qual você compra. Depois você pode filtrar campanhas, faturas e relatórios por ele.',
  project: 'Projeto',
  choose: 'Todos os projetos',
  clear: 'Não escolher projeto',
  noneFound: 'Nenhum projeto com este nome',
  noBudget: 'Sem orçamento',
  spent: '{{spent}} neste mês',
  spentOf: '{{spent}} de {{budget}} neste mês',
  targetsPlaceholder: 'https://loja.example/tenis tênis de corrida',
  toMedia: 'Escolher sites',
  toCampaigns_one: '{{count}} campanha',
  toCampaigns_other: '{{count}} campanhas',
  toBills: 'Faturas',
  columns: {
    month: 'Neste mês',
  },
  fields: {
    name: 'Nome',
    websites: 'Sites próprios',
    brandWords: 'Palavras da marca',
    targets: 'Links a conseguir',
    defaultCategoryId: 'Categoria padrão',
    exclusions: 'Domínios excluídos',
    poCode: 'Código do pedido',
    monthlyBudgetCents: 'Orçamento mensal',
    orderedCents: 'Pedido no total',
    campaigns: 'Campanhas',
    spentCents: 'Gasto neste mês',
    createdAt: 'Criado',
  },
  filters: {
    text: 'Nome',
    overBudget: 'Acima do orçamento',
  },
  help: {
    monthlyBudgetCents: 'O que pode ser pedido em um mês, sem IVA.',
    defaultCategoryId: 'Novas campanhas deste projeto começam com ela.',
    poCode: 'Novos briefings deste projeto começam com ele.',
    targets: 'Um por linha: o endereço e depois as palavras que levam a ele. Novos briefings os usam um após o outro.',
    websites: 'Um por linha. São sugeridos como endereços dos links.',
    brandWords: 'Uma por linha. São sugeridas como textos âncora.',
    exclusions: 'Um por linha. O catálogo oculta estes sites enquanto este projeto estiver escolhido.',
  },
  groups: {
    project: 'Projeto',
    links: 'Links',
    exclusions: 'Exclusões',
  },
  first: {
    title: 'Você compra para mais de um negócio?',
    help: 'Os projetos separam os links, as exclusões e os orçamentos dos seus clientes, e colegas podem dividir o trabalho.',
    people: 'Pessoas da sua empresa',
    make: 'Criar um projeto',
  },
});
