import { z } from 'zod';
import { mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** A bank sent a payment back: to the owner who was not paid. */
export const payoutReturned = defineMail({
  name: 'payout-returned',
  audience: 'owner',
  // Whether the account can't be paid into.
  schema: z.object({ name: mailName, cents: z.int(), asksAccount: z.boolean(), linkId: z.uuid() }),
  locales: {
    'en-US': ({ name, cents, asksAccount, linkId }, format) => ({
      subject: `Your payment of ${format.money(cents)} was returned`,
      preheader: 'The bank couldn’t deliver it.',
      heading: 'Your payment was returned',
      name,
      paragraphs: [
        `The bank sent back the ${format.money(cents)} that we transferred to you.`,
        asksAccount
          ? 'It can’t pay into the account that we have. Reply to this email with another account, and we’ll include the amount in the next payment.'
          : 'You don’t have to do anything: we’ll include the amount in the next payment.',
      ],
      button: { label: 'Open your publications', path: `/external/owner/${linkId}/briefings` },
    }),
    es: ({ name, cents, asksAccount, linkId }, format) => ({
      subject: `Tu pago de ${format.money(cents)} ha sido devuelto`,
      preheader: 'El banco no ha podido entregarlo.',
      heading: 'Tu pago ha sido devuelto',
      name,
      paragraphs: [
        `El banco ha devuelto los ${format.money(cents)} que te transferimos.`,
        asksAccount
          ? 'No puede abonarlos en la cuenta que tenemos. Responde a este correo con otra cuenta e incluiremos el importe en el próximo pago.'
          : 'No tienes que hacer nada: incluiremos el importe en el próximo pago.',
      ],
      button: { label: 'Abrir tus publicaciones', path: `/external/owner/${linkId}/briefings` },
    }),
    'pt-BR': ({ name, cents, asksAccount, linkId }, format) => ({
      subject: `Seu pagamento de ${format.money(cents)} foi devolvido`,
      preheader: 'O banco não conseguiu entregá-lo.',
      heading: 'Seu pagamento foi devolvido',
      name,
      paragraphs: [
        `O banco devolveu os ${format.money(cents)} que transferimos para você.`,
        asksAccount
          ? 'Ele não pode creditar a conta que temos. Responda a este e-mail com outra conta e incluiremos o valor no próximo pagamento.'
          : 'Você não precisa fazer nada: incluiremos o valor no próximo pagamento.',
      ],
      button: { label: 'Abrir as suas publicações', path: `/external/owner/${linkId}/briefings` },
    }),
  },
});
