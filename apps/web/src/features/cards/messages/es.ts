import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  pay: 'Pagar con tarjeta',
  title: 'Pago con tarjeta',
  waiting: 'Estamos esperando la confirmación de tu pago con tarjeta. Esta página se actualiza automáticamente.',
  paidWaiting: 'Pagado. Esperamos a que el proveedor confirme que el dinero ha llegado; puede tardar unos días.',
  received: 'Hemos recibido tu pago con tarjeta de {{amount}}.',
  receivedBill: 'Hemos recibido tu pago con tarjeta de {{amount}} para {{number}}.',
  examined: 'Se ha pagado un importe distinto del solicitado. El equipo lo está revisando; no se pierde nada.',
  left: 'Has salido del pago con tarjeta. No se ha cobrado nada.',
  gaveUp: 'El pago con tarjeta se ha cancelado. No se ha cobrado nada.',
  failed:
    'El pago con tarjeta no se ha completado. No se ha pagado nada. Puedes pagar de nuevo, con la misma tarjeta o de otra forma.',
  resume: 'Continuar con el pago',
  cancel: 'Cancelar el pago',
  canceled: 'Pago con tarjeta cancelado',
  close: 'Cerrar',
  open: 'Pago con tarjeta pendiente',
  openBill: 'De la factura {{number}}',
});
