import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** Staff send the client the way to the draft again. */
export const draftLink = defineMail({
  name: 'draft-link',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    site: mailLine(),
    title: mailLine(),
    /** A document elsewhere; null when the draft is read on the campaign's own page. */
    draftUrl: mailUrl.nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Draft for ${data.site}: “${data.title}”`,
      preheader: 'The link to your draft.',
      heading: 'The link to your draft',
      name: data.name,
      paragraphs: ['Here’s the link to the draft of your publication.'],
      facts: facts(format, { site: data.site, title: data.title }),
      button: {
        label: 'Open draft',
        ...(data.draftUrl ? { url: data.draftUrl } : { path: `/user/campaign/${data.campaignId}` }),
      },
    }),
    es: (data, format) => ({
      subject: `Borrador para ${data.site}: «${data.title}»`,
      preheader: 'El enlace a tu borrador.',
      heading: 'El enlace a tu borrador',
      name: data.name,
      paragraphs: ['Este es el enlace al borrador de tu publicación.'],
      facts: facts(format, { site: data.site, title: data.title }),
      button: {
        label: 'Abrir el borrador',
        ...(data.draftUrl ? { url: data.draftUrl } : { path: `/user/campaign/${data.campaignId}` }),
      },
    }),
    'pt-BR': (data, format) => ({
      subject: `Rascunho para ${data.site}: “${data.title}”`,
      preheader: 'O link para o seu rascunho.',
      heading: 'O link para o seu rascunho',
      name: data.name,
      paragraphs: ['Este é o link para o rascunho da sua publicação.'],
      facts: facts(format, { site: data.site, title: data.title }),
      button: {
        label: 'Abrir o rascunho',
        ...(data.draftUrl ? { url: data.draftUrl } : { path: `/user/campaign/${data.campaignId}` }),
      },
    }),
  },
});
