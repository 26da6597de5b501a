import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import type { MailContent } from '../../../platform/mail/template.ts';

/** The part of an owner's link that opens its page. Null while the link is revoked: no address opens anything. */
export const ownerLinkId = z.uuid().nullable();

const ENDED: Readonly<Record<Locale, string>> = {
  'en-US': 'The link to your page doesn’t work at the moment. Our team knows and will write to you.',
  es: 'El enlace a tu página no funciona en este momento. Nuestro equipo lo sabe y te escribirá.',
  'pt-BR': 'O link da sua página não está funcionando no momento. Nossa equipe já sabe e vai escrever para você.',
};

type Ending = Pick<MailContent, 'button' | 'note'>;

/** How a mail to an owner ends: with the button to its page, or, without a link that works, with a sentence. */
export const endAtLink = (locale: Locale, linkId: string | null, ending: (linkId: string) => Ending): Ending =>
  linkId === null ? { note: ENDED[locale] } : ending(linkId);
