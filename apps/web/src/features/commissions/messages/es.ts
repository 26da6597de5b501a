import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Comisiones',
  subtitle: 'Lo ganado, lo anulado y lo pagado, y de qué se compone cada importe.',
  empty: 'Aún no hay comisiones',
  emptyHelp: 'Se gana cuando termina la publicación de un cliente.',
  fields: {
    at: 'Día',
    kind: 'Movimiento',
    seller: 'Comercial',
    briefing: 'Publicación',
    site: 'Sitio',
    client: 'Cliente',
    baseCents: 'Precio neto',
    shareBp: 'Porcentaje',
    cents: 'Comisión',
    balanceCents: 'Saldo pendiente',
    endToEndId: 'ID End-to-End (SEPA)',
  },
  filters: {
    text: 'Publicación, sitio, cliente, comercial o pago',
  },
  kind: {
    earned: 'Ganada',
    turned_back: 'Anulada',
    paid: 'Pagada',
    other: 'Otro',
  },
  summary: {
    earned: 'Ganado',
    paid: 'Pagado',
    owed: 'Pendiente',
    expected: 'Aún sin terminar',
  },
  statement: {
    action: 'Extracto (PDF)',
    title: 'Extracto de comisiones',
    help: 'Lo ganado, anulado y pagado en un periodo, con lo pendiente antes y después.',
    from: 'Primer día',
    to: 'Último día',
    submit: 'Descargar PDF',
  },
  account: {
    title: 'Cuenta para tu comisión',
    of: 'Cuenta para la comisión',
    none: 'Aún no hay cuenta: no se puede pagar la comisión.',
    waits: 'Nueva: no se paga en ella hasta que la confirme un administrador.',
    confirmed: 'Confirmada',
    change: 'Cambiar la cuenta',
    add: 'Añadir una cuenta',
    holder: 'Titular',
    iban: 'IBAN',
    bic: 'BIC',
    save: 'Guardar',
    saved: 'Edición completada',
    confirm: 'Confirmar la cuenta',
    confirmHelp:
      'Pregunta al comercial por teléfono si la cuenta es suya. Una vez confirmada, la comisión se paga en ella.',
    wasConfirmed: 'Confirmada',
  },
});
