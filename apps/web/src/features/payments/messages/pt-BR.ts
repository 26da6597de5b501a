import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Pagamentos',
  subtitle: 'O que os clientes pagam e o que a equipe credita ou debita.',
  empty: 'Ainda não há pagamentos',
  emptyHelp: 'As transferências anunciadas pelos clientes aparecem aqui para confirmação.',
  ofClients: {
    title: 'Pagamentos de clientes',
    subtitle: 'Recargas e ajustes dos clientes que você atende.',
    emptyHelp: 'Aqui aparecem os pagamentos dos seus clientes.',
  },
  fields: {
    state: 'Status',
    kind: 'Tipo',
    recipientId: 'Destinatário',
    company: 'Empresa',
    walletCents: 'Valor na carteira',
    counterAccount: 'Contrapartida',
    reference: 'Referência',
    method: 'Forma de pagamento',
    feeCents: 'Taxa do provedor',
    bill: 'Fatura',
    comments: 'Comentários',
    receivedOn: 'Recebido em',
    createdAt: 'Anunciado',
    answer: 'Motivo',
  },
  filters: {
    text: 'Cliente, empresa ou referência',
  },
  state: {
    announced: 'Esperado',
    confirmed: 'Confirmado',
    refused: 'Recusado',
    withdrawn: 'Cancelado',
    reversed: 'Estornado',
  },
  kind: {
    top_up: 'Recarga',
    transaction: 'Transação',
  },
  choices: {
    method: { transfer: 'Transferência', card: 'Cartão' },
    counterAccount: {
      bonus: 'Bônus',
      opening: 'Saldo inicial',
      correction: 'Correção',
    },
  },
  actions: {
    arrive: 'recebido',
    expire: 'expirado',
    differ: 'pago com outro valor',
    card_issue: 'alterado pela operadora do cartão',
    announce: 'anunciado',
    confirm: 'confirmado',
    refuse: 'recusado',
    withdraw: 'cancelado',
    reverse: 'estornado',
  },
  issue: {
    amount:
      'A operadora do cartão recebeu {{amount}}, e não o valor solicitado. Confirme o que chegou, ou recuse e devolva pela operadora.',
    refunded:
      'A operadora do cartão devolveu {{amount}}. Estorne este pagamento, ou lance o que foi devolvido como transação.',
    disputed: 'O titular do cartão contesta {{amount}}. Estorne este pagamento se a operadora retirar o dinheiro.',
  },
  decided: 'Decidido',
  confirm: {
    action: 'Confirmar',
    title: 'Confirmar recebimento',
    received: 'Valor recebido',
    other: 'Valor anunciado: {{announced}}. O cliente recebe o valor que você informar aqui.',
    done: 'Confirmado: o valor já está na carteira',
  },
  refuse: {
    action: 'Recusar',
    title: 'Recusar este pagamento?',
    help: 'O cliente é informado do motivo. Nenhum valor é lançado.',
    reason: 'Motivo',
    done: 'Pagamento recusado',
  },
  reverse: {
    action: 'Estornar',
    title: 'Estornar este pagamento?',
    help: 'Um lançamento no sentido contrário é feito. O estorno não é possível se o cliente já gastou o valor.',
    reason: 'Motivo',
    done: 'Pagamento estornado',
  },
  new: {
    title: 'Nova transação',
    help: 'Credita ou debita a carteira de um cliente.',
    section: 'Transação',
    sectionHelp: 'É lançada imediatamente e aparece nas movimentações do cliente.',
    valueHelp: 'O valor creditado ao cliente; com sinal de menos, o valor debitado.',
    commentsHelp: 'O motivo. Visível para a equipe, não para o cliente.',
    submit: 'Lançar transação',
    done: 'Transação lançada',
    needsValue: 'Informe um valor diferente de zero.',
    needsComments: 'Informe o motivo, com pelo menos três caracteres.',
  },
});
