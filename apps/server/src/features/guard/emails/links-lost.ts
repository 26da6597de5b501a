import { defineMail } from '../../../platform/mail/template.ts';
import { linkLines, linkNewsData, rootLine } from './link-lines.ts';

const isLost = (links: readonly { readonly kind: string }[]) => links.some(({ kind }) => kind === 'lost');

/** Links of a client were lost, or came back: what happened, and that the team deals with it. */
export const linksLost = defineMail({
  name: 'links-lost',
  audience: 'client',
  schema: linkNewsData,
  locales: {
    'en-US': (data, format) => ({
      subject: `News about your links: ${[...new Set(data.links.map(({ site }) => site))].slice(0, 3).join(', ')}`,
      preheader: 'We keep an eye on every link you’ve bought.',
      heading: 'What changed with your links',
      name: data.name,
      paragraphs: [
        'We check your links regularly. This is what our checks found, confirmed several times:',
        ...linkLines(format.locale, data.links),
        ...(data.more > 0 ? [`And ${format.number(data.more)} more.`] : []),
        ...(isLost(data.links)
          ? ['For each lost link, we’ve asked the site to repair it. You don’t need to do anything.']
          : []),
        ...rootLine(format, data.signed),
      ],
      button: { label: 'View your campaigns', path: '/my-campaigns' },
    }),
    es: (data, format) => ({
      subject: `Novedades de tus enlaces: ${[...new Set(data.links.map(({ site }) => site))].slice(0, 3).join(', ')}`,
      preheader: 'Vigilamos cada enlace que has comprado.',
      heading: 'Qué ha cambiado en tus enlaces',
      name: data.name,
      paragraphs: [
        'Comprobamos tus enlaces con regularidad. Esto es lo que hemos encontrado, confirmado varias veces:',
        ...linkLines(format.locale, data.links),
        ...(data.more > 0 ? [`Y ${format.number(data.more)} más.`] : []),
        ...(isLost(data.links)
          ? ['Por cada enlace perdido hemos pedido al sitio que lo repare. No tienes que hacer nada.']
          : []),
        ...rootLine(format, data.signed),
      ],
      button: { label: 'Ver tus campañas', path: '/my-campaigns' },
    }),
    'pt-BR': (data, format) => ({
      subject: `Novidades dos seus links: ${[...new Set(data.links.map(({ site }) => site))].slice(0, 3).join(', ')}`,
      preheader: 'Acompanhamos cada link que você comprou.',
      heading: 'O que mudou nos seus links',
      name: data.name,
      paragraphs: [
        'Verificamos seus links com regularidade. Isto é o que encontramos, confirmado várias vezes:',
        ...linkLines(format.locale, data.links),
        ...(data.more > 0 ? [`E mais ${format.number(data.more)}.`] : []),
        ...(isLost(data.links)
          ? ['Para cada link perdido, pedimos ao site que o repare. Você não precisa fazer nada.']
          : []),
        ...rootLine(format, data.signed),
      ],
      button: { label: 'Ver suas campanhas', path: '/my-campaigns' },
    }),
  },
});
