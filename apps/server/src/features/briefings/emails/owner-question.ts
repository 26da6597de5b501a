import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** An owner asked the team something from the page of a publication. */
export const ownerQuestion = defineMail({
  name: 'owner-question',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    briefingId: z.int(),
    owner: mailLine(120),
    site: mailLine(),
    title: mailLine(),
    question: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `${data.owner} has a question about ${data.site}`,
      preheader: data.question,
      heading: 'An owner has a question',
      name: data.name,
      paragraphs: ['The publication is waiting for your answer.'],
      quote: { text: data.question, by: data.owner },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Answer', path: `/briefings/${data.briefingId}` },
    }),
    es: (data, format) => ({
      subject: `${data.owner} tiene una pregunta sobre ${data.site}`,
      preheader: data.question,
      heading: 'Un propietario tiene una pregunta',
      name: data.name,
      paragraphs: ['La publicación espera tu respuesta.'],
      quote: { text: data.question, by: data.owner },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Responder', path: `/briefings/${data.briefingId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `${data.owner} tem uma pergunta sobre ${data.site}`,
      preheader: data.question,
      heading: 'Um proprietário tem uma pergunta',
      name: data.name,
      paragraphs: ['A publicação aguarda a sua resposta.'],
      quote: { text: data.question, by: data.owner },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Responder', path: `/briefings/${data.briefingId}` },
    }),
  },
});
