import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  pay: 'Pagar com cartão',
  title: 'Pagamento com cartão',
  waiting: 'Estamos aguardando a confirmação do seu pagamento com cartão. Esta página é atualizada automaticamente.',
  paidWaiting: 'Pago. Aguardando a operadora confirmar que o dinheiro chegou, o que pode levar alguns dias.',
  received: 'Recebemos seu pagamento com cartão de {{amount}}.',
  receivedBill: 'Recebemos seu pagamento com cartão de {{amount}} para {{number}}.',
  examined: 'Foi pago um valor diferente do solicitado. A equipe está verificando; nada se perde.',
  left: 'Você saiu do pagamento com cartão. Nada foi cobrado.',
  gaveUp: 'O pagamento com cartão foi cancelado. Nada foi cobrado.',
  failed:
    'O pagamento com cartão não foi concluído. Nada foi pago. Você pode pagar de novo, com o mesmo cartão ou de outra forma.',
  resume: 'Continuar o pagamento',
  cancel: 'Cancelar o pagamento',
  canceled: 'Pagamento com cartão cancelado',
  close: 'Fechar',
  open: 'Pagamento com cartão em aberto',
  openBill: 'Da fatura {{number}}',
});
