import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { SITE_STATUSES } from '@linkstand/contract/sites/choices';
import { plainWord } from './plain-words.ts';

/** What cells say for a choice, beside its own key: how screens and publishers call it in three languages. */
const WORDS: Readonly<Record<string, string>> = {
  newspaper: 'newspapers, press, diario, diarios, periódico, prensa, jornal, jornais, imprensa',
  magazine: 'magazines, revista, revistas',
  blog: 'blogs, weblog',
  portal: 'portals, portales, portais, website, web',
  forum: 'forums, foro, foros, fórum, fóruns',
  radio: 'radios, rádio, emisora, emissora',
  active: 'activo, activa, ativo, ativa, yes, sí, sim, live, online',
  inactive: 'inactivo, inactiva, inativo, inativa, off, offline',
  verifying: 'verificando, in verification, pending, pendiente, pendente, en verificación, em verificação',
  loan: 'loans, préstamo, préstamos, empréstimo, empréstimos, credit, crédito, créditos',
  trading: 'forex, inversión, investimento',
  dating: 'adult dating, citas, encontros, namoro',
  cannabis: 'cbd, marihuana, maconha, marijuana',
  crypto: 'cripto, cryptocurrency, cryptocurrencies, criptomoneda, criptomonedas, criptomoeda, criptomoedas, bitcoin',
  do_follow: 'follow, dofollow, sigue, seguido',
  no_follow: 'nofollow, no seguido, não seguido',
  sponsored: 'sponsor, patrocinado, patrocinados',
  with_brand_tag: 'con etiqueta de marca, com etiqueta de marca, branded',
  without_brand_tag: 'sin etiqueta de marca, sem etiqueta de marca, unbranded',
  only_if_requested: 'solo si se pide, só se pedido, on request',
  subject_to_editorial_review: 'según la revisión editorial, sujeito à revisão editorial, editorial review',
  strategic_partner: 'socio estratégico, parceiro estratégico',
  partner_content: 'contenido de socio, conteúdo de parceiro',
  external_content: 'contenido externo, conteúdo externo',
};

export type Choices<V extends string> = ReadonlyMap<string, V>;

const choicesOf = <V extends string>(values: readonly V[]): Choices<V> =>
  new Map(
    values.flatMap((value) =>
      [value, ...(WORDS[value]?.split(', ') ?? [])].map((word): [string, V] => [plainWord(word), value]),
    ),
  );

export const CHOICES = {
  type: choicesOf(SITE_TYPES),
  tier: choicesOf(SITE_TIERS),
  status: choicesOf(SITE_STATUSES),
  acceptedSensitive: choicesOf(SENSITIVE_TOPICS),
  linkTypes: choicesOf(LINK_TYPES),
  fillModes: choicesOf(FILL_MODES),
  defaultFillMode: choicesOf(FILL_MODES),
} as const;

/** What may be written, for whoever wrote something else. */
export const VALUES: Readonly<Record<keyof typeof CHOICES, string>> = {
  type: SITE_TYPES.join(', '),
  tier: SITE_TIERS.join(', '),
  status: SITE_STATUSES.join(', '),
  acceptedSensitive: SENSITIVE_TOPICS.join(', '),
  linkTypes: LINK_TYPES.join(', '),
  fillModes: FILL_MODES.join(', '),
  defaultFillMode: FILL_MODES.join(', '),
};
