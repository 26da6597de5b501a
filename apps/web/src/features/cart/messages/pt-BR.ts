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
  removeSite: 'Tirar {{site}} do carrinho',
  added: 'Site adicionado: {{site}}',
  addedMany_one: '{{count}} site adicionado ao carrinho',
  addedMany_other: '{{count}} sites adicionados ao carrinho',
  removed: 'Site removido: {{site}}',
  refused: 'Categoria sensível não aceita neste site',
  refusedWhy: 'Categoria sensível não aceita neste site. Ele não publica sobre {{topic}}.',
  sites_one: '{{count}} site',
  sites_other: '{{count}} sites',
  total: 'Total',
  surcharge:
    'Até {{amount}} se cada site for usado para o seu tema mais caro. O preço final depende das categorias que você escolher.',
  leftOut_one: '{{count}} site não está mais disponível e ficará de fora.',
  leftOut_other: '{{count}} sites não estão mais disponíveis e ficarão de fora.',
  continue: 'Continuar',
  continueHelp: 'A seguir: um briefing por site. Nada é pedido ainda.',
  nothingLeft: 'Nenhum destes sites está mais disponível. Remova-os e escolha outros.',
  emptyTitle: 'Seu carrinho está vazio',
  emptyHelp: 'Escolha os sites em que quer publicar e adicione-os aqui.',
  browse: 'Escolher sites',
  anchors: {
    title: 'Textos âncora que você usa muito',
    heavy:
      '“{{anchor}}” é o texto âncora de {{share}} dos seus links ({{count}} de {{links}}). Melhor escolher outro para estes sites.',
  },
  warning: {
    already_bought: 'Você já comprou este site.',
    same_publisher: 'Mesmo grupo editorial de outro site do carrinho.',
    domain_used: 'Você já usou outro site deste domínio.',
    publisher_used: 'Do mesmo grupo editorial de um site que você já usou.',
    excluded: 'Está na sua lista de domínios excluídos.',
    quiet: 'Nenhuma publicação foi entregue aqui nos últimos 90 dias.',
    price_changed: 'O preço era {{before}} quando você o adicionou.',
    topic_refused: 'Não aceita mais o tema para o qual você o queria.',
    unavailable: 'Não está mais disponível.',
  },
});
