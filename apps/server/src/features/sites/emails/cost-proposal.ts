import type { Locale } from '@linkstand/contract/shared/locales';
import { asBase } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent, type MailFormat } from '../../../platform/mail/template.ts';

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
  wasCostCents: z.int(),
  wasGamblingCostCents: z.int().nullable(),
  agreedWith: mailLine(120).optional(),
  agreedOn: z.iso.date().optional(),
  /** The note of the proposal, or the reason why it was declined. */
  words: mailText(),
});
type Data = z.output<typeof schema>;

interface Words {
  /** Of the site, the owner, both costs, both until now, with whom and when it was agreed. */
  readonly facts: readonly string[];
  /** There is no gambling cost anymore. */
  readonly none: string;
  readonly decide: string;
  readonly view: string;
  readonly preheader: (owner: string) => string;
  readonly steps: Readonly<Record<CostStep, (data: Data) => readonly [heading: string, what: string]>>;
}

const english: Words = {
  facts: [
    'Site',
    'Owner',
    'New cost',
    'New gambling cost',
    'Cost until now',
    'Gambling cost until now',
    'Agreed with',
    'Agreed on',
  ],
  none: 'None anymore',
  decide: 'Decide',
  view: 'View the offer',
  preheader: (owner) => `Negotiated with ${owner}.`,
  steps: {
    proposed: ({ who }) => [
      'A negotiated cost to decide on',
      `${who} negotiated it. Nothing changes until you approve it.`,
    ],
    accepted: ({ who }) => [
      'Negotiated cost approved',
      `${who} approved the cost that you negotiated. It applies from now on.`,
    ],
    declined: ({ who }) => ['Negotiated cost declined', `${who} declined it. The cost stays as it is.`],
    ended: ({ who }) => [
      'Negotiated cost not waiting anymore',
      `${who} removed the owner’s offer, so it can’t be approved.`,
    ],
  },
};
const spanish: Words = {
  facts: [
    'Sitio',
    'Propietario',
    'Nuevo coste',
    'Nuevo coste para apuestas',
    'Coste hasta ahora',
    'Coste para apuestas hasta ahora',
    'Acordado con',
    'Acordado el',
  ],
  none: 'Ya no hay',
  decide: 'Decidir',
  view: 'Ver la oferta',
  preheader: (owner) => `Negociado con ${owner}.`,
  steps: {
    proposed: ({ who }) => [
      'Un coste negociado por decidir',
      `${who} lo ha negociado. Nada cambia hasta que lo apruebes.`,
    ],
    accepted: ({ who }) => [
      'Coste negociado aprobado',
      `${who} ha aprobado el coste que negociaste. Se aplica desde ahora.`,
    ],
    declined: ({ who }) => ['Coste negociado rechazado', `${who} lo ha rechazado. El coste sigue como estaba.`],
    ended: ({ who }) => [
      'El coste negociado ya no está en espera',
      `${who} ha quitado la oferta, así que no se puede aprobar.`,
    ],
  },
};
const portuguese: Words = {
  facts: [
    'Site',
    'Proprietário',
    'Novo custo',
    'Novo custo para apostas',
    'Custo até agora',
    'Custo para apostas até agora',
    'Combinado com',
    'Combinado em',
  ],
  none: 'Não há mais',
  decide: 'Decidir',
  view: 'Ver a oferta',
  preheader: (owner) => `Negociado com ${owner}.`,
  steps: {
    proposed: ({ who }) => [
      'Um custo negociado para decidir',
      `${who} negociou este custo. Nada muda até você aprovar.`,
    ],
    accepted: ({ who }) => [
      'Custo negociado aprovado',
      `${who} aprovou o custo que você negociou. Ele vale a partir de agora.`,
    ],
    declined: ({ who }) => ['Custo negociado recusado', `${who} recusou. O custo continua como estava.`],
    ended: ({ who }) => [
      'O custo negociado não está mais aguardando',
      `${who} removeu a oferta, por isso não dá mais para aprovar.`,
    ],
  },
};

const contentIn =
  (words: Words) =>
  (data: Data, format: MailFormat): MailContent => {
    const { costCents, gamblingCostCents, wasCostCents, wasGamblingCostCents } = data;
    const money = (cents: number | null) => (cents === null ? null : format.money(asBase(cents)));
    const forGambling = money(gamblingCostCents) ?? (wasGamblingCostCents === null ? null : words.none);
    const before = [money(wasCostCents), money(wasGamblingCostCents)];
    const values = [
      data.site,
      data.owner,
      money(costCents),
      forGambling,
      ...before,
      data.agreedWith,
      data.agreedOn && format.day(data.agreedOn),
    ];
    const [heading, what] = words.steps[data.step](data);
    return {
      subject: `${heading}: ${data.site}`,
      preheader: words.preheader(data.owner),
      heading,
      name: data.name,
      paragraphs: [what],
      facts: values.map((value, index) => ({ label: words.facts[index] ?? '', value })),
      ...(data.words ? { quote: { text: data.words, by: data.who } } : {}),
      button: {
        label: data.step === 'proposed' ? words.decide : words.view,
        path: `/sites/${data.siteId}?tab=offers`,
      },
    };
  };

const locales: Record<Locale, ReturnType<typeof contentIn>> = {
  'en-US': contentIn(english),
  es: contentIn(spanish),
  'pt-BR': contentIn(portuguese),
};

/** A negotiated cost: to those who decide on it, and what became of it to whoever negotiated it. */
export const costProposal = defineMail({ name: 'cost-proposal', audience: 'staff', schema, locales });
