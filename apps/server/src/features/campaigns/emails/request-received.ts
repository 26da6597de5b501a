import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** The client submitted a campaign. */
export const requestReceived = defineMail({
  name: 'request-received',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    campaign: mailLine(),
    briefings: z.int().min(1),
    totalCents: z.int(),
    /** What is held for it, tax included. 0: nothing is. */
    heldCents: z.int(),
    currency: z.enum(CURRENCIES),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `We’ve received “${data.campaign}”`,
      preheader: 'Our team reviews it next.',
      heading: 'We’ve received your order',
      name: data.name,
      paragraphs: [
        'Thank you. Our team reviews every publication first, usually within one business day. We’ll email you when something needs your attention.',
      ],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
        held: data.heldCents > 0 ? format.money(data.heldCents, data.currency) : null,
      }),
      button: { label: 'View campaign', path: `/user/campaign/${data.campaignId}` },
      note: 'Until it’s reviewed, you can still change or cancel your order there.',
    }),
    es: (data, format) => ({
      subject: `Hemos recibido «${data.campaign}»`,
      preheader: 'Ahora lo revisa el equipo.',
      heading: 'Hemos recibido tu pedido',
      name: data.name,
      paragraphs: [
        'Gracias. El equipo revisa cada publicación antes de continuar, normalmente en un día laborable. Te escribiremos cuando algo dependa de ti.',
      ],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
        held: data.heldCents > 0 ? format.money(data.heldCents, data.currency) : null,
      }),
      button: { label: 'Ver la campaña', path: `/user/campaign/${data.campaignId}` },
      note: 'Hasta que se revise, puedes modificar o cancelar tu pedido desde ahí.',
    }),
    'pt-BR': (data, format) => ({
      subject: `Recebemos “${data.campaign}”`,
      preheader: 'Agora nossa equipe vai analisá-lo.',
      heading: 'Recebemos seu pedido',
      name: data.name,
      paragraphs: [
        'Agradecemos o pedido. Nossa equipe analisa cada publicação antes de prosseguir, normalmente em um dia útil. Avisaremos quando algo depender de você.',
      ],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
        held: data.heldCents > 0 ? format.money(data.heldCents, data.currency) : null,
      }),
      button: { label: 'Ver a campanha', path: `/user/campaign/${data.campaignId}` },
      note: 'Até ser analisado, você ainda pode alterar ou cancelar seu pedido por lá.',
    }),
  },
});
