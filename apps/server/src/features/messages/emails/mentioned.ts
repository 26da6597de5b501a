import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** A colleague called somebody of the team in a note or a message among the team. */
export const mentioned = defineMail({
  name: 'mentioned',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    from: mailLine(120),
    /** Where the entry is, in the back-office. */
    path: z.string(),
    title: mailLine(),
    text: mailText(),
  }),
  locales: {
    'en-US': ({ name, from, path, title, text }) => ({
      subject: `${from} mentioned you: ${title}`,
      preheader: text,
      heading: 'You were mentioned',
      name,
      paragraphs: [`${from} mentioned you in “${title}”:`],
      quote: { text, by: '' },
      button: { label: 'Read and answer', path },
      note: 'Replies to this email aren’t read. Please answer using the button.',
    }),
    es: ({ name, from, path, title, text }) => ({
      subject: `${from} te ha mencionado: ${title}`,
      preheader: text,
      heading: 'Te han mencionado',
      name,
      paragraphs: [`${from} te ha mencionado en «${title}»:`],
      quote: { text, by: '' },
      button: { label: 'Leer y responder', path },
      note: 'Nadie lee las respuestas a este correo; usa el botón para contestar.',
    }),
    'pt-BR': ({ name, from, path, title, text }) => ({
      subject: `${from} mencionou você: ${title}`,
      preheader: text,
      heading: 'Mencionaram você',
      name,
      paragraphs: [`${from} mencionou você em “${title}”:`],
      quote: { text, by: '' },
      button: { label: 'Ler e responder', path },
      note: 'Respostas a este e-mail não são lidas. Use o botão para responder.',
    }),
  },
});
