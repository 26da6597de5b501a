import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** The publication is finished. */
export const briefingDone = defineMail({
  name: 'briefing-done',
  audience: 'client',
  schema: z.object({ name: mailName, campaignId: z.int(), site: mailLine(), title: mailLine(), url: mailUrl }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Finished: your publication on ${data.site}`,
      preheader: `“${data.title}” is finished.`,
      heading: 'Your publication is finished',
      name: data.name,
      paragraphs: ['It’s live, and there’s nothing left for you to do. Thank you for your order.'],
      facts: facts(format, { site: data.site, title: data.title, link: { value: data.url, link: { url: data.url } } }),
      button: { label: 'View campaign', path: `/user/campaign/${data.campaignId}` },
    }),
    es: (data, format) => ({
      subject: `Terminada: tu publicación en ${data.site}`,
      preheader: `«${data.title}» está terminado.`,
      heading: 'Tu publicación está terminada',
      name: data.name,
      paragraphs: ['Está activa y no tienes que hacer nada más. Gracias por tu pedido.'],
      facts: facts(format, { site: data.site, title: data.title, link: { value: data.url, link: { url: data.url } } }),
      button: { label: 'Ver la campaña', path: `/user/campaign/${data.campaignId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Publicação concluída em ${data.site}`,
      preheader: `“${data.title}” foi concluída.`,
      heading: 'Sua publicação foi concluída',
      name: data.name,
      paragraphs: ['Ela está no ar e você não precisa fazer mais nada. Agradecemos o pedido.'],
      facts: facts(format, { site: data.site, title: data.title, link: { value: data.url, link: { url: data.url } } }),
      button: { label: 'Ver a campanha', path: `/user/campaign/${data.campaignId}` },
    }),
  },
});
