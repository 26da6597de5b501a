import { PAYEE_TOLD } from '@linkstand/contract/payouts/choices';
import { z } from 'zod';
import { mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { endAtLink, ownerLinkId } from '../../briefings/emails/owner-link.ts';

/** A bank sent a payment back: to the owner who was not paid. */
export const payoutReturned = defineMail({
  name: 'payout-returned',
  audience: 'owner',
  // What the owner is to know of the bank's reason.
  schema: z.object({ name: mailName, cents: z.int(), told: z.enum(PAYEE_TOLD), linkId: ownerLinkId }),
  locales: {
    'en-US': ({ name, cents, told, linkId }, format) => ({
      subject: `Your payment of ${format.money(cents)} was returned`,
      preheader: 'The bank couldn’t deliver it.',
      heading: 'Your payment was returned',
      name,
      paragraphs: [
        `The bank sent back the ${format.money(cents)} that we transferred to you.`,
        {
          account:
            'It can’t pay into the account we have for you. Reply to this email with another account, and we’ll include the amount in the next payment.',
          deceased:
            'It says that the holder of the account has passed away. If that is a mistake, or if you write for the heirs, reply to this email: we’ll agree with you how to pay the amount.',
          duplicate:
            'It took the transfer for a second one of the same payment. If you did receive this amount before, please reply to this email. Otherwise you don’t have to do anything: we’ll include it in the next payment.',
          recalled:
            'The transfer was recalled before it reached you. You don’t have to do anything: we’ll include what we owe you in the next payment.',
          nothing: 'You don’t have to do anything: we’ll include the amount in the next payment.',
        }[told],
      ],
      ...endAtLink('en-US', linkId, (linkId) => ({
        button: { label: 'Open your publications', path: `/external/owner/${linkId}/briefings` },
      })),
    }),
    es: ({ name, cents, told, linkId }, format) => ({
      subject: `Tu pago de ${format.money(cents)} ha sido devuelto`,
      preheader: 'El banco no ha podido entregarlo.',
      heading: 'Tu pago ha sido devuelto',
      name,
      paragraphs: [
        `El banco ha devuelto los ${format.money(cents)} que te transferimos.`,
        {
          account:
            'No puede abonarlos en la cuenta que tenemos de ti. Responde a este correo con otra cuenta e incluiremos el importe en el próximo pago.',
          deceased:
            'Nos indica que el titular de la cuenta ha fallecido. Si es un error, o si escribes en nombre de los herederos, responde a este correo: acordaremos contigo a quién se paga el importe.',
          duplicate:
            'Ha tomado la transferencia por un duplicado del mismo pago. Si ya habías recibido este importe, responde a este correo. Si no, no tienes que hacer nada: lo incluiremos en el próximo pago.',
          recalled:
            'La transferencia se retiró antes de llegar a tu cuenta. No tienes que hacer nada: incluiremos lo que te debemos en el próximo pago.',
          nothing: 'No tienes que hacer nada: incluiremos el importe en el próximo pago.',
        }[told],
      ],
      ...endAtLink('es', linkId, (linkId) => ({
        button: { label: 'Abrir tus publicaciones', path: `/external/owner/${linkId}/briefings` },
      })),
    }),
    'pt-BR': ({ name, cents, told, linkId }, format) => ({
      subject: `Seu pagamento de ${format.money(cents)} foi devolvido`,
      preheader: 'O banco não conseguiu entregá-lo.',
      heading: 'Seu pagamento foi devolvido',
      name,
      paragraphs: [
        `O banco devolveu o valor de ${format.money(cents)} que transferimos para você.`,
        {
          account:
            'Ele não consegue creditar o valor na conta que temos. Responda a este e-mail com outra conta e incluiremos o valor no próximo pagamento.',
          deceased:
            'Ele informa que o titular da conta faleceu. Se for um engano, ou se você escreve em nome dos herdeiros, responda a este e-mail: combinaremos com você a quem o valor será pago.',
          duplicate:
            'Ele considerou a transferência uma repetição do mesmo pagamento. Se você já tinha recebido esse valor, responda a este e-mail. Caso contrário, não precisa fazer nada: ele entra no próximo pagamento.',
          recalled:
            'A transferência foi retirada antes de chegar à sua conta. Você não precisa fazer nada: incluiremos o que devemos a você no próximo pagamento.',
          nothing: 'Você não precisa fazer nada: incluiremos o valor no próximo pagamento.',
        }[told],
      ],
      ...endAtLink('pt-BR', linkId, (linkId) => ({
        button: { label: 'Abrir as suas publicações', path: `/external/owner/${linkId}/briefings` },
      })),
    }),
  },
});
