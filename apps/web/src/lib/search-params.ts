import {
  type AddressOf,
  type FilterDeclaration,
  type FilterKey,
  keysOf,
  readValue,
} from '@linkstand/contract/shared/filter';

/**
 * Readers for the address bar's search: `validateSearch: search({ page: number(0), q: text() })`. They never throw: an
 * invalid value is dropped, so an old or mistyped link still opens its screen.
 */
type Reader<T> = (raw: unknown) => T | undefined;

export const text = (): Reader<string> => (raw) =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) || undefined : undefined;

/** A whole number of at least `min`. */
export const number = (min = 0, max = Number.MAX_SAFE_INTEGER): Reader<number> => {
  return (raw) => {
    const value = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;
  };
};

export const flag = (): Reader<true> => (raw) => (raw === true || raw === 'true' || raw === '1' ? true : undefined);

export const oneOf =
  <const T extends string>(choices: readonly T[]): Reader<T> =>
  (raw) =>
    choices.find((choice) => choice === raw);

/** Several values; one value alone is a list of one. */
export const listOf = <T>(reader: Reader<T>): Reader<T[]> => {
  return (raw) => {
    const items = (Array.isArray(raw) ? raw : [raw]).map(reader).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  };
};

/** The search of a screen. Every key is optional. */
export type Search<T> = { [K in keyof T]?: T[K] | undefined };

/** Makes a route's `validateSearch`: every key optional, unknown keys dropped. */
export function search<T>(shape: { [K in keyof T]: Reader<T[K]> }): (raw: Record<string, unknown>) => Search<T> {
  return (raw) => {
    const read: Search<T> = {};
    for (const key of Object.keys(shape) as (keyof T & string)[]) {
      // Also if undefined: the router merges this over the raw search, which must not show through.
      read[key] = shape[key](raw[key]);
    }
    return read;
  };
}

/** A reader for each key of a declaration, for routes that need to know the filters. */
export const readersOf = <D extends FilterDeclaration>(declaration: D) =>
  Object.fromEntries(
    Object.entries(declaration).flatMap(([name, field]) =>
      keysOf(name, field).map((key) => [key, (raw: unknown) => readValue(field, raw)]),
    ),
  ) as { [K in keyof AddressOf<D>]-?: Reader<NonNullable<AddressOf<D>[K]>> };

/** A filter's value in the address: text, or a link's typed value. */
export type AddressValue = string | number | boolean | readonly (string | number)[];

/** The address of a list: its filters by name, and what `Own` reads. */
export type FilteredSearch<D extends FilterDeclaration, Own = unknown> = {
  readonly [K in FilterKey<D>]?: AddressValue | undefined;
} & Search<Own>;

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Makes the `validateSearch` of a list. Its filters pass as text, and the list reads them by their declaration, which
 * this chunk doesn't need. `filteredBy<typeof caseFilter>()({ ...listSearch, open: number(1) })`
 */
export const filteredBy =
  <D extends FilterDeclaration>() =>
  <T>(shape: { [K in keyof T]: Reader<T[K]> }): ((raw: Record<string, unknown>) => FilteredSearch<D, T>) => {
    const own = search(shape);
    return (raw) => {
      const filters: Record<string, string | string[]> = {};
      for (const [key, value] of Object.entries(raw)) {
        if (isPlain(value)) filters[key] = String(value);
        else if (Array.isArray(value) && value.every(isPlain)) filters[key] = value.map(String);
      }
      return { ...filters, ...own(raw) } as FilteredSearch<D, T>;
    };
  };
