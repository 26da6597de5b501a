/** A site for sale as the index reads it. Values that many sites share come as joined texts, see `READ_SITES`. */
export interface SiteRow {
  id: number;
  /** `ES es`: country and language. */
  place: string;
  /** `blog B do_follow,sponsored 1`: type, tier, link types, whether it takes gambling. */
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

export interface Kind {
  readonly type: string;
  readonly tier: string;
  readonly linkTypes: readonly string[];
  readonly takesGambling: boolean;
}
export const readKind = (text: string): Kind => {
  const [type = '', tier = '', linkTypes, gambling] = text.split(' ');
  return { type, tier, linkTypes: list(linkTypes), takesGambling: gambling === '1' };
};

export interface Terms {
  readonly fillModes: readonly string[];
  readonly sensitive: readonly string[];
}
export const readTerms = (text: string): Terms => {
  const [fillModes, sensitive] = text.split(' ');
  return { fillModes: list(fillModes), sensitive: list(sensitive) };
};

/** Ids as strings, the keys of facets. */
export const readIds = (text: string): readonly string[] => list(text);
