import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** An approver declined a campaign: to who asked, and to its buyer. */
export const approvalDeclined = defineMail({
  name: 'approval-declined',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    campaign: mailLine(),
    /** Who declined. */
    who: mailLine(120),
    reason: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Not approved: “${data.campaign}”`,
      preheader: `${data.who} says why.`,
      heading: 'Your campaign wasn’t approved',
      name: data.name,
      paragraphs: [`${data.who} declined it. Nothing was ordered. You can change it and ask again.`],
      quote: { text: data.reason, by: data.who },
      facts: facts(format, { campaign: data.campaign }),
      button: { label: 'Change the campaign', path: `/user/campaign/${data.campaignId}` },
    }),
    es: (data, format) => ({
      subject: `No aprobada: «${data.campaign}»`,
      preheader: `${data.who} explica por qué.`,
      heading: 'Tu campaña no se ha aprobado',
      name: data.name,
      paragraphs: [
        `${data.who} la ha rechazado. No se ha pedido nada. Puedes modificarla y volver a solicitar la aprobación.`,
      ],
      quote: { text: data.reason, by: data.who },
      facts: facts(format, { campaign: data.campaign }),
      button: { label: 'Modificar la campaña', path: `/user/campaign/${data.campaignId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Não aprovada: “${data.campaign}”`,
      preheader: `${data.who} explica o motivo.`,
      heading: 'Sua campanha não foi aprovada',
      name: data.name,
      paragraphs: [`${data.who} recusou a campanha. Nada foi pedido. Você pode alterá-la e pedir a aprovação de novo.`],
      quote: { text: data.reason, by: data.who },
      facts: facts(format, { campaign: data.campaign }),
      button: { label: 'Alterar a campanha', path: `/user/campaign/${data.campaignId}` },
    }),
  },
});
