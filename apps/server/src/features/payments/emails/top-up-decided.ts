import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** The money of a top-up has arrived, or is not expected any more: to the client. */
export const topUpDecided = defineMail({
  name: 'top-up-decided',
  audience: 'client',
  schema: z.object({
    name: mailName,
    isConfirmed: z.boolean(),
    cents: z.int(),
    availableCents: z.int(),
    reference: mailLine(40),
    answer: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: data.isConfirmed
        ? `${format.money(data.cents)} has been added to your wallet`
        : `Your transfer of ${format.money(data.cents)} hasn’t arrived`,
      preheader: `Reference ${data.reference}`,
      heading: data.isConfirmed ? 'Your money has arrived' : 'We’re no longer expecting your transfer',
      name: data.name,
      paragraphs: [
        data.isConfirmed
          ? `You can now spend ${format.money(data.availableCents)} on orders.`
          : 'If you’ve sent the transfer in the meantime, reply to this email.',
      ],
      facts: [{ label: 'Reference', value: data.reference }],
      ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
      button: { label: 'Open wallet', path: '/financial' },
    }),
    es: (data, format) => ({
      subject: data.isConfirmed
        ? `${format.money(data.cents)} ya están en tu monedero`
        : `Tu transferencia de ${format.money(data.cents)} no ha llegado`,
      preheader: `Concepto ${data.reference}`,
      heading: data.isConfirmed ? 'Tu dinero ha llegado' : 'Ya no esperamos tu transferencia',
      name: data.name,
      paragraphs: [
        data.isConfirmed
          ? `Ahora tienes ${format.money(data.availableCents)} disponibles para tus pedidos.`
          : 'Si ya la has hecho, responde a este correo.',
      ],
      facts: [{ label: 'Concepto', value: data.reference }],
      ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
      button: { label: 'Abrir el monedero', path: '/financial' },
    }),
    'pt-BR': (data, format) => ({
      subject: data.isConfirmed
        ? `Recarga de ${format.money(data.cents)} disponível na sua carteira`
        : `Sua transferência de ${format.money(data.cents)} não foi recebida`,
      preheader: `Referência ${data.reference}`,
      heading: data.isConfirmed ? 'Recebemos sua transferência' : 'Sua transferência não é mais esperada',
      name: data.name,
      paragraphs: [
        data.isConfirmed
          ? `Agora você pode fazer pedidos de até ${format.money(data.availableCents)}.`
          : 'Se você já a fez, responda a este e-mail.',
      ],
      facts: [{ label: 'Referência', value: data.reference }],
      ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
      button: { label: 'Abrir a carteira', path: '/financial' },
    }),
  },
});
