import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';
import { endAtLink, ownerLinkId } from './owner-link.ts';

/** The owner is asked for a link in an article that is published already, or for articles that could have it. */
export const insertionRequested = defineMail({
  name: 'insertion-requested',
  audience: 'owner',
  schema: z.object({
    name: mailName,
    linkId: ownerLinkId,
    site: mailLine(),
    title: mailLine(),
    /** Null: the owner is to propose some. */
    articleUrl: mailUrl.nullable(),
    keyword: mailLine(),
    costCents: z.int(),
    currency: z.enum(CURRENCIES),
    dueDate: z.iso.date().nullable(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: data.articleUrl
        ? `Link request for an article on ${data.site}`
        : `Which article on ${data.site} could have a link?`,
      preheader: data.dueDate ? `Please answer so it’s done by ${format.day(data.dueDate)}.` : 'It’s one sentence.',
      heading: 'We’d like a link in one of your articles',
      name: data.name,
      paragraphs: [
        data.articleUrl
          ? `Please add one link, “${data.keyword}”, to this article that’s already published.${data.linkId === null ? '' : ' Your page has the sentence and the target.'}`
          : `Please propose one to three published articles that the link “${data.keyword}” would fit in. The client chooses one.`,
      ],
      facts: facts(format, {
        site: data.site,
        title: data.title,
        article: data.articleUrl ? { value: data.articleUrl, link: { url: data.articleUrl } } : null,
        price: format.money(data.costCents, data.currency),
        dueDate: data.dueDate && format.day(data.dueDate),
      }),
      ...endAtLink('en-US', data.linkId, (linkId) => ({
        button: { label: 'Open request', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'You don’t need an account. Anyone with this link can act on your behalf, so please don’t share it.',
      })),
    }),
    es: (data, format) => ({
      subject: data.articleUrl
        ? `Solicitud de un enlace en un artículo de ${data.site}`
        : `¿Qué artículo de ${data.site} podría llevar un enlace?`,
      preheader: data.dueDate ? `Responde, por favor, para que esté el ${format.day(data.dueDate)}.` : 'Es una frase.',
      heading: 'Nos gustaría un enlace en uno de tus artículos',
      name: data.name,
      paragraphs: [
        data.articleUrl
          ? `Añade, por favor, un enlace, «${data.keyword}», a este artículo ya publicado.${data.linkId === null ? '' : ' En tu página están la frase y el destino.'}`
          : `Propón, por favor, de uno a tres artículos publicados en los que encaje el enlace «${data.keyword}». El cliente elige uno.`,
      ],
      facts: facts(format, {
        site: data.site,
        title: data.title,
        article: data.articleUrl ? { value: data.articleUrl, link: { url: data.articleUrl } } : null,
        price: format.money(data.costCents, data.currency),
        dueDate: data.dueDate && format.day(data.dueDate),
      }),
      ...endAtLink('es', data.linkId, (linkId) => ({
        button: { label: 'Abrir la solicitud', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'No necesitas una cuenta. Quien tenga este enlace puede actuar en tu nombre, así que no lo compartas.',
      })),
    }),
    'pt-BR': (data, format) => ({
      subject: data.articleUrl
        ? `Pedido de um link em um artigo de ${data.site}`
        : `Qual artigo de ${data.site} poderia ter um link?`,
      preheader: data.dueDate
        ? `Por favor, responda para que fique pronto até ${format.day(data.dueDate)}.`
        : 'É uma frase.',
      heading: 'Gostaríamos de um link em um dos seus artigos',
      name: data.name,
      paragraphs: [
        data.articleUrl
          ? `Por favor, adicione um link, “${data.keyword}”, a este artigo já publicado.${data.linkId === null ? '' : ' Na sua página estão a frase e o destino.'}`
          : `Por favor, proponha de um a três artigos publicados em que o link “${data.keyword}” combine. O cliente escolhe um.`,
      ],
      facts: facts(format, {
        site: data.site,
        title: data.title,
        article: data.articleUrl ? { value: data.articleUrl, link: { url: data.articleUrl } } : null,
        price: format.money(data.costCents, data.currency),
        dueDate: data.dueDate && format.day(data.dueDate),
      }),
      ...endAtLink('pt-BR', data.linkId, (linkId) => ({
        button: { label: 'Abrir o pedido', path: `/external/briefings/${linkId}/owner/publish` },
        note: 'Você não precisa de conta. Quem tiver este link pode agir em seu nome, então não o compartilhe.',
      })),
    }),
  },
});
