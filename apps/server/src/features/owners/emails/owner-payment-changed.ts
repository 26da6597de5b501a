import { z } from 'zod';
import { mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { endAtLink, ownerLinkId } from '../../briefings/emails/owner-link.ts';

/** Somebody has changed the account to which an owner is paid: the owner is told before anything is paid there. */
export const ownerPaymentChanged = defineMail({
  name: 'owner-payment-changed',
  audience: 'owner',
  // The last digits; empty where the details were removed.
  schema: z.object({ name: mailName, ending: z.string().max(40), linkId: ownerLinkId }),
  locales: {
    'en-US': ({ name, ending, linkId }) => ({
      subject: 'Your bank details were changed',
      preheader: 'If it wasn’t you, tell us before the next payment.',
      heading: 'Your bank details were changed',
      name,
      paragraphs: [
        ending === ''
          ? 'The account we pay you into was removed. We can’t pay you until you give us another one.'
          : `We now have an account ending in ${ending} for your payments. We won’t pay anything into it until another person on our team has checked it.`,
        'If you didn’t ask for this, reply to this email.',
      ],
      ...endAtLink('en-US', linkId, (linkId) => ({
        button: { label: 'Open your publications', path: `/external/owner/${linkId}/briefings` },
      })),
    }),
    es: ({ name, ending, linkId }) => ({
      subject: 'Tus datos bancarios han cambiado',
      preheader: 'Si no has sido tú, avísanos antes del próximo pago.',
      heading: 'Tus datos bancarios han cambiado',
      name,
      paragraphs: [
        ending === ''
          ? 'Se ha eliminado la cuenta en la que te pagamos. No podemos pagarte hasta que nos des otra.'
          : `Ahora tenemos una cuenta terminada en ${ending} para tus pagos. No pagaremos nada en ella hasta que otra persona de nuestro equipo la haya comprobado.`,
        'Si no lo has pedido tú, responde a este correo.',
      ],
      ...endAtLink('es', linkId, (linkId) => ({
        button: { label: 'Abrir tus publicaciones', path: `/external/owner/${linkId}/briefings` },
      })),
    }),
    'pt-BR': ({ name, ending, linkId }) => ({
      subject: 'Os seus dados bancários mudaram',
      preheader: 'Se não foi você, avise antes do próximo pagamento.',
      heading: 'Os seus dados bancários mudaram',
      name,
      paragraphs: [
        ending === ''
          ? 'A conta em que você recebe nossos pagamentos foi removida. Não podemos pagar até que você informe outra.'
          : `Agora temos uma conta com final ${ending} para os seus pagamentos. Não pagaremos nada nela até que outra pessoa da nossa equipe a tenha conferido.`,
        'Se não foi você que pediu, responda a este e-mail.',
      ],
      ...endAtLink('pt-BR', linkId, (linkId) => ({
        button: { label: 'Abrir as suas publicações', path: `/external/owner/${linkId}/briefings` },
      })),
    }),
  },
});
