import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'E-mails',
  subtitle: 'O que foi enviado, está na fila ou não pôde ser entregue.',
  columns: {
    createdAt: 'Criado',
    to: 'Para',
    subject: 'Assunto',
    template: 'Modelo',
    status: 'Status',
    attempts: 'Tentativas',
    sentAt: 'Enviado',
    lastError: 'Último erro',
    action: 'Ação',
  },
  status: { queued: 'Na fila', sent: 'Enviado', failed: 'Nova tentativa pendente', dead: 'Não entregue' },
  filters: { text: 'Endereço ou assunto' },
  from: 'De',
  masked: 'Aqui os links estão desativados e os dados que dariam acesso a alguém ficam ocultos.',
  maskedCode:
    'Este e-mail continha um link de uso único. Ele fica oculto aqui, e nenhuma cópia é mantida após o envio.',
  erased: 'O texto não é mais mantido. O registro do envio, com destinatário e data, permanece.',
  retry: 'Enviar de novo',
  retried: 'O e-mail voltou para a fila de envio',
  empty: 'Ainda não há e-mails',
  emptyHelp: 'Os e-mails aparecem aqui conforme as pessoas se cadastram, fazem pedidos e publicam.',
});
