import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  state: {
    alive: 'El enlace está en su sitio',
    suspect: 'Una comprobación ha encontrado algo mal. Lo confirmamos antes de dar la alarma.',
    unknown: 'Ahora mismo la página no se puede comprobar. Seguimos intentándolo.',
    lost: 'El enlace se ha perdido',
  },
  since: 'desde el {{date}}',
  strip: 'Comprobaciones de este enlace, de la más antigua a la más reciente',
  summary_one: '{{count}} comprobación hasta ahora, la última {{when}}.',
  summary_other: '{{count}} comprobaciones hasta ahora, la última {{when}}.',
  none: 'Aún sin comprobar.',
  next: 'Próxima comprobación: {{when}}.',
  verdict: { ok: 'En su sitio', fault: 'Algo está mal', unknown: 'No se pudo comprobar' },
  changes: 'Qué ha cambiado',
  legend: { ok: 'en su sitio', fault: 'algo mal', unknown: 'no comprobable' },
});
