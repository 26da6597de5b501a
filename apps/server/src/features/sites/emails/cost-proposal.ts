import type { Locale } from '@linkstand/contract/shared/locales';
import { asBase } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailFact, type MailFormat } from '../../../platform/mail/template.ts';

const STEPS = ['proposed', 'accepted', 'declined', 'ended'] as const;
export type CostStep = (typeof STEPS)[number];

const schema = z.object({
  name: mailName,
  step: z.enum(STEPS),
  /** Who proposed it, decided on it or removed the offer. */
  who: mailLine(120),
  siteId: z.int(),
  site: mailLine(),
  owner: mailLine(120),
  costCents: z.int(),
  gamblingCostCents: z.int().nullable(),
  wasCostCents: z.int().optional(),
  wasGamblingCostCents: z.int().nullable().optional(),
  agreedWith: mailLine(120).optional(),
  agreedOn: z.iso.date().optional(),
  /** The note of the proposal, or the reason why it was declined. */
  words: mailText(),
});
type Data = z.output<typeof schema>;

const labels: Record<
  Locale,
  Record<'site' | 'owner' | 'cost' | 'gambling' | 'was' | 'agreedWith' | 'agreedOn', string>
> = {
  'en-US': {
    site: 'Site',
    owner: 'Owner',
    cost: 'Negotiated cost',
    gambling: 'Negotiated gambling cost',
    was: 'Cost until now',
    agreedWith: 'Agreed with',
    agreedOn: 'Agreed on',
  },
  es: {
    site: 'Sitio',
    owner: 'Propietario',
    cost: 'Coste negociado',
    gambling: 'Coste negociado para apuestas',
    was: 'Coste hasta ahora',
    agreedWith: 'Acordado con',
    agreedOn: 'Acordado el',
  },
  'pt-BR': {
    site: 'Site',
    owner: 'Proprietário',
    cost: 'Custo negociado',
    gambling: 'Custo negociado para apostas',
    was: 'Custo até agora',
    agreedWith: 'Combinado com',
    agreedOn: 'Combinado em',
  },
};

function factsOf(data: Data, format: MailFormat): MailFact[] {
  const words = labels[format.locale];
  const money = (cents: number | null | undefined) => (cents == null ? null : format.money(asBase(cents)));
  return [
    { label: words.site, value: data.site },
    { label: words.owner, value: data.owner },
    { label: words.cost, value: money(data.costCents) },
    { label: words.gambling, value: money(data.gamblingCostCents) },
    { label: words.was, value: money(data.wasCostCents) },
    { label: words.agreedWith, value: data.agreedWith },
    { label: words.agreedOn, value: data.agreedOn && format.day(data.agreedOn) },
  ];
}

const restOf = (data: Data, format: MailFormat) => ({
  name: data.name,
  facts: factsOf(data, format),
  ...(data.words ? { quote: { text: data.words, by: data.who } } : {}),
});
const path = ({ siteId }: Data) => `/sites/${siteId}?tab=offers`;

const ENGLISH: Record<CostStep, (data: Data) => readonly [subject: string, heading: string, text: string]> = {
  proposed: ({ who, site }) => [
    `A new cost for ${site} needs your approval`,
    'A negotiated cost to decide on',
    `${who} negotiated this cost with the owner. Nothing changes until you approve it.`,
  ],
  accepted: ({ who, site }) => [
    `Approved: the cost that you negotiated for ${site}`,
    'The cost was approved',
    `${who} approved the cost that you negotiated. It applies from now on.`,
  ],
  declined: ({ who, site }) => [
    `Declined: the cost that you negotiated for ${site}`,
    'The cost was declined',
    `${who} declined the cost that you negotiated. The cost stays as it is.`,
  ],
  ended: ({ who, site }) => [
    `Not waiting anymore: the cost that you negotiated for ${site}`,
    'The offer was removed',
    `${who} removed this owner’s offer, so the cost that you negotiated isn’t waiting anymore.`,
  ],
};
const SPANISH: typeof ENGLISH = {
  proposed: ({ who, site }) => [
    `Un nuevo coste para ${site} espera tu aprobación`,
    'Un coste negociado por decidir',
    `${who} ha negociado este coste con el propietario. Nada cambia hasta que lo apruebes.`,
  ],
  accepted: ({ who, site }) => [
    `Aprobado: el coste que negociaste para ${site}`,
    'El coste se ha aprobado',
    `${who} ha aprobado el coste que negociaste. Se aplica desde ahora.`,
  ],
  declined: ({ who, site }) => [
    `Rechazado: el coste que negociaste para ${site}`,
    'El coste se ha rechazado',
    `${who} ha rechazado el coste que negociaste. El coste sigue como estaba.`,
  ],
  ended: ({ who, site }) => [
    `Ya no está en espera: el coste que negociaste para ${site}`,
    'La oferta se ha quitado',
    `${who} ha quitado la oferta de este propietario, por lo que el coste que negociaste ya no está en espera.`,
  ],
};
const PORTUGUESE: typeof ENGLISH = {
  proposed: ({ who, site }) => [
    `Um novo custo para ${site} aguarda sua aprovação`,
    'Um custo negociado para decidir',
    `${who} negociou este custo com o proprietário. Nada muda até você aprovar.`,
  ],
  accepted: ({ who, site }) => [
    `Aprovado: o custo que você negociou para ${site}`,
    'O custo foi aprovado',
    `${who} aprovou o custo que você negociou. Ele vale a partir de agora.`,
  ],
  declined: ({ who, site }) => [
    `Recusado: o custo que você negociou para ${site}`,
    'O custo foi recusado',
    `${who} recusou o custo que você negociou. O custo continua como estava.`,
  ],
  ended: ({ who, site }) => [
    `Não está mais aguardando: o custo que você negociou para ${site}`,
    'A oferta foi removida',
    `${who} removeu a oferta deste proprietário, por isso o custo que você negociou não está mais aguardando.`,
  ],
};

const contentOf =
  (words: typeof ENGLISH, decide: string, view: string, preheader: (data: Data) => string) =>
  (data: Data, format: MailFormat) => {
    const [subject, heading, paragraph] = words[data.step](data);
    const label = data.step === 'proposed' ? decide : view;
    return {
      ...restOf(data, format),
      subject,
      heading,
      preheader: preheader(data),
      paragraphs: [paragraph],
      button: { label, path: path(data) },
    };
  };

/** A negotiated cost: to those who decide on it, and what became of it to whoever negotiated it. */
export const costProposal = defineMail({
  name: 'cost-proposal',
  audience: 'staff',
  schema,
  locales: {
    'en-US': contentOf(ENGLISH, 'Decide', 'View the offer', ({ owner }) => `Negotiated with ${owner}.`),
    es: contentOf(SPANISH, 'Decidir', 'Ver la oferta', ({ owner }) => `Negociado con ${owner}.`),
    'pt-BR': contentOf(PORTUGUESE, 'Decidir', 'Ver a oferta', ({ owner }) => `Negociado com ${owner}.`),
  },
});
