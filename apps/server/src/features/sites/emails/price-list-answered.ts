import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent } from '../../../platform/mail/template.ts';
import { endAtLink, ownerLinkId } from '../../briefings/emails/owner-link.ts';

const schema = z.object({
  name: mailName,
  /** The file of a price list, or the domain of a site that was offered. */
  what: mailLine(),
  isSite: z.boolean(),
  /** Of a list: sites with other terms now. Null: it was declined. */
  taken: z.int().nullable(),
  reason: mailText().nullable(),
  linkId: ownerLinkId,
});
type Data = z.output<typeof schema>;

interface Words {
  readonly subject: { readonly [K in 'listYes' | 'listNo' | 'siteYes' | 'siteNo']: (what: string) => string };
  readonly listYes: (taken: number) => string;
  readonly siteYes: string;
  readonly listNo: string;
  readonly siteNo: string;
  readonly button: string;
}

const english: Words = {
  subject: {
    listYes: (what) => `Your price list was accepted: ${what}`,
    listNo: (what) => `Your price list was declined: ${what}`,
    siteYes: (what) => `Your site was accepted: ${what}`,
    siteNo: (what) => `Your site was declined: ${what}`,
  },
  listYes: (taken) =>
    taken === 1
      ? 'We went through it, and one of your sites has new terms from now on.'
      : `We went through it, and ${taken} of your sites have new terms from now on.`,
  siteYes: 'We’ve added it to the sites that we sell for you. Your page shows what we agreed.',
  listNo: 'Nothing changed: the terms that we agreed before still hold.',
  siteNo: 'We haven’t added it. You can offer it again if something changes.',
  button: 'Open your page',
};
const spanish: Words = {
  subject: {
    listYes: (what) => `Tu lista de precios ha sido aceptada: ${what}`,
    listNo: (what) => `Tu lista de precios ha sido rechazada: ${what}`,
    siteYes: (what) => `Tu sitio ha sido aceptado: ${what}`,
    siteNo: (what) => `Tu sitio ha sido rechazado: ${what}`,
  },
  listYes: (taken) =>
    taken === 1
      ? 'La hemos revisado y uno de tus sitios tiene condiciones nuevas desde ahora.'
      : `La hemos revisado y ${taken} de tus sitios tienen condiciones nuevas desde ahora.`,
  siteYes: 'Lo hemos añadido a los sitios que vendemos por ti. En tu página ves lo acordado.',
  listNo: 'Nada ha cambiado: siguen valiendo las condiciones que acordamos antes.',
  siteNo: 'No lo hemos añadido. Puedes volver a ofrecerlo si algo cambia.',
  button: 'Abrir tu página',
};
const portuguese: Words = {
  subject: {
    listYes: (what) => `Sua lista de preços foi aceita: ${what}`,
    listNo: (what) => `Sua lista de preços foi recusada: ${what}`,
    siteYes: (what) => `Seu site foi aceito: ${what}`,
    siteNo: (what) => `Seu site foi recusado: ${what}`,
  },
  listYes: (taken) =>
    taken === 1
      ? 'Analisamos a lista, e um dos seus sites tem condições novas a partir de agora.'
      : `Analisamos a lista, e ${taken} dos seus sites têm condições novas a partir de agora.`,
  siteYes: 'Nós o incluímos entre os sites que vendemos para você. Sua página mostra o que foi combinado.',
  listNo: 'Nada mudou: continuam valendo as condições que combinamos antes.',
  siteNo: 'Não o incluímos. Você pode oferecê-lo de novo se algo mudar.',
  button: 'Abrir sua página',
};

const contentIn =
  (locale: Locale, words: Words) =>
  ({ name, what, isSite, taken, reason, linkId }: Data): MailContent => {
    const answer = `${isSite ? 'site' : 'list'}${taken === null ? 'No' : 'Yes'}` as const;
    const said = answer === 'listYes' ? words.listYes(taken ?? 0) : words[answer];
    return {
      subject: words.subject[answer](what),
      preheader: said,
      heading: words.subject[answer](what),
      name,
      paragraphs: [said],
      ...(reason && { quote: { text: reason, by: '' } }),
      ...endAtLink(locale, linkId, (id) => ({
        button: { label: words.button, path: `/external/owner/${id}/briefings` },
      })),
    };
  };

const locales: Record<Locale, ReturnType<typeof contentIn>> = {
  'en-US': contentIn('en-US', english),
  es: contentIn('es', spanish),
  'pt-BR': contentIn('pt-BR', portuguese),
};

/** What became of a price list, or of a site, that an owner sent by its link: to the owner. */
export const priceListAnswered = defineMail({ name: 'price-list-answered', audience: 'owner', schema, locales });
