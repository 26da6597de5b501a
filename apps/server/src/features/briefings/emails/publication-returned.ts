import { z } from 'zod';
import { mailLine, mailName, mailText, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';
import { endAtLink, ownerLinkId } from './owner-link.ts';

/** A publication went back to its owner: something about it has to be put right. */
export const publicationReturned = defineMail({
  name: 'publication-returned',
  audience: 'owner',
  schema: z.object({
    name: mailName,
    linkId: ownerLinkId,
    site: mailLine(),
    title: mailLine(),
    reason: mailText(),
    url: mailUrl.nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Correction needed on ${data.site}: “${data.title}”`,
      preheader: data.reason,
      heading: 'Something needs to be corrected',
      name: data.name,
      paragraphs: [
        data.linkId === null
          ? 'Thank you for publishing. One thing needs to be fixed.'
          : 'Thank you for publishing. One thing needs to be fixed. Once it is, confirm the URL again on your page.',
      ],
      quote: { text: data.reason, by: '' },
      facts: facts(format, {
        site: data.site,
        title: data.title,
        link: data.url ? { value: data.url, link: { url: data.url } } : null,
      }),
      ...endAtLink('en-US', data.linkId, (linkId) => ({
        button: { label: 'Open publication', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'You don’t need an account. Anyone with this link can act on your behalf, so please don’t share it.',
      })),
    }),
    es: (data, format) => ({
      subject: `Hay que corregir algo en ${data.site}: «${data.title}»`,
      preheader: data.reason,
      heading: 'Hay algo que corregir',
      name: data.name,
      paragraphs: [
        data.linkId === null
          ? 'Gracias por publicar. Hay algo que corregir.'
          : 'Gracias por publicar. Hay algo que corregir; cuando lo hayas hecho, confirma de nuevo la URL en tu página.',
      ],
      quote: { text: data.reason, by: '' },
      facts: facts(format, {
        site: data.site,
        title: data.title,
        link: data.url ? { value: data.url, link: { url: data.url } } : null,
      }),
      ...endAtLink('es', data.linkId, (linkId) => ({
        button: { label: 'Abrir la publicación', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'No necesitas una cuenta. Quien tenga este enlace puede actuar en tu nombre, así que no lo compartas.',
      })),
    }),
    'pt-BR': (data, format) => ({
      subject: `Correção necessária em ${data.site}: “${data.title}”`,
      preheader: data.reason,
      heading: 'Algo precisa ser corrigido',
      name: data.name,
      paragraphs: [
        data.linkId === null
          ? 'Agradecemos a publicação. Falta uma correção.'
          : 'Agradecemos a publicação. Falta uma correção; depois de fazê-la, confirme a URL de novo na sua página.',
      ],
      quote: { text: data.reason, by: '' },
      facts: facts(format, {
        site: data.site,
        title: data.title,
        link: data.url ? { value: data.url, link: { url: data.url } } : null,
      }),
      ...endAtLink('pt-BR', data.linkId, (linkId) => ({
        button: { label: 'Abrir a publicação', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'Você não precisa de conta. Quem tiver este link pode agir em seu nome, então não o compartilhe.',
      })),
    }),
  },
});
