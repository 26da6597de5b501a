import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Carrito',
  open_one: 'Carrito, {{count}} sitio',
  open_other: 'Carrito, {{count}} sitios',
  add: 'Añadir al carrito',
  addSite: 'Añadir {{site}} al carrito',
  addShort: 'Añadir',
  inCart: 'En el carrito',
  removeSite: 'Quitar {{site}} del carrito',
  added: 'Sitio añadido: {{site}}',
  addedMany_one: '{{count}} sitio añadido al carrito',
  addedMany_other: '{{count}} sitios añadidos al carrito',
  removed: 'Sitio quitado: {{site}}',
  refused: 'Categoría sensible no admitida en este sitio',
  refusedWhy: 'Categoría sensible no admitida en este sitio. No publica sobre {{topic}}.',
  notAccepted: 'No admitido',
  price: {
    usual: 'precio base: {{price}}',
    help: 'Precio para {{topic}}. El precio base es {{price}}.',
    category: 'para {{category}}',
    cheapest: 'La más barata de las categorías que elegiste: {{category}}.',
    cheapestTopic:
      'La más barata de las categorías que elegiste: {{category}}, al precio para {{topic}}. El precio base es {{price}}.',
  },
  sites_one: '{{count}} sitio',
  sites_other: '{{count}} sitios',
  total: 'Total',
  surcharge:
    'Hasta {{amount}} si en cada sitio publicas sobre su tema más caro. El precio final depende de las categorías que elijas.',
  leftOut_one: '{{count}} sitio ya no está disponible y no se incluirá.',
  leftOut_other: '{{count}} sitios ya no están disponibles y no se incluirán.',
  project: 'Comprar para',
  continue: 'Continuar',
  continueHelp: 'Siguiente paso: un briefing por sitio. Todavía no haces ningún pedido.',
  nothingLeft: 'Estos sitios ya no están disponibles. Quítalos y elige otros.',
  emptyTitle: 'Tu carrito está vacío',
  emptyHelp: 'Elige los sitios en los que quieres publicar y añádelos aquí.',
  browse: 'Elegir sitios',
  anchors: {
    title: 'Textos ancla que usas mucho',
    heavy:
      '«{{anchor}}» es el texto ancla de {{share}} de tus enlaces ({{count}} de {{links}}). Te conviene elegir otro para estos sitios.',
  },
  samePublisher: '{{sites}} son del mismo grupo editorial.',
  warning: {
    already_bought: 'Ya has comprado este sitio.',
    same_publisher: 'Del mismo grupo editorial que otro sitio del carrito.',
    domain_used: 'Ya has usado {{site}}, del mismo dominio.',
    publisher_used: 'Del mismo grupo editorial que {{site}}, que ya has usado.',
    excluded: 'Está en tu lista de dominios excluidos.',
    quiet: 'No se ha entregado ninguna publicación aquí en los últimos 90 días.',
    price_changed: 'El precio era {{before}} cuando lo añadiste.',
    topic_refused: 'Ya no admite el tema para el que lo querías.',
    unavailable: 'Ya no está disponible.',
  },
});
