import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** The time of a case is over: to whoever has it, and to coordinators. */
export const caseOverdue = defineMail({
  name: 'case-overdue',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    caseId: z.int(),
    title: mailLine(),
    site: mailLine().nullable(),
    dueOn: z.iso.date().nullable(),
    /** The first answer is missing, not the solution. */
    isAnswer: z.boolean(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `${data.isAnswer ? 'No first reply yet' : 'Overdue'}: ${data.title}`,
      preheader: data.isAnswer
        ? 'A client is still waiting for a first reply.'
        : 'This case should have been resolved by now.',
      heading: data.isAnswer ? 'A client is still waiting for a reply' : 'A case is overdue',
      name: data.name,
      paragraphs: [
        data.isAnswer
          ? 'A client opened this case, and no one has answered within the time we set ourselves.'
          : 'This case should have been resolved by now.',
        'If the owner has to answer first, say so in the case. This pauses its deadline.',
      ],
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Open case', path: `/cases?open=${data.caseId}` },
    }),
    es: (data, format) => ({
      subject: `${data.isAnswer ? 'Sin primera respuesta' : 'Con retraso'}: ${data.title}`,
      preheader: data.isAnswer
        ? 'Un cliente sigue esperando una primera respuesta.'
        : 'El caso ya debería estar resuelto.',
      heading: data.isAnswer ? 'Un cliente sigue esperando respuesta' : 'Un caso tiene retraso',
      name: data.name,
      paragraphs: [
        data.isAnswer
          ? 'Un cliente abrió este caso y nadie le ha respondido en el plazo que nos hemos fijado.'
          : 'Este caso ya debería estar resuelto.',
        'Si antes tiene que responder el propietario, indícalo en el caso: así se detiene el plazo.',
      ],
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Abrir el caso', path: `/cases?open=${data.caseId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `${data.isAnswer ? 'Sem primeira resposta' : 'Em atraso'}: ${data.title}`,
      preheader: data.isAnswer
        ? 'Um cliente ainda espera uma primeira resposta.'
        : 'O caso já deveria estar resolvido.',
      heading: data.isAnswer ? 'Um cliente ainda espera resposta' : 'Um caso está atrasado',
      name: data.name,
      paragraphs: [
        data.isAnswer
          ? 'Um cliente abriu este caso e ninguém respondeu dentro do prazo que definimos.'
          : 'Este caso já deveria estar resolvido.',
        'Se antes o proprietário precisa responder, indique isso no caso: o prazo fica parado.',
      ],
      facts: facts(format, { title: data.title, site: data.site, dueDate: data.dueOn && format.day(data.dueOn) }),
      button: { label: 'Abrir o caso', path: `/cases?open=${data.caseId}` },
    }),
  },
});
