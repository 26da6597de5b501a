import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  you: 'Tú',
  unsent: 'Sin enviar',
  side: { client: 'Cliente', staff: 'Equipo', owner: 'Propietario', system: 'Automático' },
  /** Texts to begin an answer with. */
  cannedAnswers: 'Respuestas guardadas',
  colleagues: 'Compañeros',
  nobody: 'Nadie con acceso se llama así',
  present: {
    writing_one: '{{names}} está escribiendo…',
    writing_other: '{{names}} están escribiendo…',
    looking: 'También aquí: {{names}}',
  },
});
