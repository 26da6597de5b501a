import { PAYMENT_METHODS } from '@linkstand/contract/payments/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent, type MailFormat } from '../../../platform/mail/template.ts';

const PaymentDecided = z.object({
  name: mailName,
  isConfirmed: z.boolean(),
  method: z.enum(PAYMENT_METHODS),
  /** The number of the bill that it pays. Empty: a top-up. */
  bill: mailLine(60),
  cents: z.int(),
  availableCents: z.int(),
  reference: mailLine(40),
  answer: mailText(),
});
type Data = z.output<typeof PaymentDecided>;

type Outcome = 'billPaid' | 'toppedUp' | 'cardFailed' | 'notArrived';

function outcomeOf({ isConfirmed, method, bill }: Data): Outcome {
  if (isConfirmed) return bill === '' ? 'toppedUp' : 'billPaid';
  return method === 'card' ? 'cardFailed' : 'notArrived';
}

interface Said {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
}

interface Words {
  readonly outcomes: Readonly<Record<Outcome, Said>>;
  readonly reference: string;
  readonly button: string;
}

const WORDS: Readonly<Record<Locale, (data: Data, format: MailFormat) => Words>> = {
  'en-US': ({ method, bill, cents, availableCents }, format) => {
    const amount = format.money(cents);
    const arrived = method === 'card' ? 'Your card payment has arrived' : 'Your money has arrived';
    return {
      outcomes: {
        billPaid: {
          subject: `We’ve received ${amount} for ${bill}`,
          heading: arrived,
          text: `Thank you. It was set against ${bill}. Your bills show whether anything is still open.`,
        },
        toppedUp: {
          // What goes to a debt first can't be spent.
          subject: availableCents > 0 ? `${amount} has been added to your wallet` : `We’ve received ${amount}`,
          heading: arrived,
          text:
            availableCents > 0
              ? `You can now spend ${format.money(availableCents)} on orders.`
              : 'It covers what you owe first, so there is nothing left to spend on orders yet.',
        },
        cardFailed: {
          subject: `Your card payment of ${amount} didn’t go through`,
          heading: 'Your card payment didn’t go through',
          text: 'Nothing was added to your wallet or paid. You can pay again, with the same card or another way.',
        },
        notArrived: {
          subject: `Your transfer of ${amount} hasn’t arrived`,
          heading: 'We’re no longer expecting your transfer',
          text: 'If you’ve sent the transfer in the meantime, reply to this email.',
        },
      },
      reference: 'Reference',
      button: 'Open wallet',
    };
  },
  es: ({ method, bill, cents, availableCents }, format) => {
    const amount = format.money(cents);
    const arrived = method === 'card' ? 'Tu pago con tarjeta ha llegado' : 'Tu dinero ha llegado';
    return {
      outcomes: {
        billPaid: {
          subject: `Hemos recibido ${amount} para ${bill}`,
          heading: arrived,
          text: `Gracias. Se ha aplicado a ${bill}. En tus facturas verás si queda algo pendiente.`,
        },
        toppedUp: {
          subject: availableCents > 0 ? `${amount} ya están en tu monedero` : `Hemos recibido ${amount}`,
          heading: arrived,
          text:
            availableCents > 0
              ? `Ahora tienes ${format.money(availableCents)} disponibles para tus pedidos.`
              : 'Cubre primero lo que debes, así que todavía no queda nada disponible para pedidos.',
        },
        cardFailed: {
          subject: `Tu pago con tarjeta de ${amount} no se ha completado`,
          heading: 'Tu pago con tarjeta no se ha completado',
          text: 'No se ha abonado nada en tu monedero ni se ha pagado nada. Puedes pagar de nuevo, con la misma tarjeta o de otra forma.',
        },
        notArrived: {
          subject: `Tu transferencia de ${amount} no ha llegado`,
          heading: 'Ya no esperamos tu transferencia',
          text: 'Si ya la has hecho, responde a este correo.',
        },
      },
      reference: 'Concepto',
      button: 'Abrir el monedero',
    };
  },
  'pt-BR': ({ method, bill, cents, availableCents }, format) => {
    const amount = format.money(cents);
    const arrived = method === 'card' ? 'Recebemos seu pagamento com cartão' : 'Recebemos sua transferência';
    return {
      outcomes: {
        billPaid: {
          subject: `Recebemos ${amount} para ${bill}`,
          heading: arrived,
          text: `Agradecemos o pagamento. Ele foi aplicado a ${bill}. Nas suas faturas você vê se ainda resta algo em aberto.`,
        },
        toppedUp: {
          subject: availableCents > 0 ? `Recarga de ${amount} disponível na sua carteira` : `Recebemos ${amount}`,
          heading: arrived,
          text:
            availableCents > 0
              ? `Agora você pode fazer pedidos de até ${format.money(availableCents)}.`
              : 'Ele cobre primeiro o que você deve, por isso ainda não há saldo para pedidos.',
        },
        cardFailed: {
          subject: `Seu pagamento com cartão de ${amount} não foi concluído`,
          heading: 'Seu pagamento com cartão não foi concluído',
          text: 'Nada foi creditado na sua carteira nem pago. Você pode pagar de novo, com o mesmo cartão ou de outra forma.',
        },
        notArrived: {
          subject: `Sua transferência de ${amount} não foi recebida`,
          heading: 'Sua transferência não é mais esperada',
          text: 'Se você já a fez, responda a este e-mail.',
        },
      },
      reference: 'Referência',
      button: 'Abrir a carteira',
    };
  },
};

const contentIn =
  (locale: Locale) =>
  (data: Data, format: MailFormat): MailContent => {
    const { outcomes, reference, button } = WORDS[locale](data, format);
    const { subject, heading, text } = outcomes[outcomeOf(data)];
    return {
      subject,
      preheader: `${reference} ${data.reference}`,
      heading,
      name: data.name,
      paragraphs: [text],
      facts: [{ label: reference, value: data.reference }],
      ...(data.answer ? { quote: { text: data.answer, by: '' } } : {}),
      button: { label: button, path: data.bill ? '/financial?tab=bills' : '/financial' },
    };
  };

/** The money of a payment has arrived, or is not expected any more: to the client. */
export const paymentDecided = defineMail({
  // Mails that are kept have this name, from when only top-ups were told of.
  name: 'top-up-decided',
  audience: 'client',
  schema: PaymentDecided,
  locales: { 'en-US': contentIn('en-US'), es: contentIn('es'), 'pt-BR': contentIn('pt-BR') },
});
