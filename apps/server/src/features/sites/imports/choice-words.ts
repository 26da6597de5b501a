import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { FILL_MODES, LINK_TYPES, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { SITE_STATUSES } from '@linkstand/contract/sites/choices';
import { CHOICE_WORDS, type ChoiceWords } from '@linkstand/contract/words/choice-words';

/** Other words for a choice, besides its key and its words on the screens: publishers' terms, and our former ones. */
const ALIASES: Readonly<Record<string, string>> = {
  newspaper: 'newspapers, press, diario, diarios, prensa, jornais, imprensa',
  magazine: 'magazines, revistas',
  blog: 'blogs, weblog',
  portal: 'portals, portales, portais, website, web',
  forum: 'forums, foros, fóruns',
  radio: 'radios, emisora, emissora',
  active: 'activa, ativa, yes, sí, sim, live, online',
  inactive: 'inactiva, inativa, off, offline',
  verifying: 'in verification, pending, pendiente, pendente, en verificación, em verificação, verificando',
  loan: 'préstamo, empréstimo, credit, crédito, créditos',
  trading: 'forex, inversión, investimento',
  dating: 'adult dating, namoro',
  cannabis: 'cbd, marihuana, maconha, marijuana',
  crypto: 'cripto, cryptocurrency, cryptocurrencies, criptomoneda, criptomoeda, bitcoin',
  do_follow: 'follow, dofollow, df, do-follow, sigue, seguido',
  no_follow: 'nofollow, nf, no seguido, não seguido',
  sponsored: 'sponsor, patrocinados',
  with_brand_tag: 'branded, com etiqueta de marca',
  without_brand_tag: 'unbranded, sem etiqueta de marca',
  only_if_requested: 'só se pedido, somente se solicitado, on request',
  subject_to_editorial_review: 'editorial review, sujeito à revisão editorial',
};

export type Choices<V extends string> = ReadonlyMap<string, V>;

/** Values by their key, their words in every language, and their aliases. */
function choicesOf<V extends string>(
  values: readonly V[],
  named?: (words: ChoiceWords) => Readonly<Record<V, string>>,
): Choices<V> {
  const languages = named ? Object.values(CHOICE_WORDS).map(named) : [];
  return new Map(
    values.flatMap((value) =>
      [value, ...languages.map((words) => words[value]), ...(ALIASES[value]?.split(', ') ?? [])].map(
        (word): [string, V] => [plainWord(word), value],
      ),
    ),
  );
}

const fillModes = choicesOf(FILL_MODES, (words) => words.fillMode);

export const CHOICES = {
  type: choicesOf(SITE_TYPES, (words) => words.siteType),
  tier: choicesOf(SITE_TIERS),
  status: choicesOf(SITE_STATUSES, (words) => words.siteStatus),
  acceptedSensitive: choicesOf(SENSITIVE_TOPICS, (words) => words.topic),
  linkTypes: choicesOf(LINK_TYPES, (words) => words.linkType),
  fillModes,
  defaultFillMode: fillModes,
} as const;

/** The possible values, for the refusal of another one. */
export const VALUES: Readonly<Record<keyof typeof CHOICES, string>> = {
  type: SITE_TYPES.join(', '),
  tier: SITE_TIERS.join(', '),
  status: SITE_STATUSES.join(', '),
  acceptedSensitive: SENSITIVE_TOPICS.join(', '),
  linkTypes: LINK_TYPES.join(', '),
  fillModes: FILL_MODES.join(', '),
  defaultFillMode: FILL_MODES.join(', '),
};
