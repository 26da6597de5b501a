import { paperStatus, paymentStatus } from '@linkstand/contract/words/es';
import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Finanzas',
  bonus: 'Bonificación aplicada: el cliente no paga nada.',
  price: 'Precio',
  cost: 'Coste',
  commission: 'Comisión ({{percent}})',
  atDone: 'se devenga al terminar',
  profit: 'Beneficio',
  profitHelp: 'El neto que paga el cliente, menos el coste y la comisión.',
  client: 'Cliente',
  owner: 'Propietario',
  held: 'Retenido',
  taken: 'Cobrado',
  owed: 'Pendiente de pago',
  withVat: 'Con IVA del {{percent}}',
  finalized: 'Finanzas cerradas',
  papers: paperStatus,
  payment: paymentStatus,
  finalize: {
    action: 'Cerrar finanzas',
    help: 'Los importes quedan fijos: ya no se puede bonificar, cambiar el importe ni forzar el estado.',
    done: 'Finanzas cerradas',
  },
});
