import { SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import {
  FILL_MODES,
  type FillMode,
  LINK_TYPES,
  type LinkType,
  SENSITIVE_TOPICS,
  type SensitiveTopic,
} from '@linkstand/contract/shared/topics';
/** A site for sale as the index reads it. Values that many sites share come as joined texts, see `READ_SITES`. */
export interface SiteRow {
  id: number;
  /** `ES es`: country and language. */
  place: string;
  /** `blog B do_follow,sponsored 1 0`: type, tier, link types, whether it takes gambling, and sells link insertions. */
  kind: string;
  /** `with_brand_tag,partner_content loan`: fill modes and accepted sensitive topics. */
  terms: string;
  /** Ids, comma separated, ascending. */
  categories: string;
  tags: string;
  /** Cents, before commission. */
  price: number;
  /** -1: takes no gambling. */
  gambling: number;
  /** Of a link in a published article. -1: it sells none. */
  insertion: number;
  multiplierMilli: number;
  /** -1 where unknown, as in the next two. */
  da: number;
  pa: number;
  traffic: number;
  deliveryDays: number;
  timesPublished: number;
  /** Months that a link stands, in hundredths; -1 where unknown. */
  monthsCenti: number;
  /** Microseconds since 1970. */
  createdAt: number;
  /** Owner of the chosen offer. */
  owner: number;
  /** The plain text that is searched, UTF-8. Valid until the next row is read. */
  text: Uint8Array;
}

const list = (text = '') => (text === '' ? [] : text.split(','));

export interface Place {
  readonly country: string;
  readonly language: string;
}
export const readPlace = (text: string): Place => {
  const [country = '', language = ''] = text.split(' ');
  return { country, language };
};

/** The value that a CHECK of the database has let in. */
function known<T>(choices: readonly T[], value: string): T {
  const found = choices.find((each) => each === value);
  if (found === undefined) throw new Error(`The catalogue knows no ${value}.`);
  return found;
}

const listOf = <T>(choices: readonly T[], text = ''): readonly T[] => list(text).map((value) => known(choices, value));

export interface Kind {
  readonly type: (typeof SITE_TYPES)[number];
  readonly tier: (typeof SITE_TIERS)[number];
  readonly linkTypes: readonly LinkType[];
  readonly takesGambling: boolean;
  readonly sellsInsertions: boolean;
}
export const readKind = (text: string): Kind => {
  const [type = '', tier = '', linkTypes, gambling, insertions] = text.split(' ');
  return {
    type: known(SITE_TYPES, type),
    tier: known(SITE_TIERS, tier),
    linkTypes: listOf(LINK_TYPES, linkTypes),
    takesGambling: gambling === '1',
    sellsInsertions: insertions === '1',
  };
};

export interface Terms {
  readonly fillModes: readonly FillMode[];
  readonly sensitive: readonly SensitiveTopic[];
}
export const readTerms = (text: string): Terms => {
  const [fillModes, sensitive] = text.split(' ');
  return { fillModes: listOf(FILL_MODES, fillModes), sensitive: listOf(SENSITIVE_TOPICS, sensitive) };
};

/** Ids as strings, the keys of facets. */
export const readIds = (text: string): readonly string[] => list(text);
