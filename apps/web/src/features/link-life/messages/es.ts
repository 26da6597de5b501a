import { guaranteeCover } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  state: {
    alive: 'Enlace activo',
    suspect: 'Una comprobación ha encontrado algo mal. Lo estamos confirmando antes de avisar.',
    unknown: 'No se puede comprobar la página',
    lost: 'Enlace perdido',
    changed: 'Enlace distinto del acordado',
  },
  since: 'desde el {{date}}',
  deadTarget:
    'La página a la que lleva, {{url}}, no se abre desde el {{date}}{{why}}. No es culpa del sitio: solo quien lleva esa página puede repararla o redirigirla.',
  evidence: 'Descargar las pruebas de todas las comprobaciones',
  verify: {
    title: 'Cómo comprobarlas',
    save: 'Guarda el archivo y {{script}} en una carpeta, en un ordenador con Node.js (nodejs.org).',
    run: 'Abre un terminal en esa carpeta y ejecuta:',
    says: 'Dice que el archivo está completo y sin cambios desde que lo firmamos, o qué no lo está; para eso no hace falta fiarse de nosotros.',
    script: 'este script',
  },
  strip: 'Comprobaciones de este enlace, de la más antigua a la más reciente',
  summary_one: '{{count}} comprobación hasta ahora, la última {{when}}.',
  summary_other: '{{count}} comprobaciones hasta ahora, la última {{when}}.',
  none: 'Aún sin comprobar.',
  /** How long links stand. */
  survival: {
    title: 'Cuánto duran los enlaces',
    yours: 'Cuánto duran los enlaces en tus sitios',
    average: 'De media, los enlaces siguen activos {{months}} de los primeros 12 meses.',
    atLeast: 'Hasta donde se sabe, los enlaces siguen activos al menos {{months}} de los primeros 12 meses.',
    noLoss_one:
      'Pocos datos: {{count}} enlace vigilado durante {{months}} meses y ninguna pérdida. Se tienen en cuenta sitios comparables.',
    noLoss_other:
      'Pocos datos: {{count}} enlaces vigilados durante {{months}} meses y ninguna pérdida. Se tienen en cuenta sitios comparables.',
    ends: 'Ningún enlace se ha vigilado aún más de {{months}} meses: ahí termina la curva.',
    after_one: 'Al cabo de {{count}} mes',
    after_other: 'A los {{count}} meses',
    limits: 'de {{low}} a {{high}}',
    band: 'La zona sombreada es el intervalo probable.',
    label: 'Proporción de enlaces que siguen activos durante el primer año',
    own_one: 'Según {{count}} enlace vigilado aquí; perdidos en un año: {{lost}}.',
    own_other: 'Según {{count}} enlaces vigilados aquí; perdidos en un año: {{lost}}.',
    shrunk_one:
      'Pocos datos: {{count}} enlace vigilado aquí; perdidos: {{lost}}. Se tienen en cuenta sitios comparables.',
    shrunk_other:
      'Pocos datos: {{count}} enlaces vigilados aquí; perdidos: {{lost}}. Se tienen en cuenta sitios comparables.',
    parent: 'Aún no se ha vigilado ningún enlace aquí. Así duran los enlaces en sitios comparables.',
    none: 'Aún no hay enlaces vigilados',
    noneHelp: 'La curva aparece cuando los enlaces publicados llevan un día comprobándose.',
  },
  next: 'Próxima comprobación: {{when}}.',
  verdict: { ok: 'Activo', fault: 'Algo está mal', unknown: 'No se pudo comprobar' },
  changes: 'Qué ha cambiado',
  repair: 'Repara el enlace a más tardar el {{date}}. Después pide aquí una nueva comprobación: se hace al momento.',
  guarantee: {
    replacement: 'La nueva publicación es el briefing {{id}}.',
    noSites: 'Ahora no hay ningún sitio que encaje. Puedes recuperar el dinero.',
    sites: 'Sitio',
    order: 'Pedir la publicación',
    visits: '{{visits}} visitas al mes',
    delivery_one: 'en {{count}} día',
    delivery_other: 'en {{count}} días',
    until: 'Garantizado hasta el {{date}}',
    cover: guaranteeCover,
    terms: {
      client_one: 'Garantizado durante {{count}} día: {{covers}}.',
      client_other: 'Garantizado durante {{count}} días: {{covers}}.',
      owner_one: 'Durante {{count}} día, garantizas que {{covers}}.',
      owner_other: 'Durante {{count}} días, garantizas que {{covers}}.',
      repair_one:
        'Si nuestras comprobaciones confirman que no se cumple, tienes {{count}} día laborable para repararlo. Después se reduce tu pago.',
      repair_other:
        'Si nuestras comprobaciones confirman que no se cumple, tienes {{count}} días laborables para repararlo. Después se reduce tu pago.',
      full: 'Si no se cumple y no se repara, se devuelve todo el precio.',
      part_one:
        'Si no se cumple y no se repara, se devuelve todo el precio el primer día ({{count}}) y después la parte de los días que queden.',
      part_other:
        'Si no se cumple y no se repara, se devuelve todo el precio en los primeros {{count}} días y después la parte de los días que queden.',
    },
    ownerShare: 'Se descuenta al propietario: {{amount}}',
    state: {
      replaced:
        'El enlace perdido se ha sustituido por otro sitio: {{site}}. Allí se aplica lo que queda de la garantía.',
      repairing:
        'Garantía: el sitio tiene hasta el {{date}} para reparar el enlace. Si no lo hace, se devuelven {{amount}} más IVA.',
      choosing:
        'El sitio no ha reparado el enlace. Ya se pueden recuperar {{amount}} más IVA; después del {{date}} se devuelven automáticamente.',
      paused: 'El equipo ha pausado la garantía mientras lo resuelve. En juego: {{amount}} más IVA.',
      restored: 'El enlace se ha reparado y su garantía se ha ampliado los días que faltó.',
      refunded: 'Por el enlace perdido se han devuelto {{amount}} más IVA.',
      settled: 'El equipo ha cerrado esta pérdida.',
    },
    act: {
      replace: 'Elegir otro sitio',
      refund: 'Recuperar el dinero',
      pause: 'Pausar la garantía',
      resume: 'Reanudar la garantía',
      settle: 'Cerrar sin devolución',
    },
    refundClient: 'Devolver el dinero al cliente',
    ask: {
      replace:
        'Estos sitios son al menos igual de fuertes y no cuestan más. Nuestro equipo escribe el texto, no pagas nada y allí se aplica lo que queda de la garantía.',
      refund: 'Se devuelven {{amount}} más IVA al monedero. La publicación queda como está.',
      pause: 'Los plazos se detienen hasta que la reanudes. En juego: {{amount}} más IVA.',
      resume: 'Los plazos vuelven a contar. En juego: {{amount}} más IVA.',
      settle: 'La pérdida se cierra sin devolver los {{amount}} más IVA.',
    },
    done: {
      replace: 'Publicación pedida',
      refund: 'Dinero devuelto',
      pause: 'Garantía pausada',
      resume: 'Garantía reanudada',
      settle: 'Pérdida cerrada',
    },
  },
  legend: { ok: 'activo', fault: 'algo mal', unknown: 'no comprobable' },
});
