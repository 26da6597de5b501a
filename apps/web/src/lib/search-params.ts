import {
  type AddressOf,
  type FilterDeclaration,
  type FilterKey,
  keysOf,
  readValue,
} from '@linkstand/contract/shared/filter';

/**
 * Readers of the address bar's search, for `validateSearch: search({ page: number(0), q: text() })`.
 * Nothing here throws: what doesn't fit is left out, so an old or mistyped link still opens its screen.
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

/** What a screen may read from the address bar: every key may be absent. */
export type Search<T> = { [K in keyof T]?: T[K] | undefined };

/** Makes the `validateSearch` of a route: every key optional, unknown keys dropped. */
export function search<T>(shape: { [K in keyof T]: Reader<T[K]> }): (raw: Record<string, unknown>) => Search<T> {
  return (raw) => {
    const read: Search<T> = {};
    for (const key of Object.keys(shape) as (keyof T & string)[]) {
      // Also when it is undefined: the router lays this over what the address said, which must not show through.
      read[key] = shape[key](raw[key]);
    }
    return read;
  };
}

/** A reader for each key of a declaration, where the route itself must know what the filters say. */
export const readersOf = <D extends FilterDeclaration>(declaration: D) =>
  Object.fromEntries(
    Object.entries(declaration).flatMap(([name, field]) =>
      keysOf(name, field).map((key) => [key, (raw: unknown) => readValue(field, raw)]),
    ),
  ) as { [K in keyof AddressOf<D>]-?: Reader<NonNullable<AddressOf<D>[K]>> };

/** A filter's value in the address: as text, or as a link names it. */
export type AddressValue = string | number | boolean | readonly (string | number)[];

/** What the address of a list says: its filters by their names, and what `Own` reads. */
export type FilteredSearch<D extends FilterDeclaration, Own = unknown> = {
  readonly [K in FilterKey<D>]?: AddressValue | undefined;
} & Search<Own>;

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Makes the `validateSearch` of a list: its filters pass as text, for the list to read by their declaration (which this
 * chunk needn't have), beside what `shape` reads. `filteredBy<typeof caseFilter>()({ ...listSearch, open: number(1) })`
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
