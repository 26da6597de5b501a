import { defineMail } from '../../../platform/mail/template.ts';
import { endAtLink } from '../../briefings/emails/owner-link.ts';
import { linkLines, linkNewsData, rootLine } from './link-lines.ts';

/** Links that an owner published were lost: what is wrong, and where to say that it is repaired. */
export const linksToRepair = defineMail({
  name: 'links-to-repair',
  audience: 'owner',
  schema: linkNewsData,
  locales: {
    'en-US': (data, format) => ({
      subject: `Repair needed on ${data.links[0]?.site ?? ''}: a link is no longer as agreed`,
      preheader: 'Several checks over three days found the same.',
      heading: 'A published link needs repair',
      name: data.name,
      paragraphs: [
        'Several checks over three days found that this is no longer as agreed:',
        ...linkLines(format.locale, data.links),
        ...(data.more > 0
          ? [`And ${format.number(data.more)} more${data.linkId === null ? '' : ', listed on your page'}.`]
          : []),
        data.linkId === null
          ? 'Please fix it.'
          : 'Please fix it, then request a new check on your page. It runs right away.',
        ...rootLine(format, data.signed),
      ],
      ...endAtLink('en-US', data.linkId, (linkId) => ({
        button: { label: 'Open publication', path: `/final-url-sent?link=${linkId}` },
        note: 'You don’t need an account. Anyone with this link can act on your behalf, so please don’t share it.',
      })),
    }),
    es: (data, format) => ({
      subject: `Hay que reparar un enlace en ${data.links[0]?.site ?? ''}: ya no está como se acordó`,
      preheader: 'Varias comprobaciones en tres días han dado el mismo resultado.',
      heading: 'Hay que reparar un enlace publicado',
      name: data.name,
      paragraphs: [
        'Varias comprobaciones en tres días han mostrado que esto ya no está como se acordó:',
        ...linkLines(format.locale, data.links),
        ...(data.more > 0
          ? [`Y ${format.number(data.more)} más${data.linkId === null ? '' : ', que verás en tu página'}.`]
          : []),
        data.linkId === null
          ? 'Corrígelo, por favor.'
          : 'Corrígelo, por favor, y pide una nueva comprobación en tu página. Se hace al momento.',
        ...rootLine(format, data.signed),
      ],
      ...endAtLink('es', data.linkId, (linkId) => ({
        button: { label: 'Abrir la publicación', path: `/final-url-sent?link=${linkId}` },
        note: 'No necesitas una cuenta. Quien tenga este enlace puede actuar en tu nombre, así que no lo compartas.',
      })),
    }),
    'pt-BR': (data, format) => ({
      subject: `Um link em ${data.links[0]?.site ?? ''} precisa de reparo: não está mais como combinado`,
      preheader: 'Várias verificações em três dias deram o mesmo resultado.',
      heading: 'Um link publicado precisa de reparo',
      name: data.name,
      paragraphs: [
        'Várias verificações em três dias mostraram que isto não está mais como combinado:',
        ...linkLines(format.locale, data.links),
        ...(data.more > 0
          ? [`E mais ${format.number(data.more)}${data.linkId === null ? '' : ', na sua página'}.`]
          : []),
        data.linkId === null
          ? 'Corrija, por favor.'
          : 'Corrija, por favor, e peça uma nova verificação na sua página. Ela é feita na hora.',
        ...rootLine(format, data.signed),
      ],
      ...endAtLink('pt-BR', data.linkId, (linkId) => ({
        button: { label: 'Abrir a publicação', path: `/final-url-sent?link=${linkId}` },
        note: 'Você não precisa de conta. Quem tiver este link pode agir em seu nome, então não o compartilhe.',
      })),
    }),
  },
});
