import type { ReviewKind } from '@linkstand/contract/reviews/choices';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { MailFact, MailFormat } from '../../../platform/mail/template.ts';

interface Labels {
  readonly client: string;
  readonly campaign: string;
  readonly site: string;
  readonly price: string;
  readonly until: string;
}

const labels: Record<Locale, Labels> = {
  'en-US': { client: 'Client', campaign: 'Campaign', site: 'Site', price: 'Price for the client', until: 'Until' },
  es: { client: 'Cliente', campaign: 'Campaña', site: 'Sitio', price: 'Precio para el cliente', until: 'Hasta' },
  'pt-BR': { client: 'Cliente', campaign: 'Campanha', site: 'Site', price: 'Preço para o cliente', until: 'Até' },
};

interface About {
  readonly kind: ReviewKind;
  readonly client: string;
  /** The campaign or the site that it is about. */
  readonly subject: string;
  readonly priceCents: number | null;
  /** The last day of a special price. */
  readonly until: string | null;
}

/** What a request is about, labelled in the mail's language. */
export function reviewFacts(format: MailFormat, { kind, client, subject, priceCents, until }: About): MailFact[] {
  const words = labels[format.locale];
  return [
    { label: words.client, value: client },
    { label: kind === 'campaign' ? words.campaign : words.site, value: subject },
    { label: words.price, value: priceCents === null ? null : format.money(priceCents) },
    { label: words.until, value: until && format.day(until) },
  ];
}
