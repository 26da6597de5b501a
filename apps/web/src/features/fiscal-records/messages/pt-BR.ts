import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Registros fiscais',
  subtitle: 'Registros das faturas para a autoridade fiscal espanhola (VERI*FACTU) e a resposta dela.',
  empty: 'Ainda não há registros',
  emptyHelp: 'As faturas e notas de crédito de um emissor espanhol recebem o seu ao serem emitidas.',
  notKept: 'São mantidos registros quando o emissor da identidade fiscal é espanhol.',
  failed: 'O último envio à autoridade fiscal falhou',
  again: 'A próxima tentativa é em',
  refusedHelp_one:
    '{{count}} registro foi recusado. Leia o motivo, corrija os dados do cliente e envie um registro corrigido.',
  refusedHelp_other:
    '{{count}} registros foram recusados. Leia o motivo, corrija os dados do cliente e envie registros corrigidos.',
  fields: {
    state: 'Status',
    kind: 'Registro',
    made: 'Criado',
    position: 'N.º',
    invoice: 'Fatura',
    errorText: 'Resposta da autoridade',
    totalCents: 'Total',
    madeAt: 'Criado',
    proof: 'Recibo',
    hash: 'Hash',
    acts: 'Ações',
    issuer: 'Emissor',
    environment: 'Serviço',
    certificate: 'Certificado',
    length: 'Registros na cadeia',
    file: 'Certificado (.p12 ou .pfx)',
    password: 'Senha do certificado',
    reason: 'Motivo',
    number: 'Número',
  },
  filters: {
    text: 'Número ou hash',
  },
  state: {
    queued: 'Na fila',
    accepted: 'Aceito',
    accepted_with_errors: 'Aceito com erros',
    refused: 'Recusado',
  },
  kind: {
    alta: 'Fatura',
    anulacion: 'Cancelamento',
  },
  environment: {
    production: 'Autoridade fiscal',
    test: 'Autoridade fiscal, testes',
    action: 'Escolher serviço',
    title: 'Serviço da autoridade fiscal',
    help: 'Registros enviados ao serviço de testes não têm efeito. Os códigos QR das faturas levam ao serviço escolhido aqui.',
    save: 'Usar este serviço',
    done: 'Serviço escolhido',
  },
  certificate: {
    none: 'Nenhum',
    missing: 'Ainda não há certificado',
    missingHelp:
      'Os registros são guardados e esperam. Para enviá-los, envie o certificado do emissor com a chave privada.',
    expired: 'O certificado venceu: os registros esperam até você enviar outro.',
    action: 'Enviar certificado',
    title: 'Certificado para a autoridade fiscal',
    help: 'Ele é guardado criptografado e não é mostrado de novo.',
    save: 'Salvar certificado',
    done: 'Certificado salvo',
  },
  amend: {
    action: 'Enviar corrigido',
    title: 'Corrigir o registro de {{number}}',
    help: 'É acrescentado outro registro da mesma fatura, com os dados atuais do cliente. A fatura não muda.',
    done: 'O registro corrigido está na fila',
  },
  cancel: {
    action: 'Cancelar registro',
    title: 'Cancelar o registro de {{number}}',
    help: 'Só para uma fatura que nunca deveria ter existido. O que estava errado numa fatura é corrigido por nota de crédito.',
    done: 'O cancelamento está na fila',
  },
  actions: {
    amend: 'corrigido',
    cancel: 'cancelado',
  },
});
