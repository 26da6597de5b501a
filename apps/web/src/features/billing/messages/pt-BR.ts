import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Faturamento',
  fields: {
    legalName: 'Razão social',
    address: 'Endereço',
    postalCode: 'CEP',
    city: 'Cidade',
    invoiceEmail: 'E-mail para faturas',
    billingMode: 'Pagamento',
    creditLimitCents: 'Limite de crédito',
    paymentDays: 'Prazo de pagamento (dias)',
    currency: 'Moeda',
  },
  choices: {
    billingMode: { prepaid: 'Pré-pago', postpaid: 'Pós-pago' },
  },
});
