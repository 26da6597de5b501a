import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';
import { endAtLink, ownerLinkId } from './owner-link.ts';

/** The owner is asked to publish: the content is ready. */
export const publicationRequested = defineMail({
  name: 'publication-requested',
  audience: 'owner',
  schema: z.object({
    name: mailName,
    linkId: ownerLinkId,
    site: mailLine(),
    title: mailLine(),
    costCents: z.int(),
    currency: z.enum(CURRENCIES),
    dueDate: z.iso.date().nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Publication request for ${data.site}: “${data.title}”`,
      preheader: data.dueDate ? `Please publish by ${format.day(data.dueDate)}.` : 'The content is ready.',
      heading: 'We’d like to publish on your site',
      name: data.name,
      paragraphs: [
        data.linkId === null
          ? 'The content is ready.'
          : 'The content is ready. On your page, you can read and download it, tell us when you’ll publish it, ask a question, or decline.',
      ],
      facts: facts(format, {
        site: data.site,
        title: data.title,
        price: format.money(data.costCents, data.currency),
        dueDate: data.dueDate && format.day(data.dueDate),
      }),
      ...endAtLink('en-US', data.linkId, (linkId) => ({
        button: { label: 'Open publication', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'You don’t need an account. Anyone with this link can act on your behalf, so please don’t share it.',
      })),
    }),
    es: (data, format) => ({
      subject: `Solicitud de publicación en ${data.site}: «${data.title}»`,
      preheader: data.dueDate
        ? `Publícalo, por favor, el ${format.day(data.dueDate)} como muy tarde.`
        : 'El contenido está listo.',
      heading: 'Nos gustaría publicar en tu sitio',
      name: data.name,
      paragraphs: [
        data.linkId === null
          ? 'El contenido está listo.'
          : 'El contenido está listo. En tu página puedes leerlo y descargarlo, indicar cuándo lo publicarás, hacernos una pregunta o rechazarlo.',
      ],
      facts: facts(format, {
        site: data.site,
        title: data.title,
        price: format.money(data.costCents, data.currency),
        dueDate: data.dueDate && format.day(data.dueDate),
      }),
      ...endAtLink('es', data.linkId, (linkId) => ({
        button: { label: 'Abrir la publicación', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'No necesitas una cuenta. Quien tenga este enlace puede actuar en tu nombre, así que no lo compartas.',
      })),
    }),
    'pt-BR': (data, format) => ({
      subject: `Pedido de publicação em ${data.site}: “${data.title}”`,
      preheader: data.dueDate ? `Por favor, publique até ${format.day(data.dueDate)}.` : 'O conteúdo está pronto.',
      heading: 'Gostaríamos de publicar no seu site',
      name: data.name,
      paragraphs: [
        data.linkId === null
          ? 'O conteúdo está pronto.'
          : 'O conteúdo está pronto. Na sua página você pode lê-lo e baixá-lo, dizer quando vai publicar, fazer uma pergunta ou recusar.',
      ],
      facts: facts(format, {
        site: data.site,
        title: data.title,
        price: format.money(data.costCents, data.currency),
        dueDate: data.dueDate && format.day(data.dueDate),
      }),
      ...endAtLink('pt-BR', data.linkId, (linkId) => ({
        button: { label: 'Abrir a publicação', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'Você não precisa de conta. Quem tiver este link pode agir em seu nome, então não o compartilhe.',
      })),
    }),
  },
});
