import { PAYMENT_METHODS } from '@linkstand/contract/payments/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent, type MailFormat } from '../../../platform/mail/template.ts';

/**
 * Refunded by us to a card, disputed by the card's bank, kept by that as the dispute is lost, recalled by the payer or its
 * bank, or booked in error.
 */
const CAUSES = ['refund', 'dispute', 'lost', 'recall', 'mistake'] as const;
export type ReturnCause = (typeof CAUSES)[number];

const MoneyTakenBack = z.object({
  name: mailName,
  cause: z.enum(CAUSES),
  /** It came back to the client: a dispute that was won, a refund that did not arrive. */
  isBack: z.boolean(),
  method: z.enum(PAYMENT_METHODS),
  cents: z.int(),
  reference: mailLine(40),
  /** The number of the bill that has to be paid again. Empty: none. */
  bill: mailLine(60),
  openBillCents: z.int(),
  availableCents: z.int(),
  owedCents: z.int(),
  /** Of the team. */
  reason: mailText(),
});
type Data = z.output<typeof MoneyTakenBack>;

interface Words {
  readonly taken: Readonly<
    Record<ReturnCause, { readonly subject: string; readonly means: string; readonly todo: string }>
  >;
  readonly back: {
    readonly subject: string;
    readonly means: Readonly<Record<ReturnCause, string>>;
    /** What becomes of it. */
    readonly spend: string;
  };
  readonly owed: string;
  readonly billOpen: string;
  readonly facts: {
    readonly reference: string;
    readonly available: string;
    readonly owed: string;
    readonly bill: string;
  };
  readonly buttons: { readonly wallet: string; readonly bill: string };
}

const WORDS: Readonly<Record<Locale, (data: Data, format: MailFormat) => Words>> = {
  'en-US': ({ cents, method, bill, owedCents }, { money }) => ({
    taken: {
      refund: {
        subject: `${money(cents)} is on its way back to you`,
        means: `We refunded ${money(cents)} of your card payment, so you can no longer spend it here. Your bank may take up to 10 days to show it.`,
        todo: 'If you didn’t expect this refund, reply to this email.',
      },
      dispute: {
        subject: `Your bank took back ${money(cents)}`,
        means: `The bank that issued your card is disputing your payment and took back ${money(cents)}, so you can no longer spend it here.`,
        todo: 'If the payment was yours, tell your bank so: the money comes back to you here once the dispute is settled. If you don’t recognize it, reply to this email.',
      },
      lost: {
        subject: `Your bank keeps ${money(cents)}`,
        means: `The dispute about your card payment has been decided: your bank keeps ${money(cents)}, so you can’t spend it here.`,
        todo: 'If the payment was yours, ask your bank about it. You can send the money again whenever you like.',
      },
      recall: {
        subject: `Your bank took back ${money(cents)}`,
        means: `${money(cents)} of your ${method === 'card' ? 'card payment' : 'transfer'} was recalled by you or your bank, so you can no longer spend it here.`,
        todo: 'If you didn’t ask for this, talk to your bank. You can send the money again whenever you like.',
      },
      mistake: {
        subject: `We corrected a payment of ${money(cents)}`,
        means: `${money(cents)} had been added for you by mistake and has been taken out again.`,
        todo: 'If you did send this money, reply to this email with a proof of payment.',
      },
    },
    back: {
      subject: `${money(cents)} is back with you`,
      means: {
        refund: `A refund of ${money(cents)} didn’t reach you, so the money is here again.`,
        dispute: `The dispute about your payment has been settled: ${money(cents)} is here again.`,
        lost: `Your bank sent back ${money(cents)} of a payment that it had disputed, so the money is here again.`,
        recall: `${money(cents)} of your ${method === 'card' ? 'card payment' : 'transfer'} is here again.`,
        mistake: `${money(cents)} is here again.`,
      },
      spend: 'It first pays what had become open on a bill or what your wallet owes. You can spend the rest.',
    },
    owed: `You’d already spent part of it, so your wallet owes ${money(owedCents)}. You can’t order until the next money you send has covered that. What’s in progress isn’t lost.`,
    billOpen: `It had paid ${bill}, which is open again.`,
    facts: { reference: 'Reference', available: 'Available', owed: 'Your wallet owes', bill: `Open on ${bill}` },
    buttons: { wallet: 'Open wallet', bill: 'Open bills' },
  }),
  es: ({ cents, method, bill, owedCents }, { money }) => ({
    taken: {
      refund: {
        subject: `Te devolvemos ${money(cents)}`,
        means: `Hemos devuelto ${money(cents)} de tu pago con tarjeta, así que ese importe ya no está disponible aquí. Tu banco puede tardar hasta 10 días en mostrarlo.`,
        todo: 'Si no esperabas esta devolución, responde a este correo.',
      },
      dispute: {
        subject: `Tu banco ha retirado ${money(cents)}`,
        means: `El banco que emitió tu tarjeta ha reclamado el pago y ha retirado ${money(cents)}, así que ese importe ya no está disponible aquí.`,
        todo: 'Si el pago era tuyo, díselo a tu banco: recuperarás el importe aquí cuando se resuelva la reclamación. Si no lo reconoces, responde a este correo.',
      },
      lost: {
        subject: `Tu banco se queda con ${money(cents)}`,
        means: `La reclamación sobre tu pago con tarjeta se ha resuelto: tu banco se queda con ${money(cents)}, así que ese importe no está disponible aquí.`,
        todo: 'Si el pago era tuyo, consúltalo con tu banco. Puedes volver a enviar el dinero cuando quieras.',
      },
      recall: {
        subject: `Tu banco ha retirado ${money(cents)}`,
        means: `Tú o tu banco habéis reclamado ${money(cents)} de tu ${method === 'card' ? 'pago con tarjeta' : 'transferencia'}, así que ese importe ya no está disponible aquí.`,
        todo: 'Si no lo has pedido tú, habla con tu banco. Puedes volver a enviar el dinero cuando quieras.',
      },
      mistake: {
        subject: `Hemos corregido un pago de ${money(cents)}`,
        means: `Te habíamos abonado ${money(cents)} por error y hemos retirado el importe.`,
        todo: 'Si enviaste ese dinero, responde a este correo con un justificante.',
      },
    },
    back: {
      subject: `Vuelves a tener ${money(cents)}`,
      means: {
        refund: `Una devolución de ${money(cents)} no te ha llegado, así que el dinero está aquí de nuevo.`,
        dispute: `La reclamación sobre tu pago se ha resuelto: el importe de ${money(cents)} está aquí de nuevo.`,
        lost: `Tu banco ha devuelto ${money(cents)} de un pago que había reclamado, así que el dinero está aquí de nuevo.`,
        recall: `El importe de ${money(cents)} de tu ${method === 'card' ? 'pago con tarjeta' : 'transferencia'} está aquí de nuevo.`,
        mistake: `El importe de ${money(cents)} está aquí de nuevo.`,
      },
      spend:
        'Primero cubre lo que haya quedado pendiente de una factura o lo que deba tu monedero. El resto lo puedes gastar.',
    },
    owed: `Ya habías gastado una parte, así que tu monedero debe ${money(owedCents)}. No podrás hacer pedidos hasta que el próximo dinero que envíes lo cubra. Lo que está en curso no se pierde.`,
    billOpen: `Con ese dinero se había pagado ${bill}, que vuelve a estar pendiente.`,
    facts: { reference: 'Concepto', available: 'Disponible', owed: 'Tu monedero debe', bill: `Pendiente en ${bill}` },
    buttons: { wallet: 'Abrir el monedero', bill: 'Ver las facturas' },
  }),
  'pt-BR': ({ cents, method, bill, owedCents }, { money }) => ({
    taken: {
      refund: {
        subject: `Reembolso de ${money(cents)} a caminho`,
        means: `Reembolsamos ${money(cents)} do seu pagamento com cartão, por isso esse valor não está mais disponível aqui. Seu banco pode levar até 10 dias para mostrá-lo.`,
        todo: 'Se você não esperava este reembolso, responda a este e-mail.',
      },
      dispute: {
        subject: `Seu banco retirou ${money(cents)}`,
        means: `O banco emissor do seu cartão contestou o pagamento e retirou ${money(cents)}, por isso esse valor não está mais disponível aqui.`,
        todo: 'Se o pagamento era seu, avise o banco: o valor volta para você aqui quando a contestação for resolvida. Se você não o reconhece, responda a este e-mail.',
      },
      lost: {
        subject: `Seu banco ficou com ${money(cents)}`,
        means: `A contestação do seu pagamento com cartão foi decidida: seu banco ficou com ${money(cents)}, por isso esse valor não está disponível aqui.`,
        todo: 'Se o pagamento era seu, fale com o banco. Você pode enviar o dinheiro de novo quando quiser.',
      },
      recall: {
        subject: `Seu banco retirou ${money(cents)}`,
        means: `Você ou seu banco pediu de volta ${money(cents)} ${method === 'card' ? 'do seu pagamento com cartão' : 'da sua transferência'}, por isso esse valor não está mais disponível aqui.`,
        todo: 'Se não foi você quem pediu, fale com o banco. Você pode enviar o dinheiro de novo quando quiser.',
      },
      mistake: {
        subject: `Corrigimos um pagamento de ${money(cents)}`,
        means: `Creditamos ${money(cents)} para você por engano e retiramos o valor.`,
        todo: 'Se você enviou esse dinheiro, responda a este e-mail com o comprovante.',
      },
    },
    back: {
      subject: `Você tem ${money(cents)} de volta`,
      means: {
        refund: `Um reembolso de ${money(cents)} não chegou até você, por isso o dinheiro está aqui de novo.`,
        dispute: `A contestação do seu pagamento foi resolvida: o valor de ${money(cents)} está aqui de novo.`,
        lost: `Seu banco devolveu ${money(cents)} de um pagamento que tinha contestado, por isso o dinheiro está aqui de novo.`,
        recall: `O valor de ${money(cents)} ${method === 'card' ? 'do seu pagamento com cartão' : 'da sua transferência'} está aqui de novo.`,
        mistake: `O valor de ${money(cents)} está aqui de novo.`,
      },
      spend:
        'Primeiro ele cobre o que ficou em aberto em uma fatura ou o que sua carteira deve. O resto pode ser gasto.',
    },
    owed: `Você já tinha gastado uma parte, por isso sua carteira deve ${money(owedCents)}. Não será possível fazer pedidos até que o próximo valor que você enviar cubra isso. O que está em andamento não se perde.`,
    billOpen: `Esse dinheiro tinha pago ${bill}, que está em aberto de novo.`,
    facts: {
      reference: 'Referência',
      available: 'Disponível',
      owed: 'Sua carteira deve',
      bill: `Em aberto em ${bill}`,
    },
    buttons: { wallet: 'Abrir a carteira', bill: 'Ver as faturas' },
  }),
};

const contentIn =
  (locale: Locale) =>
  (data: Data, format: MailFormat): MailContent => {
    const { taken, back, owed, billOpen, facts, buttons } = WORDS[locale](data, format);
    const { cause, isBack, bill, owedCents, availableCents, openBillCents, reference, reason } = data;
    const { subject } = isBack ? back : taken[cause];
    return {
      subject,
      preheader: `${facts.reference} ${reference}`,
      heading: subject,
      name: data.name,
      paragraphs: isBack
        ? [back.means[cause], back.spend]
        : [taken[cause].means, ...(bill === '' ? [] : [billOpen]), ...(owedCents > 0 ? [owed] : []), taken[cause].todo],
      facts: [
        { label: facts.reference, value: reference },
        { label: facts.bill, value: bill === '' ? null : format.money(openBillCents) },
        { label: facts.owed, value: owedCents > 0 ? format.money(owedCents) : null },
        { label: facts.available, value: owedCents > 0 ? null : format.money(Math.max(0, availableCents)) },
      ],
      ...(reason ? { quote: { text: reason, by: '' } } : {}),
      button: bill
        ? { label: buttons.bill, path: '/financial?tab=bills' }
        : { label: buttons.wallet, path: '/financial' },
    };
  };

/** Money of a payment was taken back, or came back: to the client, with what that means and what it can do. */
export const moneyTakenBack = defineMail({
  name: 'money-taken-back',
  audience: 'client',
  schema: MoneyTakenBack,
  locales: { 'en-US': contentIn('en-US'), es: contentIn('es'), 'pt-BR': contentIn('pt-BR') },
});
