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
  filters: { text: 'Endereço ou assunto' },
  from: 'De',
  masked: 'Aqui os links não levam a lugar nenhum, e o que daria acesso a alguém fica oculto.',
  maskedCode:
    'Este e-mail levava um link de uso único. Ele fica oculto aqui, e nenhuma cópia é guardada depois do envio.',
  erased: 'O texto não é mais guardado. Continua registrado que foi enviado, para quem e quando.',
  retry: 'Enviar de novo',
  retried: 'O e-mail está a caminho outra vez',
  empty: 'Ainda não há e-mails',
  emptyHelp: 'Os e-mails aparecem aqui conforme as pessoas se cadastram, pedem e publicam.',
});
