import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Correos',
  subtitle: 'Los que se han enviado, los que están en cola y los que no se han podido entregar.',
  columns: {
    createdAt: 'Escrito',
    to: 'Para',
    subject: 'Asunto',
    template: 'Plantilla',
    status: 'Estado',
    attempts: 'Intentos',
    sentAt: 'Enviado',
    lastError: 'Último error',
    action: 'Acción',
  },
  status: { queued: 'En cola', sent: 'Enviado', failed: 'Se reintentará', dead: 'No entregado' },
  filters: { text: 'Dirección o asunto' },
  from: 'De',
  masked: 'Aquí los enlaces están desactivados y se oculta todo lo que permitiría acceder a una cuenta.',
  maskedCode:
    'Este correo llevaba un enlace de un solo uso. Aquí se oculta, y no se guarda ninguna copia una vez enviado el correo.',
  erased: 'El texto ya no se conserva, pero sigue constando que se envió, a quién y cuándo.',
  retry: 'Enviar de nuevo',
  retried: 'El correo vuelve a estar en camino',
  empty: 'Todavía no hay correos',
  emptyHelp: 'Los correos aparecen aquí cuando alguien se registra, hace un pedido o publica.',
});
