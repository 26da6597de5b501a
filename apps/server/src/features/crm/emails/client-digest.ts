import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent, type MailFormat } from '../../../platform/mail/template.ts';

const schema = z.object({
  name: mailName,
  of: z.enum(['clients', 'owners']),
  /** How many of them are due. */
  total: z.int().min(1),
  /** Those with most at stake. */
  clients: z
    .array(
      z.object({
        id: z.int(),
        name: mailLine(120),
        /** A next step that is due, with its day. */
        nextStep: mailLine(200),
        nextStepOn: z.iso.date().nullable(),
        /** Days since anything was heard of the client; null if no contact is due. */
        quietDays: z.int().nullable(),
        stakeCents: z.int(),
      }),
    )
    .min(1),
});
type Data = z.output<typeof schema>;

interface Words {
  readonly quiet: (days: number) => string;
  readonly stake: (money: string) => string;
}

/** What all languages share: a line for each client or owner, with the reasons why it is due. */
const common = ({ name, of, clients }: Data, format: MailFormat, words: Words) =>
  ({
    name,
    facts: clients.map(({ id, name: client, nextStep, nextStepOn, quietDays, stakeCents }) => ({
      label: client,
      value: [
        ...(nextStepOn === null ? [] : [`${format.day(nextStepOn)}: ${nextStep}`]),
        ...(quietDays === null ? [] : [words.quiet(quietDays)]),
        ...(stakeCents === 0 ? [] : [words.stake(format.money(stakeCents))]),
      ].join(' · '),
      link: { path: of === 'owners' ? `/owners/${id}?tab=care` : `/crm?open=${id}` },
    })),
  }) satisfies Partial<MailContent>;

const more = ({ total, clients }: Data) => total - clients.length;
const path = '/crm?show=today';
const ownersPath = '/owners?stepDue=true';

/** On Mondays: which clients or owners somebody who looks after them should be in touch with, and why. */
export const clientDigest = defineMail({
  name: 'client-digest',
  audience: 'staff',
  schema,
  locales: {
    'en-US': (data, format) => ({
      ...common(data, format, {
        quiet: (days) => format.count(days, 'quiet for # day', 'quiet for # days'),
        stake: (money) => `${money} a year`,
      }),
      subject: format.count(data.total, '# client to contact this week', '# clients to contact this week'),
      preheader: 'Next steps that are due, and clients who have gone quiet.',
      heading: 'Your clients this week',
      paragraphs: ['These clients have a next step that is due, or have been quiet for longer than their tags allow.'],
      ...(more(data) > 0 && { note: format.count(more(data), 'And # more in the list.', 'And # more in the list.') }),
      button: { label: 'Open Today in the CRM', path },
      ...(data.of === 'owners' && {
        subject: format.count(data.total, '# owner to contact this week', '# owners to contact this week'),
        preheader: 'Next steps that are due.',
        heading: 'Your owners this week',
        paragraphs: ['These owners have a next step that is due.'],
        button: { label: 'Open owners with a step due', path: ownersPath },
      }),
    }),
    es: (data, format) => ({
      ...common(data, format, {
        quiet: (days) => format.count(days, '# día sin noticias', '# días sin noticias'),
        stake: (money) => `${money} al año`,
      }),
      subject: format.count(data.total, '# cliente por contactar esta semana', '# clientes por contactar esta semana'),
      preheader: 'Próximos pasos pendientes y clientes de los que no hay noticias.',
      heading: 'Tus clientes esta semana',
      paragraphs: [
        'Estos clientes tienen un próximo paso pendiente o llevan sin dar noticias más de lo que permiten sus etiquetas.',
      ],
      ...(more(data) > 0 && { note: format.count(more(data), 'Y # más en la lista.', 'Y # más en la lista.') }),
      button: { label: 'Abrir Hoy en el CRM', path },
      ...(data.of === 'owners' && {
        subject: format.count(
          data.total,
          '# propietario por contactar esta semana',
          '# propietarios por contactar esta semana',
        ),
        preheader: 'Próximos pasos pendientes.',
        heading: 'Tus propietarios esta semana',
        paragraphs: ['Estos propietarios tienen un próximo paso pendiente.'],
        button: { label: 'Abrir propietarios con paso pendiente', path: ownersPath },
      }),
    }),
    'pt-BR': (data, format) => ({
      ...common(data, format, {
        quiet: (days) => format.count(days, '# dia sem notícias', '# dias sem notícias'),
        stake: (money) => `${money} por ano`,
      }),
      subject: format.count(
        data.total,
        '# cliente para contatar nesta semana',
        '# clientes para contatar nesta semana',
      ),
      preheader: 'Próximos passos pendentes e clientes sem notícias.',
      heading: 'Seus clientes nesta semana',
      paragraphs: [
        'Estes clientes têm um próximo passo pendente ou estão sem dar notícias há mais tempo do que as etiquetas deles permitem.',
      ],
      ...(more(data) > 0 && { note: format.count(more(data), 'E mais # na lista.', 'E mais # na lista.') }),
      button: { label: 'Abrir Hoje no CRM', path },
      ...(data.of === 'owners' && {
        subject: format.count(
          data.total,
          '# proprietário para contatar nesta semana',
          '# proprietários para contatar nesta semana',
        ),
        preheader: 'Próximos passos vencidos.',
        heading: 'Seus proprietários nesta semana',
        paragraphs: ['Estes proprietários têm um próximo passo vencido.'],
        button: { label: 'Abrir proprietários com passo vencido', path: ownersPath },
      }),
    }),
  },
});
