import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent } from '../../../platform/mail/template.ts';

const schema = z.object({
  name: mailName,
  /** The report's title in the reader's language. */
  report: mailLine(80),
  /** The view's name. */
  view: mailLine(60),
  /** Who chose to send it, if not the reader. */
  from: mailLine(80).optional(),
  /** First and last day, both included. */
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  /** The cards of the report, as its page shows them. */
  figures: z.array(z.object({ label: mailLine(80), value: mailLine(80), before: mailLine(80).nullable() })),
  /** The report with that view. */
  path: z.string().startsWith('/'),
  /** Ends these mails. */
  key: z.uuid(),
});
type Data = z.output<typeof schema>;

/** What all languages share: a line for each figure. */
const common = ({ name, figures }: Data, before: (value: string) => string) =>
  ({
    name,
    facts: figures.map((figure) => ({
      label: figure.label,
      value: figure.before === null ? figure.value : `${figure.value} (${before(figure.before)})`,
    })),
  }) satisfies Partial<MailContent>;

const out = ({ key }: Data) => `/unsubscribe/search/${key}`;

/** A report that its reader saved as a view and gets every Monday, with all of it attached as PDF. */
export const weeklyReport = defineMail({
  name: 'weekly-report',
  audience: 'staff',
  schema,
  locales: {
    'en-US': (data, format) => ({
      ...common(data, (value) => `before: ${value}`),
      subject: `Your Monday report: ${data.report} (${data.view})`,
      preheader: `Figures through ${format.day(data.toDay)}.`,
      heading: data.report,
      paragraphs: [
        `Here is “${data.view}” from ${format.day(data.fromDay)} through ${format.day(data.toDay)}. The PDF is attached.`,
        ...(data.from ? [`${data.from} chose to send you this report every Monday.`] : []),
      ],
      button: { label: 'Open report', path: data.path },
      unsubscribe: { label: 'Stop these Monday emails', path: out(data) },
    }),
    es: (data, format) => ({
      ...common(data, (value) => `antes: ${value}`),
      subject: `Tu informe del lunes: ${data.report} (${data.view})`,
      preheader: `Datos hasta el ${format.day(data.toDay)}.`,
      heading: data.report,
      paragraphs: [
        `Estos son los datos de «${data.view}» del ${format.day(data.fromDay)} al ${format.day(data.toDay)}. El PDF va adjunto.`,
        ...(data.from ? [`${data.from} ha elegido enviarte este informe cada lunes.`] : []),
      ],
      button: { label: 'Abrir el informe', path: data.path },
      unsubscribe: { label: 'No recibir más este correo de los lunes', path: out(data) },
    }),
    'pt-BR': (data, format) => ({
      ...common(data, (value) => `antes: ${value}`),
      subject: `Seu relatório de segunda-feira: ${data.report} (${data.view})`,
      preheader: `Dados até ${format.day(data.toDay)}.`,
      heading: data.report,
      paragraphs: [
        `Estes são os dados de “${data.view}” de ${format.day(data.fromDay)} a ${format.day(data.toDay)}. O PDF está anexo.`,
        ...(data.from ? [`${data.from} escolheu enviar este relatório para você toda segunda-feira.`] : []),
      ],
      button: { label: 'Abrir o relatório', path: data.path },
      unsubscribe: { label: 'Não receber mais este e-mail de segunda-feira', path: out(data) },
    }),
  },
});
