import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

/** The last briefing of a campaign has ended, and at least one is done. */
export const campaignDone = defineMail({
  name: 'campaign-done',
  audience: 'client',
  schema: z.object({
    name: mailName,
    campaignId: z.int(),
    campaign: mailLine(),
    done: z.int().min(1),
    /** Denied or canceled. */
    dropped: z.int().min(0),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: `“${data.campaign}” is finished`,
      preheader: format.count(data.done, 'One publication is live.', '# publications are live.'),
      heading: 'Your campaign is finished',
      name: data.name,
      paragraphs: [
        'All publications in this campaign are finished. You can still see every link and its latest check.',
      ],
      facts: facts(format, {
        campaign: data.campaign,
        published: format.number(data.done),
        notPublished: data.dropped > 0 ? format.number(data.dropped) : null,
      }),
      button: { label: 'View all links', path: `/user/campaign/${data.campaignId}` },
    }),
    es: (data, format) => ({
      subject: `«${data.campaign}» está terminada`,
      preheader: format.count(data.done, 'Una publicación está activa.', '# publicaciones están activas.'),
      heading: 'Tu campaña está terminada',
      name: data.name,
      paragraphs: [
        'Todas las publicaciones de esta campaña están terminadas. Puedes seguir viendo cada enlace y su última comprobación.',
      ],
      facts: facts(format, {
        campaign: data.campaign,
        published: format.number(data.done),
        notPublished: data.dropped > 0 ? format.number(data.dropped) : null,
      }),
      button: { label: 'Ver todos los enlaces', path: `/user/campaign/${data.campaignId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `“${data.campaign}” foi concluída`,
      preheader: format.count(data.done, 'Uma publicação está no ar.', '# publicações estão no ar.'),
      heading: 'Sua campanha foi concluída',
      name: data.name,
      paragraphs: [
        'Todas as publicações desta campanha foram concluídas. Você ainda pode ver cada link e a última verificação dele.',
      ],
      facts: facts(format, {
        campaign: data.campaign,
        published: format.number(data.done),
        notPublished: data.dropped > 0 ? format.number(data.dropped) : null,
      }),
      button: { label: 'Ver todos os links', path: `/user/campaign/${data.campaignId}` },
    }),
  },
});
