/**
 * The filters of a list, declared once, as data and without Zod, in `<nouns>/filter.ts`. The API's schema
 * (`filter-schema.ts`), what the address bar may say (`readAddress`), what is asked of the server with it (`toFilter`)
 * and the panel on the web (`ui/list/filters.ts`) follow from the declaration.
 *
 * A field is called as the API calls it; a range `price` is `priceMin` and `priceMax`, days `created` are `createdFrom`
 * and `createdTo`. The order is that of the panel.
 */
export type FilterDeclaration = Readonly<Record<string, FilterField>>;

interface Common {
  /**
   * `rare`: under "add filter" until it is set. `linked`: shown only while it is set, by a link. `own`: the page has a
   * control of its own for it, or none. Absent: always in sight.
   */
  readonly offer?: 'rare' | 'linked' | 'own';
}

type Limits = readonly [least: number, most: number];

/** One field; `max` of a list is how many values it takes. */
export type FilterField =
  /** What is typed; `letters`: from so many on it is looked for. */
  | (Common & { readonly kind: 'text'; readonly max: number; readonly letters?: number })
  /** One of a few values. `usual` is what holds anyway, so no address says it. */
  | (Common & { readonly kind: 'choice'; readonly values: readonly string[]; readonly usual?: string })
  | (Common & { readonly kind: 'choices'; readonly values: readonly string[]; readonly max?: number })
  /** Several short texts of which the server knows the possible ones. */
  | (Common & { readonly kind: 'texts'; readonly max: number })
  /** ISO 3166-1 alpha-2. */
  | (Common & { readonly kind: 'countries'; readonly max: number })
  /** ISO 639-1. */
  | (Common & { readonly kind: 'languages'; readonly max: number })
  | (Common & { readonly kind: 'reference' })
  | (Common & { readonly kind: 'references'; readonly max: number; readonly coerce?: true })
  /** `limits` is what the API takes, where that is more than people may type. */
  | (Common & {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly limits?: Limits;
      readonly coerce?: true;
    })
  /** `only`: the API knows no false, as there is nothing that it would mean. */
  | (Common & { readonly kind: 'flag'; readonly only?: true })
  /** Yes or no; the address says the word, the API true or false. */
  | (Common & { readonly kind: 'answer' })
  /** Calendar days, both included; `keys` where they are not called after the field. */
  | (Common & { readonly kind: 'days'; readonly keys?: readonly [from: string, to: string] })
  /**
   * Two bounds. `min` (0) and `max` are what people may type, `limits` (0 and `MAX_BOUND`) what the API takes. Money is
   * typed, and kept in the address, in euros, and asked for in cents.
   */
  | (Common & {
      readonly kind: 'range';
      readonly money?: true;
      readonly min?: number;
      readonly max?: number;
      readonly limits?: Limits;
      readonly coerce?: true;
    });

/** What a bound of a range may be at most where the field doesn't say. */
export const MAX_BOUND = 1_000_000_000_000;

/** Holds the types of the keys and values. */
export const defineFilter = <const D extends FilterDeclaration>(declaration: D): D => declaration;

type Mutable<T extends readonly string[]> = T[number][];

/** The keys that a field has in the address and in the API's filter. */
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

/** A field's value as the API takes it. */
export type ValueOf<Field> = Field extends { readonly kind: 'flag'; readonly only: true }
  ? true
  : Field extends { readonly kind: 'flag' | 'answer' }
    ? boolean
    : Plain<Field>;

/** A field's value as the address says it. */
type AddressValueOf<Field> = Field extends { readonly kind: 'flag' }
  ? true
  : Field extends { readonly kind: 'answer' }
    ? 'yes' | 'no'
    : Field extends { readonly usual: infer Usual }
      ? Exclude<Plain<Field>, Usual>
      : Plain<Field>;

/** What the API is asked. */
export type FilterOf<D extends FilterDeclaration> = { [K in keyof D as KeysOf<K, D[K]>]?: ValueOf<D[K]> | undefined };

/** What an address says, as far as it makes sense: money in euros. */
export type AddressOf<D extends FilterDeclaration> = {
  [K in keyof D as KeysOf<K, D[K]>]?: AddressValueOf<D[K]> | undefined;
};

/** The keys of one field: one, or two of days and ranges, the lower bound first. */
export function keysOf(name: string, field: FilterField): readonly string[] {
  if (field.kind === 'days') return field.keys ?? [`${name}From`, `${name}To`];
  return field.kind === 'range' ? [`${name}Min`, `${name}Max`] : [name];
}

/** A number as the address has it, where it may be text: `?priceMin=50`. */
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

/** Those of the values that fit, each once, and no more than there may be; one value alone is a list of one. */
function listIn<T>(raw: unknown, read: (each: unknown) => T | undefined, max = Number.POSITIVE_INFINITY) {
  const found = new Set([raw].flat().flatMap((each) => read(each) ?? []));
  return found.size > 0 ? [...found].slice(0, max) : undefined;
}

/** A real calendar day: 31 February is none. */
const isDay = (day: string): boolean => DAY.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/**
 * What one key of an address says; undefined where it says nothing that the field can hold, so that an old or mistyped
 * link still opens its list.
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

/** What an address says of the filters, without what makes no sense. */
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

/** A bound as the API counts it. */
const inUnits = (field: FilterField, value: unknown): number | undefined =>
  typeof value !== 'number' ? undefined : field.kind === 'range' && field.money ? Math.round(value * 100) : value;

function asked(name: string, field: FilterField, address: Readonly<Record<string, unknown>>): object {
  const [key = name, end = name] = keysOf(name, field);
  const value = address[key];
  switch (field.kind) {
    case 'range': {
      // A range that ends before it begins asks for nothing sensible: its end is left out.
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

/** An address that was read as the API's filter: only what is set, money in cents. */
export const toFilter = <D extends FilterDeclaration>(declaration: D, address: AddressOf<D>): FilterOf<D> =>
  Object.assign({}, ...Object.entries(declaration).map(([name, field]) => asked(name, field, address))) as FilterOf<D>;
