import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Carrinho',
  open_one: 'Carrinho, {{count}} site',
  open_other: 'Carrinho, {{count}} sites',
  add: 'Adicionar ao carrinho',
  addSite: 'Adicionar {{site}} ao carrinho',
  addShort: 'Adicionar',
  inCart: 'No carrinho',
  removeSite: 'Remover {{site}} do carrinho',
  added: 'Site adicionado: {{site}}',
  addedMany_one: '{{count}} site adicionado ao carrinho',
  addedMany_other: '{{count}} sites adicionados ao carrinho',
  removed: 'Site removido: {{site}}',
  refused: 'Categoria sensível não aceita neste site',
  refusedWhy: 'Categoria sensível não aceita neste site: ele não publica sobre {{topic}}.',
  notAccepted: 'Não aceita',
  price: {
    usual: 'preço base: {{price}}',
    help: 'Preço para {{topic}}. O preço base é {{price}}.',
    category: 'para {{category}}',
    cheapest: 'A mais barata das categorias que você escolheu: {{category}}.',
    cheapestTopic:
      'A mais barata das categorias que você escolheu: {{category}}, ao preço para {{topic}}. O preço base é {{price}}.',
  },
  sites_one: '{{count}} site',
  sites_other: '{{count}} sites',
  total: 'Total',
  surcharge:
    'Até {{amount}} se cada site for usado para o tema mais caro que aceita. O preço final depende das categorias que você escolher.',
  leftOut_one: '{{count}} site não está mais disponível e ficará de fora.',
  leftOut_other: '{{count}} sites não estão mais disponíveis e ficarão de fora.',
  project: 'Comprar para',
  continue: 'Continuar',
  continueHelp: 'A seguir: um briefing por site. Nenhum pedido é feito ainda.',
  nothingLeft: 'Nenhum destes sites está mais disponível. Remova-os e escolha outros.',
  emptyTitle: 'Seu carrinho está vazio',
  emptyHelp: 'Escolha os sites em que quer publicar e adicione-os aqui.',
  browse: 'Escolher sites',
  anchors: {
    title: 'Textos âncora que você usa muito',
    heavy:
      '“{{anchor}}” é o texto âncora de {{share}} dos seus links ({{count}} de {{links}}). Escolha outro para estes sites.',
  },
  samePublisher: '{{sites}} são do mesmo grupo editorial.',
  warning: {
    already_bought: 'Você já comprou este site.',
    same_publisher: 'Pertence ao mesmo grupo editorial de outro site do carrinho.',
    domain_used: 'Você já usou {{site}}, do mesmo domínio.',
    publisher_used: 'Pertence ao mesmo grupo editorial de {{site}}, que você já usou.',
    excluded: 'Está na sua lista de domínios bloqueados.',
    quiet: 'Nenhuma publicação foi entregue aqui nos últimos 90 dias.',
    price_changed: 'O preço era {{before}} quando você adicionou este site.',
    topic_refused: 'Não aceita mais o tema que você escolheu.',
    unavailable: 'Não está mais disponível.',
  },
});
