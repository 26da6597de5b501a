import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** A client submitted a campaign: to the coordinators. */
export const requestToReview = defineMail({
  name: 'request-to-review',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    requestId: z.int(),
    campaign: mailLine(),
    client: mailLine(120),
    briefings: z.int().min(1),
    totalCents: z.int(),
    currency: z.enum(CURRENCIES),
    /** The earliest desired publication date. */
    desiredDate: z.iso.date().nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `To review: “${data.campaign}” by ${data.client}`,
      preheader: format.count(data.briefings, 'One briefing is waiting.', '# briefings are waiting.'),
      heading: 'A request is waiting for review',
      name: data.name,
      paragraphs: [`${data.client} submitted a campaign. It’s overdue after one business day.`],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
        desiredDate: data.desiredDate && format.day(data.desiredDate),
      }),
      button: { label: 'Review', path: `/requests?open=${data.requestId}` },
    }),
    es: (data, format) => ({
      subject: `Por revisar: «${data.campaign}» de ${data.client}`,
      preheader: format.count(
        data.briefings,
        'Un briefing pendiente de revisión.',
        '# briefings pendientes de revisión.',
      ),
      heading: 'Hay una solicitud pendiente de revisión',
      name: data.name,
      paragraphs: [`${data.client} ha enviado una campaña. Si pasa más de un día laborable, se considerará retrasada.`],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
        desiredDate: data.desiredDate && format.day(data.desiredDate),
      }),
      button: { label: 'Revisar', path: `/requests?open=${data.requestId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Para revisar: “${data.campaign}” de ${data.client}`,
      preheader: format.count(data.briefings, 'Um briefing aguarda.', '# briefings aguardam.'),
      heading: 'Uma solicitação aguarda revisão',
      name: data.name,
      paragraphs: [`${data.client} enviou uma campanha. Após um dia útil, ela passa a constar como atrasada.`],
      facts: facts(format, {
        campaign: data.campaign,
        briefings: format.number(data.briefings),
        total: format.money(data.totalCents, data.currency),
        desiredDate: data.desiredDate && format.day(data.desiredDate),
      }),
      button: { label: 'Revisar', path: `/requests?open=${data.requestId}` },
    }),
  },
});
