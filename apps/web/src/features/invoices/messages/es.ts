import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  state: {
    draft: 'Borrador',
    issued: 'Emitida',
    partly_paid: 'Pagada en parte',
    paid: 'Pagada',
    void: 'Anulada',
  },
});
