import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** The site has proposed articles for the client's link, to choose one of. */
export const articlesProposed = defineMail({
  name: 'articles-proposed',
  audience: 'client',
  schema: z.object({ name: mailName, campaignId: z.int(), site: mailLine(), title: mailLine() }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Your turn: ${data.site} proposes articles for your link`,
      preheader: 'Choose one, or none of them.',
      heading: 'Choose an article for your link',
      name: data.name,
      paragraphs: [
        'The site proposes published articles that your link could go in. We’ve looked at each: choose one, or tell us that none suits you.',
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'See the articles', path: `/user/campaign/${data.campaignId}` },
      note: 'The money for it stays reserved meanwhile.',
    }),
    es: (data, format) => ({
      subject: `Te toca: ${data.site} propone artículos para tu enlace`,
      preheader: 'Elige uno o ninguno.',
      heading: 'Elige un artículo para tu enlace',
      name: data.name,
      paragraphs: [
        'El sitio propone artículos publicados en los que podría ir tu enlace. Los hemos mirado todos: elige uno o dinos que ninguno te sirve.',
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Ver los artículos', path: `/user/campaign/${data.campaignId}` },
      note: 'Mientras tanto, el dinero sigue reservado.',
    }),
    'pt-BR': (data, format) => ({
      subject: `Sua vez: ${data.site} propõe artigos para o seu link`,
      preheader: 'Escolha um ou nenhum.',
      heading: 'Escolha um artigo para o seu link',
      name: data.name,
      paragraphs: [
        'O site propõe artigos publicados em que o seu link poderia ficar. Olhamos cada um: escolha um ou diga que nenhum serve.',
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Ver os artigos', path: `/user/campaign/${data.campaignId}` },
      note: 'Enquanto isso, o dinheiro continua reservado.',
    }),
  },
});
