import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Pagos',
  subtitle: 'Lo que ingresan los clientes y lo que el equipo abona o retira.',
  empty: 'Aún no hay pagos',
  emptyHelp: 'Aquí aparecen las transferencias que anuncian los clientes, para que las confirmes.',
  ofClients: {
    title: 'Pagos de clientes',
    subtitle: 'Recargas y ajustes de los clientes que llevas.',
    emptyHelp: 'Aquí aparecen los pagos de tus clientes.',
  },
  fields: {
    state: 'Estado',
    kind: 'Tipo',
    recipientId: 'Destinatario',
    company: 'Empresa',
    walletCents: 'Importe en el monedero',
    counterAccount: 'Contrapartida',
    reference: 'Concepto',
    method: 'Forma de pago',
    feeCents: 'Comisión del proveedor',
    bill: 'Factura',
    comments: 'Comentarios',
    receivedOn: 'Recibido el',
    createdAt: 'Anunciado',
    answer: 'Motivo',
  },
  filters: {
    text: 'Cliente, empresa o concepto',
  },
  state: {
    announced: 'Esperado',
    confirmed: 'Confirmado',
    refused: 'Rechazado',
    withdrawn: 'Cancelado',
    reversed: 'Anulado',
  },
  kind: {
    top_up: 'Recarga',
    transaction: 'Transacción',
  },
  choices: {
    method: { transfer: 'Transferencia', card: 'Tarjeta' },
    counterAccount: {
      bonus: 'Bonificación',
      opening: 'Saldo inicial',
      correction: 'Corrección',
    },
  },
  actions: {
    arrive: 'recibido',
    expire: 'caducado',
    differ: 'pagado por otro importe',
    card_issue: 'cambiado por el proveedor de tarjetas',
    announce: 'anunciado',
    confirm: 'confirmado',
    refuse: 'rechazado',
    withdraw: 'cancelado',
    reverse: 'anulado',
  },
  issue: {
    amount:
      'El proveedor de tarjetas ha recibido {{amount}}, no el importe solicitado. Confirma lo que ha llegado, o recházalo y devuélvelo con el proveedor.',
    refunded:
      'El proveedor de tarjetas ha devuelto {{amount}}. Anula este pago o contabiliza lo devuelto como transacción.',
    disputed: 'El titular de la tarjeta reclama {{amount}}. Anula este pago si el proveedor retira el dinero.',
  },
  decided: 'Decidido',
  confirm: {
    action: 'Confirmar',
    title: 'Confirmar el pago recibido',
    received: 'Importe recibido',
    other: 'Se anunciaron {{announced}}. Se abonará al cliente lo que escribas aquí.',
    done: 'Confirmado: ya está en el monedero',
  },
  refuse: {
    action: 'Rechazar',
    title: '¿Rechazar este pago?',
    help: 'El cliente recibe el motivo. No se contabiliza nada.',
    reason: 'Motivo',
    done: 'Pago rechazado',
  },
  reverse: {
    action: 'Anular',
    title: '¿Anular este pago?',
    help: 'Se contabiliza el movimiento contrario. No es posible si el cliente ya ha gastado el dinero.',
    reason: 'Motivo',
    done: 'Pago anulado',
  },
  new: {
    title: 'Nueva transacción',
    help: 'Abona dinero en el monedero de un cliente o lo retira.',
    section: 'Transacción',
    sectionHelp: 'Se contabiliza al momento y aparece entre los movimientos del cliente.',
    valueHelp: 'Lo que se abona al cliente o, con signo menos, lo que se le retira.',
    commentsHelp: 'El motivo. Lo lee el equipo, no el cliente.',
    submit: 'Contabilizar transacción',
    done: 'Transacción contabilizada',
    needsValue: 'Escribe un importe distinto de cero.',
    needsComments: 'Indica el motivo, con tres caracteres o más.',
  },
});
