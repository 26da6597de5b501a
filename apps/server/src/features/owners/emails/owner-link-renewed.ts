import { z } from 'zod';
import { mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** The links an owner held were ended; this one opens all of its publications. */
export const ownerLinkRenewed = defineMail({
  name: 'owner-link-renewed',
  audience: 'owner',
  schema: z.object({ name: mailName, linkId: z.uuid() }),
  locales: {
    'en-US': ({ name, linkId }) => ({
      subject: 'Your new link to your publications',
      preheader: 'The links in our earlier emails no longer work.',
      heading: 'You have a new link',
      name,
      paragraphs: [
        'We’ve replaced the link to your publications. The links in our earlier emails no longer work, so please use this one from now on.',
      ],
      button: { label: 'Open your publications', path: `/external/owner/${linkId}/briefings` },
      note: 'You don’t need an account. Anyone with this link can act on your behalf, so please don’t share it.',
    }),
    es: ({ name, linkId }) => ({
      subject: 'El nuevo enlace a tus publicaciones',
      preheader: 'Los enlaces de nuestros correos anteriores ya no funcionan.',
      heading: 'Tienes un enlace nuevo',
      name,
      paragraphs: [
        'Hemos sustituido el enlace a tus publicaciones. Los enlaces de nuestros correos anteriores ya no funcionan; usa este a partir de ahora.',
      ],
      button: { label: 'Abrir tus publicaciones', path: `/external/owner/${linkId}/briefings` },
      note: 'No necesitas una cuenta. Quien tenga este enlace puede actuar en tu nombre, así que no lo compartas.',
    }),
    'pt-BR': ({ name, linkId }) => ({
      subject: 'O novo link para as suas publicações',
      preheader: 'Os links dos nossos e-mails anteriores não funcionam mais.',
      heading: 'Você tem um link novo',
      name,
      paragraphs: [
        'Substituímos o link para as suas publicações. Os links dos nossos e-mails anteriores não funcionam mais; use este a partir de agora.',
      ],
      button: { label: 'Abrir as suas publicações', path: `/external/owner/${linkId}/briefings` },
      note: 'Você não precisa de conta. Quem tiver este link pode agir em seu nome, então não o compartilhe.',
    }),
  },
});
