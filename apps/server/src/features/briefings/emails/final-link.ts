import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** Staff send the client the way to the publication again. */
export const finalLink = defineMail({
  name: 'final-link',
  audience: 'client',
  schema: z.object({ name: mailName, site: mailLine(), title: mailLine(), url: mailUrl }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Published on ${data.site}: “${data.title}”`,
      preheader: 'The link to your publication.',
      heading: 'The link to your publication',
      name: data.name,
      paragraphs: [`Your content is published on ${data.site}. The button opens it.`],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Open publication', url: data.url },
    }),
    es: (data, format) => ({
      subject: `Publicado en ${data.site}: «${data.title}»`,
      preheader: 'El enlace a tu publicación.',
      heading: 'El enlace a tu publicación',
      name: data.name,
      paragraphs: [`Tu contenido está publicado en ${data.site}. El botón lo abre.`],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Abrir la publicación', url: data.url },
    }),
    'pt-BR': (data, format) => ({
      subject: `Publicado em ${data.site}: “${data.title}”`,
      preheader: 'O link para a sua publicação.',
      heading: 'O link para a sua publicação',
      name: data.name,
      paragraphs: [`Seu conteúdo está publicado em ${data.site}. O botão abre a página.`],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Abrir a publicação', url: data.url },
    }),
  },
});
