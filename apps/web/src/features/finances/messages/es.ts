import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Finanzas',
  bonus: 'Bonificación aplicada: el cliente no paga nada.',
  price: 'Precio',
  cost: 'Coste',
  commission: 'Comisión ({{percent}})',
  atDone: 'se gana al terminar',
  profit: 'Beneficio',
  profitHelp: 'Lo que paga el cliente neto, menos coste y comisión.',
  client: 'Cliente',
  owner: 'Propietario',
  held: 'Retenido',
  taken: 'Cobrado',
  owed: 'Se le debe',
  withVat: 'Con IVA del {{percent}}',
  finalized: 'Finanzas cerradas',
  status: {
    pending: 'Pendiente',
    ongoing: 'En curso',
    invoicing: 'Facturando',
    invoiced: 'Facturado',
  },
  payment: {
    open: 'Abierto',
    paid: 'Pagado',
  },
  finalize: {
    action: 'Cerrar finanzas',
    help: 'Su dinero ya no cambia: ni bonificación, ni otro importe, ni estado forzado.',
    done: 'Finanzas cerradas',
  },
});
