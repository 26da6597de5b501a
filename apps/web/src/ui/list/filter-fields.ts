import type { ReactNode } from 'react';

export type FilterChoice = { value: string; label: string };

type Common = {
  label: string;
  /** Under "add filter" until chosen or set. */
  rare?: boolean;
  /** Shown only while it is set. */
  linked?: boolean;
  /** Always has a value, such as a period: it is changed, not cleared. */
  isFixed?: boolean;
  /** Opens by itself while nothing is set: what it belongs to was just chosen. */
  asks?: boolean;
};

/** One filter of a list. Its value is in the address bar under `key` (or the keys it names). */
export type FilterField =
  | (Common & { kind: 'text'; key: string; placeholder?: string })
  | (Common & { kind: 'choice'; key: string; options: readonly FilterChoice[]; multiple?: boolean })
  | (Common & { kind: 'flag'; key: string })
  | (Common & {
      kind: 'range';
      minKey: string;
      maxKey: string;
      /** Euros with optional cents; otherwise whole numbers. */
      money?: boolean;
      /** In the counted unit: cents for money. */
      min?: number;
      max?: number;
    })
  | (Common & { kind: 'dates'; fromKey: string; toKey: string })
  /** Set by a link, can only be removed. */
  | (Common & { kind: 'linked'; key: string; text: (value: unknown) => string })
  | (Common & {
      kind: 'custom';
      key: string;
      /** The value as text for the chip. */
      text: (value: unknown) => string;
      render: (field: { value: unknown; onChange: (value: unknown) => void }) => ReactNode;
    });

export type FilterValues = Readonly<Record<string, unknown>>;

/** A number between two bounds in the counted unit: cents for money. Swapped bounds are corrected. */
export const inOrder = (low: number | null, high: number | null): [number | null, number | null] =>
  low !== null && high !== null && low > high ? [high, low] : [low, high];

/** The address-bar keys of a filter. */
export function keysOf(field: FilterField): string[] {
  if (field.kind === 'range') return [field.minKey, field.maxKey];
  if (field.kind === 'dates') return [field.fromKey, field.toKey];
  return [field.key];
}

export const isSet = (field: FilterField, values: FilterValues): boolean =>
  keysOf(field).some((key) => values[key] !== undefined && values[key] !== '');

/** The search without these filters, on the first page. */
export function withoutFilters<S extends object>(search: S, fields: readonly FilterField[]): S {
  const cleared = Object.fromEntries(fields.flatMap(keysOf).map((key) => [key, undefined]));
  return { ...search, ...cleared, page: undefined };
}
