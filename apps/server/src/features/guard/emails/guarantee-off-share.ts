import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';
import { endAtLink, ownerLinkId } from '../../briefings/emails/owner-link.ts';

/** The guarantee of a lost link was paid: the owner's share of it is less. */
export const guaranteeOffShare = defineMail({
  name: 'guarantee-off-share',
  audience: 'owner',
  schema: z.object({
    name: mailName,
    linkId: ownerLinkId,
    site: mailLine(),
    title: mailLine(),
    /** Without VAT. */
    netCents: z.int(),
    currency: z.enum(CURRENCIES),
    lostOn: z.iso.date(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `A lost link on ${data.site}: your payment changes`,
      preheader: `It wasn’t repaired in time.`,
      heading: 'Your payment for a publication changes',
      name: data.name,
      paragraphs: [
        `The link has been missing since ${format.day(data.lostOn)} and wasn’t repaired in time, so its buyer got another publication, or a refund of all or part of the price.`,
        `Your payment for this publication is reduced by ${format.money(data.netCents, data.currency)}. If you’ve already been paid, it’s deducted from your next payout.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      ...endAtLink('en-US', data.linkId, (linkId) => ({
        button: { label: 'Open publication', path: `/final-url-sent?link=${linkId}` },
        note: 'You don’t need an account. Anyone with this link can act on your behalf, so please don’t share it.',
      })),
    }),
    es: (data, format) => ({
      subject: `Un enlace perdido en ${data.site}: cambia tu pago`,
      preheader: `No se ha reparado a tiempo.`,
      heading: 'Cambia tu pago por una publicación',
      name: data.name,
      paragraphs: [
        `El enlace falta desde el ${format.day(data.lostOn)} y no se ha reparado a tiempo, así que quien lo compró ha recibido otra publicación o la devolución de todo o parte del precio.`,
        `Tu pago por esta publicación se reduce en ${format.money(data.netCents, data.currency)}. Si ya lo has cobrado, se descuenta de tu próximo pago.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      ...endAtLink('es', data.linkId, (linkId) => ({
        button: { label: 'Abrir la publicación', path: `/final-url-sent?link=${linkId}` },
        note: 'No necesitas una cuenta. Quien tenga este enlace puede actuar en tu nombre, así que no lo compartas.',
      })),
    }),
    'pt-BR': (data, format) => ({
      subject: `Um link perdido em ${data.site}: seu pagamento muda`,
      preheader: `Ele não foi reparado a tempo.`,
      heading: 'Seu pagamento por uma publicação muda',
      name: data.name,
      paragraphs: [
        `O link está fora do ar desde ${format.day(data.lostOn)} e não foi reparado a tempo, então quem o comprou recebeu outra publicação ou a devolução de todo ou parte do preço.`,
        `Seu pagamento por esta publicação diminui em ${format.money(data.netCents, data.currency)}. Se você já o recebeu, o valor será descontado do próximo pagamento.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      ...endAtLink('pt-BR', data.linkId, (linkId) => ({
        button: { label: 'Abrir a publicação', path: `/final-url-sent?link=${linkId}` },
        note: 'Você não precisa de conta. Quem tiver este link pode agir em seu nome, então não o compartilhe.',
      })),
    }),
  },
});
