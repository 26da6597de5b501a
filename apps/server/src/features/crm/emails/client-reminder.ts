import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent } from '../../../platform/mail/template.ts';

const schema = z.object({
  name: mailName,
  /** As an administrator wrote it for the reader's language, its variables filled in. */
  subject: mailLine(200),
  paragraphs: z.array(mailLine(3000)).min(1),
  /** Ends reminders. */
  key: z.uuid(),
});
type Data = z.output<typeof schema>;

const written = ({ name, subject, paragraphs }: Data) =>
  ({
    subject,
    preheader: paragraphs[0] ?? '',
    heading: subject,
    name,
    paragraphs,
  }) satisfies Partial<MailContent>;

const out = ({ key }: Data) => `/unsubscribe/reminder/${key}`;

/** To a client who has been quiet for some days. The text is the administrators'. */
export const clientReminder = defineMail({
  name: 'client-reminder',
  audience: 'client',
  schema,
  locales: {
    'en-US': (data) => ({
      ...written(data),
      button: { label: 'Open the catalog', path: '/media' },
      unsubscribe: { label: 'Choose which emails you get', path: out(data) },
    }),
    es: (data) => ({
      ...written(data),
      button: { label: 'Abrir el catálogo', path: '/media' },
      unsubscribe: { label: 'Elegir qué correos recibes', path: out(data) },
    }),
    'pt-BR': (data) => ({
      ...written(data),
      button: { label: 'Abrir o catálogo', path: '/media' },
      unsubscribe: { label: 'Escolher quais e-mails você recebe', path: out(data) },
    }),
  },
});
