import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** The client reported a problem with a publication; a case was opened for it. */
export const problemReported = defineMail({
  name: 'problem-reported',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    caseId: z.int(),
    /** Empty for readers who may not know it. */
    client: mailLine(120),
    site: mailLine(),
    title: mailLine(),
    problem: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Problem with ${data.site}, reported by ${data.client || 'a client'}`,
      preheader: data.problem,
      heading: 'A client reported a problem',
      name: data.name,
      paragraphs: ['The publication won’t finish automatically while this case is open.'],
      quote: { text: data.problem, by: data.client },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Open case', path: `/cases?open=${data.caseId}` },
    }),
    es: (data, format) => ({
      subject: `Problema con ${data.site}, comunicado por ${data.client || 'un cliente'}`,
      preheader: data.problem,
      heading: 'Un cliente comunica un problema',
      name: data.name,
      paragraphs: ['La publicación no terminará automáticamente mientras este caso siga abierto.'],
      quote: { text: data.problem, by: data.client },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Abrir el caso', path: `/cases?open=${data.caseId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Problema em ${data.site}, relatado por ${data.client || 'um cliente'}`,
      preheader: data.problem,
      heading: 'Um cliente relatou um problema',
      name: data.name,
      paragraphs: ['A publicação não será concluída automaticamente enquanto este caso estiver aberto.'],
      quote: { text: data.problem, by: data.client },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Abrir o caso', path: `/cases?open=${data.caseId}` },
    }),
  },
});
