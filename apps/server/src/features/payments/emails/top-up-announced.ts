import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** A client announced a transfer: to the client, with all that its bank asks for. */
export const topUpAnnounced = defineMail({
  name: 'top-up-announced',
  audience: 'client',
  schema: z.object({
    name: mailName,
    cents: z.int(),
    beneficiary: mailLine(120),
    iban: mailLine(42),
    bic: mailLine(11),
    reference: mailLine(40),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Your transfer of ${format.money(data.cents)}`,
      preheader: `Reference ${data.reference}`,
      heading: 'How to transfer your top-up',
      name: data.name,
      paragraphs: ['Transfer the amount with this exact reference. We’ll add it to your wallet when it arrives.'],
      facts: [
        { label: 'Amount', value: format.money(data.cents) },
        { label: 'Beneficiary', value: data.beneficiary },
        { label: 'IBAN', value: data.iban },
        { label: 'BIC', value: data.bic || null },
        { label: 'Reference', value: data.reference },
      ],
      button: { label: 'Open wallet', path: '/financial' },
    }),
    es: (data, format) => ({
      subject: `Tu transferencia de ${format.money(data.cents)}`,
      preheader: `Concepto ${data.reference}`,
      heading: 'Datos para transferir tu recarga',
      name: data.name,
      paragraphs: [
        'Haz la transferencia indicando exactamente este concepto. El importe estará en tu monedero en cuanto llegue.',
      ],
      facts: [
        { label: 'Importe', value: format.money(data.cents) },
        { label: 'Beneficiario', value: data.beneficiary },
        { label: 'IBAN', value: data.iban },
        { label: 'BIC', value: data.bic || null },
        { label: 'Concepto', value: data.reference },
      ],
      button: { label: 'Abrir el monedero', path: '/financial' },
    }),
    'pt-BR': (data, format) => ({
      subject: `Sua transferência de ${format.money(data.cents)}`,
      preheader: `Referência ${data.reference}`,
      heading: 'Dados para a sua transferência',
      name: data.name,
      paragraphs: [
        'Use exatamente esta referência na transferência. O valor estará na sua carteira assim que for recebido.',
      ],
      facts: [
        { label: 'Valor', value: format.money(data.cents) },
        { label: 'Beneficiário', value: data.beneficiary },
        { label: 'IBAN', value: data.iban },
        { label: 'BIC', value: data.bic || null },
        { label: 'Referência', value: data.reference },
      ],
      button: { label: 'Abrir a carteira', path: '/financial' },
    }),
  },
});
