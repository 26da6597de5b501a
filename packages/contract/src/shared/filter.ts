/**
 * Filters of a list, declared once as data, without Zod, in `<nouns>/filter.ts`. From the declaration follow the API's
 * schema (`filter-schema.ts`), the parameters of the address bar (`readAddress`), the API's filter (`toFilter`) and the
 * panel on the web (`ui/list/filters.ts`).
 *
 * A field has the API's name. A range `price` is `priceMin` and `priceMax`; days `created` are `createdFrom` and
 * `createdTo`. The order is that of the panel.
 */
export type FilterDeclaration = Readonly<Record<string, FilterField>>;

interface Common {
  /**
   * `rare`: under "add filter" until it is set. `linked`: shown only while it is set, by a link. `own`: the page has
   * its own control for it, or none. Absent: always shown.
   */
  readonly offer?: 'rare' | 'linked' | 'own';
}

type Limits = readonly [least: number, most: number];

/** One field. `max` of a list is the number of values. */
export type FilterField =
  /** Text. `letters`: the minimum length. */
  | (Common & { readonly kind: 'text'; readonly max: number; readonly letters?: number })
  /** One of a few values. `usual` is the default, which no address contains. */
  | (Common & { readonly kind: 'choice'; readonly values: readonly string[]; readonly usual?: string })
  | (Common & { readonly kind: 'choices'; readonly values: readonly string[]; readonly max?: number })
  /** Several short texts. The server knows the possible ones. */
  | (Common & { readonly kind: 'texts'; readonly max: number })
  /** ISO 3166-1 alpha-2. */
  | (Common & { readonly kind: 'countries'; readonly max: number })
  /** ISO 639-1. */
  | (Common & { readonly kind: 'languages'; readonly max: number })
  | (Common & { readonly kind: 'reference' })
  | (Common & { readonly kind: 'references'; readonly max: number; readonly coerce?: true })
  /** `limits` is what the API accepts, if that is more than people may type. */
  | (Common & {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly limits?: Limits;
      readonly coerce?: true;
    })
  /** Yes, or not asked. The API's false means no: all that yes leaves out. */
  | (Common & { readonly kind: 'flag' })
  /** Yes or no: a word in the address, true or false in the API. */
  | (Common & { readonly kind: 'answer' })
  /** Calendar days, both inclusive. `keys` if they are not named after the field. */
  | (Common & { readonly kind: 'days'; readonly keys?: readonly [from: string, to: string] })
  /**
   * Two bounds. `min` (0) and `max` limit what people type, `limits` (0 and `MAX_BOUND`) what the API accepts. Money is
   * in euros when typed and in the address, and in cents in the API.
   */
  | (Common & {
      readonly kind: 'range';
      readonly money?: true;
      readonly min?: number;
      readonly max?: number;
      readonly limits?: Limits;
      readonly coerce?: true;
    });

/** Largest bound of a range, unless the field says otherwise. */
export const MAX_BOUND = 1_000_000_000_000;

/** Keeps the types of keys and values. */
export const defineFilter = <const D extends FilterDeclaration>(declaration: D): D => declaration;

type Mutable<T extends readonly string[]> = T[number][];

/** The keys of a field in the address and in the API's filter. */
export type KeysOf<Name, Field> = Field extends { readonly keys: readonly [infer From, infer To] }
  ? (From | To) & string
  : Field extends { readonly kind: 'days' }
    ? `${Name & string}From` | `${Name & string}To`
    : Field extends { readonly kind: 'range' }
      ? `${Name & string}Min` | `${Name & string}Max`
      : Name & string;

/** Every key of a declaration. */
export type FilterKey<D extends FilterDeclaration> = { [K in keyof D]: KeysOf<K, D[K]> }[keyof D];

type Plain<Field> = Field extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
  ? Value
  : Field extends { readonly kind: 'choices'; readonly values: infer Values extends readonly string[] }
    ? Mutable<Values>
    : Field extends { readonly kind: 'texts' | 'countries' | 'languages' }
      ? string[]
      : Field extends { readonly kind: 'references' }
        ? number[]
        : Field extends { readonly kind: 'reference' | 'number' | 'range' }
          ? number
          : string;

/** The API's type of a field's value. */
export type ValueOf<Field> = Field extends { readonly kind: 'flag' | 'answer' } ? boolean : Plain<Field>;

/** The address's type of a field's value. */
type AddressValueOf<Field> = Field extends { readonly kind: 'flag' }
  ? true
  : Field extends { readonly kind: 'answer' }
    ? 'yes' | 'no'
    : Field extends { readonly usual: infer Usual }
      ? Exclude<Plain<Field>, Usual>
      : Plain<Field>;

/** The API's filter. */
export type FilterOf<D extends FilterDeclaration> = { [K in keyof D as KeysOf<K, D[K]>]?: ValueOf<D[K]> | undefined };

/** The valid parameters of an address. Money in euros. */
export type AddressOf<D extends FilterDeclaration> = {
  [K in keyof D as KeysOf<K, D[K]>]?: AddressValueOf<D[K]> | undefined;
};

/** The keys of one field: one, or two for days and ranges, the lower bound first. */
export function keysOf(name: string, field: FilterField): readonly string[] {
  if (field.kind === 'days') return field.keys ?? [`${name}From`, `${name}To`];
  return field.kind === 'range' ? [`${name}Min`, `${name}Max`] : [name];
}

/** Every key of a declaration, in its order. */
export const filterKeys = <const D extends FilterDeclaration>(declaration: D) =>
  // What `keysOf` makes of names at run time is what `KeysOf` makes of them as types.
  Object.entries(declaration).flatMap(([name, field]) => keysOf(name, field)) as FilterKey<D>[];

/** A number in an address, where it may be text: `?priceMin=50`. */
export function numberIn(raw: unknown): number | undefined {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const CODES = { countries: /^[A-Z]{2}$/, languages: /^[a-z]{2}$/ } as const;

const textIn = (raw: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof raw) ? String(raw) || undefined : undefined;

const wholeIn = (raw: unknown, min: number, max: number): number | undefined => {
  const value = numberIn(raw);
  return value !== undefined && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
};

/** The valid values, without repeats and limited in number. A single value is a list of one. */
function listIn<T>(raw: unknown, read: (each: unknown) => T | undefined, max = Number.POSITIVE_INFINITY) {
  const found = new Set([raw].flat().flatMap((each) => read(each) ?? []));
  return found.size > 0 ? [...found].slice(0, max) : undefined;
}

/** True for an existing calendar day: not for 31 February. */
export const isDay = (day: string): boolean =>
  DAY.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/**
 * Reads one key of an address. Undefined if its value is invalid, so that an old or mistyped link still opens its list.
 */
export function readValue(field: FilterField, raw: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return textIn(raw);
    case 'choice':
      return field.values.find((value) => value === raw && value !== field.usual);
    case 'choices': {
      const chosen = new Set([raw].flat());
      const known = field.values.filter((value) => chosen.has(value));
      return known.length > 0 ? known.slice(0, field.max) : undefined;
    }
    case 'texts':
      return listIn(raw, (each) => textIn(each)?.trim().slice(0, field.max).trim() || undefined);
    case 'countries':
    case 'languages':
      return listIn(raw, (each) => (CODES[field.kind].test(String(each)) ? String(each) : undefined), field.max);
    case 'reference':
      return wholeIn(raw, 1, Number.MAX_SAFE_INTEGER);
    case 'references':
      return listIn(raw, (each) => wholeIn(each, 1, Number.MAX_SAFE_INTEGER), field.max);
    case 'number':
      return wholeIn(raw, field.min, field.max);
    case 'flag':
      return raw === true || raw === 'true' || raw === '1' || raw === 1 ? true : undefined;
    case 'answer':
      return raw === 'yes' || raw === 'no' ? raw : undefined;
    case 'days':
      return typeof raw === 'string' && isDay(raw) ? raw : undefined;
    case 'range': {
      const scale = field.money ? 100 : 1;
      const value = numberIn(raw);
      if (value === undefined) return undefined;
      const rounded = Math.round(value * scale) / scale;
      const most = Math.min(field.max ?? MAX_BOUND, (field.limits?.[1] ?? MAX_BOUND) / scale);
      const least = Math.max(field.min ?? 0, (field.limits?.[0] ?? 0) / scale);
      return rounded >= least && rounded <= most ? rounded : undefined;
    }
  }
}

/** The filters of an address, without invalid values. */
export function readAddress<D extends FilterDeclaration>(
  declaration: D,
  address: Readonly<Record<string, unknown>>,
): AddressOf<D> {
  const read = Object.entries(declaration).flatMap(([name, field]) =>
    keysOf(name, field).flatMap((key) => {
      const value = readValue(field, address[key]);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  return Object.fromEntries(read) as AddressOf<D>;
}

/** A bound in the API's unit. */
const inUnits = (field: FilterField, value: unknown): number | undefined =>
  typeof value !== 'number' ? undefined : field.kind === 'range' && field.money ? Math.round(value * 100) : value;

function asked(name: string, field: FilterField, address: Readonly<Record<string, unknown>>): object {
  const [key = name, end = name] = keysOf(name, field);
  const value = address[key];
  switch (field.kind) {
    case 'range': {
      // A range that ends before it begins is invalid: its end is dropped.
      const [min, max] = [inUnits(field, value), inUnits(field, address[end])];
      return {
        ...(min !== undefined && { [key]: min }),
        ...(max !== undefined && (min === undefined || max >= min) && { [end]: max }),
      };
    }
    case 'days':
      return {
        ...(value !== undefined && { [key]: value }),
        ...(address[end] !== undefined && { [end]: address[end] }),
      };
    case 'text': {
      const text = typeof value === 'string' ? value.trim().slice(0, field.max).trim() : '';
      return text !== '' && text.length >= (field.letters ?? 1) ? { [key]: text } : {};
    }
    case 'answer':
      return value === undefined ? {} : { [key]: value === 'yes' };
    default:
      return value === undefined ? {} : { [key]: value };
  }
}

/** Converts the filters of an address to the API's filter: without unset fields, money in cents. */
export const toFilter = <D extends FilterDeclaration>(declaration: D, address: AddressOf<D>): FilterOf<D> =>
  Object.assign({}, ...Object.entries(declaration).map(([name, field]) => asked(name, field, address))) as FilterOf<D>;
