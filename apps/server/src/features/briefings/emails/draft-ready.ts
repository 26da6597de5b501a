import { z } from 'zod';
import { mailLine, mailName, mailText, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** The briefing waits for the client: a version to accept, to send back or to have reviewed once more. */
export const draftReady = defineMail({
  name: 'draft-ready',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    site: mailLine(),
    title: mailLine(),
    /** A document elsewhere; null when the draft is read on the campaign's own page. */
    draftUrl: mailUrl.nullable(),
    /** What the editor wrote along with it; may be empty. */
    message: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Your turn: the draft for ${data.site} is ready`,
      preheader: 'Read it, then accept it or ask for changes.',
      heading: 'Your draft is ready',
      name: data.name,
      paragraphs: ['Your draft is ready. Read it, then accept it, send back your own version, or ask for changes.'],
      quote: { text: data.message, by: '' },
      facts: facts(format, {
        site: data.site,
        title: data.title,
        draft: data.draftUrl ? { value: data.draftUrl, link: { url: data.draftUrl } } : null,
      }),
      button: { label: 'Read and answer', path: `/user/campaign/${data.campaignId}` },
      note: 'It goes to the site as soon as you accept it.',
    }),
    es: (data, format) => ({
      subject: `Te toca: el borrador para ${data.site} está listo`,
      preheader: 'Léelo y acéptalo, o pide cambios.',
      heading: 'Tu borrador está listo',
      name: data.name,
      paragraphs: [
        'El borrador ya está escrito. Léelo y, después, acéptalo, devuelve tu propia versión o pide cambios.',
      ],
      quote: { text: data.message, by: '' },
      facts: facts(format, {
        site: data.site,
        title: data.title,
        draft: data.draftUrl ? { value: data.draftUrl, link: { url: data.draftUrl } } : null,
      }),
      button: { label: 'Leer y responder', path: `/user/campaign/${data.campaignId}` },
      note: 'En cuanto lo aceptes, lo enviaremos al sitio.',
    }),
    'pt-BR': (data, format) => ({
      subject: `Sua vez: o rascunho para ${data.site} está pronto`,
      preheader: 'Leia e aceite ou peça alterações.',
      heading: 'Seu rascunho está pronto',
      name: data.name,
      paragraphs: ['O rascunho está pronto. Leia-o e depois aceite, devolva sua própria versão ou peça alterações.'],
      quote: { text: data.message, by: '' },
      facts: facts(format, {
        site: data.site,
        title: data.title,
        draft: data.draftUrl ? { value: data.draftUrl, link: { url: data.draftUrl } } : null,
      }),
      button: { label: 'Ler e responder', path: `/user/campaign/${data.campaignId}` },
      note: 'Assim que você aceitar, ele segue para o site.',
    }),
  },
});
