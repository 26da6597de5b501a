import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Facturación',
  fields: {
    legalName: 'Nombre o razón social',
    address: 'Dirección',
    postalCode: 'Código postal',
    city: 'Ciudad',
    invoiceEmail: 'Correo para facturas',
    billingMode: 'Modalidad de pago',
    creditLimitCents: 'Límite de crédito',
    paymentDays: 'Plazo de pago (días)',
    currency: 'Moneda',
  },
  choices: {
    billingMode: { prepaid: 'Prepago', postpaid: 'Pospago' },
  },
});
