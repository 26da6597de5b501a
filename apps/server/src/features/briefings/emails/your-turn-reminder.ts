import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** Weekly while the briefing waits for the client. */
export const yourTurnReminder = defineMail({
  name: 'your-turn-reminder',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    site: mailLine(),
    title: mailLine(),
    /** The day it began to wait. */
    since: z.iso.date(),
    /** After the third somebody of the team calls. */
    isLast: z.boolean(),
    /** It waits for an article to be chosen, not for an answer to a text. */
    isArticle: z.boolean(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: data.isArticle
        ? `Reminder: choose an article on ${data.site}`
        : `Reminder: the draft for ${data.site} needs your answer`,
      preheader: `It has been waiting for you since ${format.day(data.since)}.`,
      heading: data.isArticle
        ? 'The proposed articles are still waiting for you'
        : 'Your draft is still waiting for you',
      name: data.name,
      paragraphs: [
        data.isArticle
          ? 'Your link can’t be placed until you answer. Choose one of the articles, or tell us that none suits you.'
          : 'We can’t publish anything until you answer. Read the draft, then accept it or ask for changes.',
        ...(data.isLast ? ['This is the last reminder. If you don’t answer, our team will get in touch.'] : []),
      ],
      facts: facts(format, { site: data.site, title: data.title, since: format.day(data.since) }),
      button: {
        label: data.isArticle ? 'See the articles' : 'Read and answer',
        path: `/user/campaign/${data.campaignId}`,
      },
    }),
    es: (data, format) => ({
      subject: data.isArticle
        ? `Recordatorio: elige un artículo de ${data.site}`
        : `Recordatorio: el borrador para ${data.site} espera tu respuesta`,
      preheader: `Espera tu respuesta desde el ${format.day(data.since)}.`,
      heading: data.isArticle
        ? 'Los artículos propuestos siguen esperando tu respuesta'
        : 'El borrador sigue esperando tu respuesta',
      name: data.name,
      paragraphs: [
        data.isArticle
          ? 'No se puede poner tu enlace hasta que respondas. Elige uno de los artículos o dinos que ninguno te sirve.'
          : 'No se puede publicar nada hasta que respondas. Lee el borrador y, después, acéptalo o pide cambios.',
        ...(data.isLast
          ? ['Este es el último recordatorio; si no respondes, el equipo se pondrá en contacto contigo.']
          : []),
      ],
      facts: facts(format, { site: data.site, title: data.title, since: format.day(data.since) }),
      button: {
        label: data.isArticle ? 'Ver los artículos' : 'Leer y responder',
        path: `/user/campaign/${data.campaignId}`,
      },
    }),
    'pt-BR': (data, format) => ({
      subject: data.isArticle
        ? `Lembrete: escolha um artigo de ${data.site}`
        : `Lembrete: o rascunho para ${data.site} aguarda a sua resposta`,
      preheader: `Ele aguarda você desde ${format.day(data.since)}.`,
      heading: data.isArticle ? 'Os artigos propostos ainda aguardam você' : 'O rascunho ainda aguarda você',
      name: data.name,
      paragraphs: [
        data.isArticle
          ? 'O seu link não pode ser colocado antes da sua resposta. Escolha um dos artigos ou diga que nenhum serve.'
          : 'Nada pode ser publicado antes da sua resposta. Leia o rascunho e depois aceite ou peça alterações.',
        ...(data.isLast ? ['Este é o último lembrete; se você não responder, nossa equipe entrará em contato.'] : []),
      ],
      facts: facts(format, { site: data.site, title: data.title, since: format.day(data.since) }),
      button: {
        label: data.isArticle ? 'Ver os artigos' : 'Ler e responder',
        path: `/user/campaign/${data.campaignId}`,
      },
    }),
  },
});
