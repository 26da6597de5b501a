import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  state: {
    draft: 'Rascunho',
    issued: 'Emitida',
    partly_paid: 'Paga em parte',
    paid: 'Paga',
    void: 'Anulada',
  },
});
