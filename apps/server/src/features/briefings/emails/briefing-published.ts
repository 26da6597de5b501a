import { LINK_PROBLEMS } from '@linkstand/contract/links/schema';
import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';
import { linkProblems } from './link-problems.ts';

/** The briefing is published: where, and what the check of its link found. */
export const briefingPublished = defineMail({
  name: 'briefing-published',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    site: mailLine(),
    title: mailLine(),
    url: mailUrl,
    /** Problems of the first check; empty: it passed; null: it was not checked. */
    problems: z.array(z.object({ code: z.enum(LINK_PROBLEMS), keyword: mailLine().optional() })).nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Published on ${data.site}: “${data.title}”`,
      preheader: data.url,
      heading: 'Your publication is live',
      name: data.name,
      paragraphs: [
        `${data.site} has published it.`,
        ...(data.problems?.length === 0
          ? ['We’ve checked every agreed link: each one is there, goes to your page, and has the right link type.']
          : []),
        ...(data.problems && data.problems.length > 0
          ? [
              `Our link check found a problem: ${format.list(linkProblems(format.locale, data.problems))}. The team is already working on it. You don’t need to do anything.`,
            ]
          : []),
      ],
      facts: facts(format, { site: data.site, title: data.title, link: { value: data.url, link: { url: data.url } } }),
      button: { label: 'View in your campaign', path: `/user/campaign/${data.campaignId}` },
      note: 'If something’s wrong, report it there within seven days and we’ll take care of it.',
    }),
    es: (data, format) => ({
      subject: `Publicado en ${data.site}: «${data.title}»`,
      preheader: data.url,
      heading: 'Tu publicación está activa',
      name: data.name,
      paragraphs: [
        `${data.site} ha publicado tu contenido.`,
        ...(data.problems?.length === 0
          ? ['Hemos comprobado cada enlace acordado: está ahí, lleva a tu página y es del tipo correcto.']
          : []),
        ...(data.problems && data.problems.length > 0
          ? [
              `Nuestra comprobación ha encontrado algo que corregir: ${format.list(linkProblems(format.locale, data.problems))}. El equipo ya se ocupa; no tienes que hacer nada.`,
            ]
          : []),
      ],
      facts: facts(format, { site: data.site, title: data.title, link: { value: data.url, link: { url: data.url } } }),
      button: { label: 'Verla en tu campaña', path: `/user/campaign/${data.campaignId}` },
      note: 'Si hay algo mal, comunícalo ahí en un plazo de siete días y nos ocuparemos.',
    }),
    'pt-BR': (data, format) => ({
      subject: `Publicado em ${data.site}: “${data.title}”`,
      preheader: data.url,
      heading: 'Sua publicação está no ar',
      name: data.name,
      paragraphs: [
        `${data.site} publicou o seu conteúdo.`,
        ...(data.problems?.length === 0
          ? ['Verificamos cada link combinado: está no lugar, leva à sua página e é do tipo certo.']
          : []),
        ...(data.problems && data.problems.length > 0
          ? [
              `Nossa verificação encontrou algo a corrigir: ${format.list(linkProblems(format.locale, data.problems))}. A equipe já está cuidando disso; você não precisa fazer nada.`,
            ]
          : []),
      ],
      facts: facts(format, { site: data.site, title: data.title, link: { value: data.url, link: { url: data.url } } }),
      button: { label: 'Ver na sua campanha', path: `/user/campaign/${data.campaignId}` },
      note: 'Se algo estiver errado, informe por lá em até sete dias e cuidaremos disso.',
    }),
  },
});
