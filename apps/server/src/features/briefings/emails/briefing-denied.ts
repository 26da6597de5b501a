import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';

/** The team denied a briefing; the client may change and resubmit it. */
export const briefingDenied = defineMail({
  name: 'briefing-denied',
  audience: 'client',
  schema: z.object({ name: mailName, campaignId: z.int(), site: mailLine(), title: mailLine(), reason: mailText() }),
  locales: {
    'en-US': (data, format) => ({
      subject: `Not accepted: your publication on ${data.site}`,
      preheader: data.reason,
      heading: 'A publication wasn’t accepted',
      name: data.name,
      paragraphs: ['Our team couldn’t accept this publication as it is. Here’s why:'],
      quote: { text: data.reason, by: '' },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Change and resubmit', path: `/user/campaign/${data.campaignId}` },
      note: 'You aren’t charged for this publication. The others in the campaign continue.',
    }),
    es: (data, format) => ({
      subject: `No hemos podido aceptar tu publicación en ${data.site}`,
      preheader: data.reason,
      heading: 'No hemos podido aceptar una publicación',
      name: data.name,
      paragraphs: ['El equipo no ha podido aceptar esta publicación tal como está. Este es el motivo:'],
      quote: { text: data.reason, by: '' },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Modificar y volver a enviar', path: `/user/campaign/${data.campaignId}` },
      note: 'Esta publicación no se te cobra. Las demás de la campaña siguen adelante.',
    }),
    'pt-BR': (data, format) => ({
      subject: `Publicação não aceita em ${data.site}`,
      preheader: data.reason,
      heading: 'Uma publicação não foi aceita',
      name: data.name,
      paragraphs: ['Nossa equipe não pôde aceitar esta publicação como está. Este é o motivo:'],
      quote: { text: data.reason, by: '' },
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Alterar e reenviar', path: `/user/campaign/${data.campaignId}` },
      note: 'Esta publicação não será cobrada. As outras da campanha continuam.',
    }),
  },
});
