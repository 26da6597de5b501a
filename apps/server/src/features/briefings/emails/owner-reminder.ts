import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

const schema = z.object({ name: mailName, linkId: z.uuid(), site: mailLine(), title: mailLine() });

/** Days 2, 5 and 7 after the owner was asked, while there is no answer. */
export const ownerAnswerReminder = defineMail({
  name: 'owner-answer-reminder',
  audience: 'owner',
  schema: schema.extend({ askedOn: z.iso.date(), dueDate: z.iso.date().nullable() }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Can you publish “${data.title}” on ${data.site}?`,
      preheader: `We asked you on ${format.day(data.askedOn)}.`,
      heading: 'We’re waiting for your answer',
      name: data.name,
      paragraphs: [
        `On ${format.day(data.askedOn)}, we asked you to publish this article. Please let us know when you’ll publish it, or if you can’t.`,
      ],
      facts: facts(format, { site: data.site, title: data.title, dueDate: data.dueDate && format.day(data.dueDate) }),
      button: { label: 'Answer', path: `/external/briefings/${data.linkId}/owner/publish` },
    }),
    es: (data, format) => ({
      subject: `¿Puedes publicar «${data.title}» en ${data.site}?`,
      preheader: `Te lo pedimos el ${format.day(data.askedOn)}.`,
      heading: 'Esperamos tu respuesta',
      name: data.name,
      paragraphs: [
        `El ${format.day(data.askedOn)} te pedimos que publicaras este artículo. Indícanos cuándo lo publicarás o si no puedes hacerlo.`,
      ],
      facts: facts(format, { site: data.site, title: data.title, dueDate: data.dueDate && format.day(data.dueDate) }),
      button: { label: 'Responder', path: `/external/briefings/${data.linkId}/owner/publish` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Você pode publicar “${data.title}” em ${data.site}?`,
      preheader: `Nosso pedido foi enviado em ${format.day(data.askedOn)}.`,
      heading: 'Estamos aguardando sua resposta',
      name: data.name,
      paragraphs: [
        `Em ${format.day(data.askedOn)}, pedimos que você publicasse este artigo. Por favor, informe quando vai publicar ou se não pode fazê-lo.`,
      ],
      facts: facts(format, { site: data.site, title: data.title, dueDate: data.dueDate && format.day(data.dueDate) }),
      button: { label: 'Responder', path: `/external/briefings/${data.linkId}/owner/publish` },
    }),
  },
});

/** Where the promised day stands to today; both are calendar days of one zone. */
export const whenIs = (day: string, today: string): 'coming' | 'today' | 'past' =>
  day < today ? 'past' : day === today ? 'today' : 'coming';

/** On the promised date, 2 and 5 days after it, and whenever the team asks. */
export const ownerPromiseReminder = defineMail({
  name: 'owner-promise-reminder',
  audience: 'owner',
  schema: schema.extend({ promisedDate: z.iso.date(), when: z.enum(['coming', 'today', 'past']) }),
  locales: {
    'en-US': (data, format) => ({
      subject: {
        coming: `Coming up: “${data.title}” on ${data.site}`,
        today: `Today: “${data.title}” on ${data.site}`,
        past: `Is “${data.title}” published on ${data.site}?`,
      }[data.when],
      preheader: `You promised it for ${format.day(data.promisedDate)}.`,
      heading: {
        coming: 'The promised date is coming up',
        today: 'Today is the promised date',
        past: 'The promised date has passed',
      }[data.when],
      name: data.name,
      paragraphs: [
        data.when === 'past'
          ? 'If it’s published, please confirm its URL. If you need more time, promise another date.'
          : 'Once it’s published, please confirm its URL. If you need more time, promise another date.',
      ],
      facts: facts(format, { site: data.site, title: data.title, promisedDate: format.day(data.promisedDate) }),
      button: { label: 'Confirm or change the date', path: `/external/briefings/${data.linkId}/owner/publish` },
    }),
    es: (data, format) => ({
      subject: {
        coming: `Pronto: «${data.title}» en ${data.site}`,
        today: `Hoy: «${data.title}» en ${data.site}`,
        past: `¿Ya has publicado «${data.title}» en ${data.site}?`,
      }[data.when],
      preheader: `Lo prometiste para el ${format.day(data.promisedDate)}.`,
      heading: {
        coming: 'La fecha prometida está cerca',
        today: 'Hoy es la fecha prometida',
        past: 'La fecha prometida ha pasado',
      }[data.when],
      name: data.name,
      paragraphs: [
        data.when === 'past'
          ? 'Si ya está publicado, confirma su URL. Si necesitas más tiempo, promete otra fecha.'
          : 'Cuando esté publicado, confirma su URL. Si necesitas más tiempo, promete otra fecha.',
      ],
      facts: facts(format, { site: data.site, title: data.title, promisedDate: format.day(data.promisedDate) }),
      button: { label: 'Confirmar o cambiar la fecha', path: `/external/briefings/${data.linkId}/owner/publish` },
    }),
    'pt-BR': (data, format) => ({
      subject: {
        coming: `Em breve: “${data.title}” em ${data.site}`,
        today: `Hoje: “${data.title}” em ${data.site}`,
        past: `“${data.title}” foi publicado em ${data.site}?`,
      }[data.when],
      preheader: `Você prometeu publicar em ${format.day(data.promisedDate)}.`,
      heading: {
        coming: 'A data prometida está próxima',
        today: 'Hoje é a data prometida',
        past: 'A data prometida passou',
      }[data.when],
      name: data.name,
      paragraphs: [
        data.when === 'past'
          ? 'Se já foi publicado, confirme a URL. Se precisar de mais tempo, prometa outra data.'
          : 'Quando for publicado, confirme a URL. Se precisar de mais tempo, prometa outra data.',
      ],
      facts: facts(format, { site: data.site, title: data.title, promisedDate: format.day(data.promisedDate) }),
      button: { label: 'Confirmar ou mudar a data', path: `/external/briefings/${data.linkId}/owner/publish` },
    }),
  },
});
