import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** A task is due: to whom it is assigned, once for each day. */
export const taskDue = defineMail({
  name: 'task-due',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    /** Where its assignee finds it, in the back-office. */
    path: z.string(),
    title: mailLine(),
    detail: mailText(),
    dueOn: z.iso.date(),
    isOverdue: z.boolean(),
  }),
  locales: {
    'en-US': ({ name, path, title, detail, dueOn, isOverdue }, format) => ({
      subject: isOverdue ? `Overdue: ${title}` : `Due today: ${title}`,
      preheader: detail || title,
      heading: isOverdue ? 'A task of yours is overdue' : 'A task of yours is due today',
      name,
      paragraphs: [isOverdue ? `“${title}” was due on ${format.day(dueOn)}.` : `“${title}” is due today.`],
      quote: { text: detail, by: '' },
      button: { label: 'Open task', path },
    }),
    es: ({ name, path, title, detail, dueOn, isOverdue }, format) => ({
      subject: isOverdue ? `Con retraso: ${title}` : `Vence hoy: ${title}`,
      preheader: detail || title,
      heading: isOverdue ? 'Una de tus tareas va con retraso' : 'Una de tus tareas vence hoy',
      name,
      paragraphs: [isOverdue ? `«${title}» vencía el ${format.day(dueOn)}.` : `«${title}» vence hoy.`],
      quote: { text: detail, by: '' },
      button: { label: 'Abrir la tarea', path },
    }),
    'pt-BR': ({ name, path, title, detail, dueOn, isOverdue }, format) => ({
      subject: isOverdue ? `Em atraso: ${title}` : `Vence hoje: ${title}`,
      preheader: detail || title,
      heading: isOverdue ? 'Uma tarefa sua está atrasada' : 'Uma tarefa sua vence hoje',
      name,
      paragraphs: [isOverdue ? `“${title}” venceu em ${format.day(dueOn)}.` : `“${title}” vence hoje.`],
      quote: { text: detail, by: '' },
      button: { label: 'Abrir a tarefa', path },
    }),
  },
});
