import { PAYMENT_METHODS } from '@linkstand/contract/payments/choices';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** The money of a payment has arrived, or is not expected any more: to the client. */
export const topUpDecided = defineMail({
  name: 'top-up-decided',
  audience: 'client',
  schema: z.object({
    name: mailName,
    isConfirmed: z.boolean(),
    method: z.enum(PAYMENT_METHODS),
    /** The number of the bill that it pays. Empty: a top-up. */
    bill: mailLine(60),
    cents: z.int(),
    availableCents: z.int(),
    reference: mailLine(40),
    answer: mailText(),
  }),
  locales: {
    'en-US': ({ isConfirmed, method, bill, cents, ...data }, format) => {
      const amount = format.money(cents);
      const isCard = method === 'card';
      return {
        subject: isConfirmed
          ? bill
            ? `We’ve received ${amount} for ${bill}`
            : `${amount} has been added to your wallet`
          : isCard
            ? `Your card payment of ${amount} didn’t go through`
            : `Your transfer of ${amount} hasn’t arrived`,
        preheader: `Reference ${data.reference}`,
        heading: isConfirmed
          ? isCard
            ? 'Your card payment has arrived'
            : 'Your money has arrived'
          : isCard
            ? 'Your card payment didn’t go through'
            : 'We’re no longer expecting your transfer',
        name: data.name,
        paragraphs: [
          isConfirmed
            ? bill
              ? `Thank you. It was set against ${bill}. Your bills show whether anything is still open.`
              : `You can now spend ${format.money(data.availableCents)} on orders.`
            : isCard
              ? 'Nothing was added to your wallet or paid. You can pay again, with the same card or another way.'
              : 'If you’ve sent the transfer in the meantime, reply to this email.',
        ],
        facts: [{ label: 'Reference', value: data.reference }],
        ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
        button: { label: 'Open wallet', path: bill ? '/financial?tab=bills' : '/financial' },
      };
    },
    es: ({ isConfirmed, method, bill, cents, ...data }, format) => {
      const amount = format.money(cents);
      const isCard = method === 'card';
      return {
        subject: isConfirmed
          ? bill
            ? `Hemos recibido ${amount} para ${bill}`
            : `${amount} ya están en tu monedero`
          : isCard
            ? `Tu pago con tarjeta de ${amount} no se ha completado`
            : `Tu transferencia de ${amount} no ha llegado`,
        preheader: `Concepto ${data.reference}`,
        heading: isConfirmed
          ? isCard
            ? 'Tu pago con tarjeta ha llegado'
            : 'Tu dinero ha llegado'
          : isCard
            ? 'Tu pago con tarjeta no se ha completado'
            : 'Ya no esperamos tu transferencia',
        name: data.name,
        paragraphs: [
          isConfirmed
            ? bill
              ? `Gracias. Se ha aplicado a ${bill}. En tus facturas verás si queda algo pendiente.`
              : `Ahora tienes ${format.money(data.availableCents)} disponibles para tus pedidos.`
            : isCard
              ? 'No se ha abonado nada en tu monedero ni se ha pagado nada. Puedes pagar de nuevo, con la misma tarjeta o de otra forma.'
              : 'Si ya la has hecho, responde a este correo.',
        ],
        facts: [{ label: 'Concepto', value: data.reference }],
        ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
        button: { label: 'Abrir el monedero', path: bill ? '/financial?tab=bills' : '/financial' },
      };
    },
    'pt-BR': ({ isConfirmed, method, bill, cents, ...data }, format) => {
      const amount = format.money(cents);
      const isCard = method === 'card';
      return {
        subject: isConfirmed
          ? bill
            ? `Recebemos ${amount} para ${bill}`
            : `Recarga de ${amount} disponível na sua carteira`
          : isCard
            ? `Seu pagamento com cartão de ${amount} não foi concluído`
            : `Sua transferência de ${amount} não foi recebida`,
        preheader: `Referência ${data.reference}`,
        heading: isConfirmed
          ? isCard
            ? 'Recebemos seu pagamento com cartão'
            : 'Recebemos sua transferência'
          : isCard
            ? 'Seu pagamento com cartão não foi concluído'
            : 'Sua transferência não é mais esperada',
        name: data.name,
        paragraphs: [
          isConfirmed
            ? bill
              ? `Agradecemos o pagamento. Ele foi aplicado a ${bill}. Nas suas faturas você vê se ainda resta algo em aberto.`
              : `Agora você pode fazer pedidos de até ${format.money(data.availableCents)}.`
            : isCard
              ? 'Nada foi creditado na sua carteira nem pago. Você pode pagar de novo, com o mesmo cartão ou de outra forma.'
              : 'Se você já a fez, responda a este e-mail.',
        ],
        facts: [{ label: 'Referência', value: data.reference }],
        ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
        button: { label: 'Abrir a carteira', path: bill ? '/financial?tab=bills' : '/financial' },
      };
    },
  },
});
