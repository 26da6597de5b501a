import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'E-mails',
  subtitle: 'O que foi enviado, espera ou não pôde ser entregue.',
  columns: {
    createdAt: 'Escrito',
    to: 'Para',
    subject: 'Assunto',
    template: 'Modelo',
    status: 'Status',
    attempts: 'Tentativas',
    sentAt: 'Enviado',
    lastError: 'Último erro',
    action: 'Ação',
  },
  status: { queued: 'Na fila', sent: 'Enviado', failed: 'Será tentado de novo', dead: 'Abandonado' },
  filter: { text: 'Endereço ou assunto' },
  retry: 'Enviar de novo',
  retried: 'O e-mail está a caminho outra vez',
  empty: 'Ainda não há e-mails',
  emptyHelp: 'Os e-mails aparecem aqui conforme as pessoas se cadastram, pedem e publicam.',
});
