import { Month } from '@linkstand/contract/publication-reports/schema';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailFormat } from '../../../platform/mail/template.ts';
import { monthName } from '../paper/words.ts';

const schema = z.object({
  issuer: mailName,
  /** The client, or the customer of an agency. */
  subject: mailName,
  month: Month,
  figures: z.object({ planned: z.int(), published: z.int(), live: z.int(), lost: z.int() }),
  /** Of the PDF and of the workbook. */
  path: mailLine(200),
  xlsxPath: mailLine(200),
  until: z.iso.date(),
});
type Data = z.output<typeof schema>;

interface Words {
  readonly subject: (subject: string, month: string) => string;
  readonly intro: (issuer: string) => string;
  readonly published: string;
  readonly ofPlanned: (published: string, planned: string) => string;
  readonly live: string;
  readonly lost: string;
  readonly workbook: string;
  readonly button: string;
  readonly until: (day: string) => string;
}

const write =
  (words: Words) =>
  ({ figures, ...data }: Data, format: MailFormat) => {
    const subject = words.subject(data.subject, monthName(data.month, format.locale));
    const published = words.ofPlanned(format.number(figures.published), format.number(figures.planned));
    return {
      subject,
      preheader: published,
      heading: subject,
      name: '',
      paragraphs: [words.intro(data.issuer)],
      facts: [
        { label: words.published, value: published },
        { label: words.live, value: format.number(figures.live) },
        { label: words.lost, value: figures.lost > 0 ? format.number(figures.lost) : null },
        { label: words.workbook, value: 'XLSX', link: { path: data.xlsxPath } },
      ],
      button: { label: words.button, path: data.path },
      note: words.until(format.day(data.until)),
    };
  };

/**
 * The monthly report, sent to the recipients that its client chose. Its link opens the report, so the list of mails
 * doesn't show the text.
 */
export const publicationReport = defineMail({
  name: 'publication-report',
  audience: 'client',
  isConfidential: true,
  schema,
  locales: {
    'en-US': write({
      subject: (subject, month) => `Publication report for ${subject}, ${month}`,
      intro: (issuer) => `${issuer} has prepared the monthly report on your publications. It’s attached as a PDF.`,
      published: 'Published',
      ofPlanned: (published, planned) => `${published} of ${planned} planned`,
      live: 'Links in place',
      lost: 'Links lost',
      workbook: 'Spreadsheet',
      button: 'Open the report',
      until: (day) => `The link opens the report without signing in until ${day}.`,
    }),
    es: write({
      subject: (subject, month) => `Informe de publicaciones de ${subject}, ${month.toLowerCase()}`,
      intro: (issuer) => `${issuer} ha preparado el informe mensual de tus publicaciones. Va adjunto en PDF.`,
      published: 'Publicadas',
      ofPlanned: (published, planned) => `${published} de ${planned} previstas`,
      live: 'Enlaces activos',
      lost: 'Enlaces perdidos',
      workbook: 'Hoja de cálculo',
      button: 'Abrir el informe',
      until: (day) => `El enlace abre el informe sin iniciar sesión hasta el ${day}.`,
    }),
    'pt-BR': write({
      subject: (subject, month) => `Relatório de publicações de ${subject}, ${month.toLowerCase()}`,
      intro: (issuer) => `${issuer} preparou o relatório mensal das suas publicações. Ele segue anexo em PDF.`,
      published: 'Publicadas',
      ofPlanned: (published, planned) => `${published} de ${planned} previstas`,
      live: 'Links no ar',
      lost: 'Links perdidos',
      workbook: 'Planilha',
      button: 'Abrir o relatório',
      until: (day) => `O link abre o relatório sem login até ${day}.`,
    }),
  },
});
