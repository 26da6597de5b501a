import { INVOICE_TYPES } from '@linkstand/contract/invoices/choices';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailFact, type MailFormat } from '../../../platform/mail/template.ts';

const schema = z.object({
  name: mailName,
  type: z.enum(INVOICE_TYPES),
  /** Whom it is for: credit notes are for suppliers too. */
  reader: z.enum(['client', 'owner', 'seller']),
  number: mailLine(60),
  cents: z.int(),
  openCents: z.int(),
  refundedCents: z.int(),
  dueDay: z.iso.date().nullable(),
  reference: mailLine(40),
});
type Data = z.output<typeof schema>;

/** Owners have no account, so the mail is their only copy. */
const PATHS: Readonly<Record<Data['reader'], string>> = {
  client: '/financial?tab=bills',
  owner: '/',
  seller: '/create-invoices',
};

interface Words {
  readonly subjects: Readonly<Record<Data['type'], (number: string) => string>>;
  readonly attached: string;
  readonly open: (amount: string, day: string) => string;
  readonly paid: string;
  readonly refunded: (amount: string) => string;
  readonly number: string;
  readonly total: string;
  readonly due: string;
  readonly reference: string;
  readonly buttons: Readonly<Record<Data['reader'], string>>;
}

const facts = (data: Data, format: MailFormat, words: Words): MailFact[] => [
  { label: words.number, value: data.number },
  { label: words.total, value: format.money(data.cents) },
  { label: words.due, value: data.openCents > 0 && data.dueDay ? format.day(data.dueDay) : null },
  { label: words.reference, value: data.openCents > 0 ? data.reference : null },
];

const tell = (words: Words) => (data: Data, format: MailFormat) => {
  const isClient = data.type === 'client';
  const subject = words.subjects[data.type](data.number);
  return {
    subject,
    preheader: format.money(data.cents),
    heading: subject,
    name: data.name,
    paragraphs: [
      words.attached,
      ...(isClient && data.openCents > 0
        ? [words.open(format.money(data.openCents), data.dueDay ? format.day(data.dueDay) : '–')]
        : []),
      ...(isClient && data.openCents <= 0 ? [words.paid] : []),
      ...(data.refundedCents > 0 ? [words.refunded(format.money(data.refundedCents))] : []),
    ],
    facts: facts(data, format, words),
    button: { label: words.buttons[data.reader], path: PATHS[data.reader] },
  };
};

/** A document is sent to whom it is for, with its PDF. */
export const invoiceSent = defineMail({
  name: 'invoice-sent',
  audience: ({ reader }) => (reader === 'seller' ? 'staff' : reader),
  schema,
  locales: {
    'en-US': tell({
      subjects: {
        client: (number) => `Invoice ${number}`,
        credit_note: (number) => `Credit note ${number}`,
        top_up: (number) => `Payment on account ${number}`,
        owner: (number) => `Invoice ${number}, issued in your name`,
        seller: (number) => `Commission invoice ${number}`,
      },
      attached: 'The document is attached as a PDF.',
      open: (amount, day) =>
        `Please pay ${amount} by ${day}, from your wallet or by bank transfer with the reference below.`,
      paid: 'It’s paid. There’s nothing left for you to do.',
      refunded: (amount) => `${amount} was returned to your wallet.`,
      number: 'Number',
      total: 'Total',
      due: 'Due',
      reference: 'Reference',
      buttons: { client: 'View bills', owner: 'Our website', seller: 'View invoices' },
    }),
    es: tell({
      subjects: {
        client: (number) => `Factura ${number}`,
        credit_note: (number) => `Factura rectificativa ${number}`,
        top_up: (number) => `Pago a cuenta ${number}`,
        owner: (number) => `Factura ${number}, emitida en tu nombre`,
        seller: (number) => `Factura de comisiones ${number}`,
      },
      attached: 'El documento va adjunto en PDF.',
      open: (amount, day) =>
        `Paga ${amount} el ${day} como muy tarde, por transferencia con el concepto indicado abajo o desde tu monedero.`,
      paid: 'Está pagada; no tienes que hacer nada.',
      refunded: (amount) => `Hemos devuelto ${amount} a tu monedero.`,
      number: 'Número',
      total: 'Total',
      due: 'Vencimiento',
      reference: 'Concepto',
      buttons: { client: 'Ver las facturas', owner: 'Nuestro sitio', seller: 'Ver las facturas' },
    }),
    'pt-BR': tell({
      subjects: {
        client: (number) => `Fatura ${number}`,
        credit_note: (number) => `Nota de crédito ${number}`,
        top_up: (number) => `Pagamento por conta ${number}`,
        owner: (number) => `Fatura ${number}, emitida em seu nome`,
        seller: (number) => `Fatura de comissões ${number}`,
      },
      attached: 'O documento segue anexo em PDF.',
      open: (amount, day) =>
        `Pague ${amount} até ${day}, por transferência com a referência abaixo ou com o saldo da carteira.`,
      paid: 'A fatura está paga; você não precisa fazer nada.',
      refunded: (amount) => `O valor de ${amount} voltou para a sua carteira.`,
      number: 'Número',
      total: 'Total',
      due: 'Vencimento',
      reference: 'Referência',
      buttons: { client: 'Ver as faturas', owner: 'Nosso site', seller: 'Ver as faturas' },
    }),
  },
});
