import {
  type FilterField as Declared,
  type FilterDeclaration,
  type FilterOf,
  keysOf,
  readAddress,
  toFilter,
} from '@linkstand/contract/shared/filter';
import type { ReactNode } from 'react';
import { countryChoices } from '../../lib/countries.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { languageChoices } from '../../lib/languages.ts';
import type { Words } from '../resource/words.ts';
import type { FilterChoice, FilterField, FilterValues } from './filter-fields.ts';

export type { FilterValues } from './filter-fields.ts';

/** Details of a list's filter beyond the declaration. */
export type FilterDetails = {
  /** Default: `filters.<name>` in the list's words, otherwise the name of its field or column. */
  readonly label?: string;
  readonly placeholder?: string;
  /**
   * Default: those of the declaration, named `choices.<name>.<value>` or `<name>.<value>`. Countries and languages are
   * built in.
   */
  readonly options?: readonly FilterChoice[] | readonly { readonly id: number; readonly name: string }[] | undefined;
  /** Only one choice at a time, though the API takes several. */
  readonly isSingle?: true;
  /** Further values in the address. They filter nothing by themselves, see `refine` of the list. */
  readonly besides?: readonly string[];
  /** Of another reader, another place: see the declaration. */
  readonly offer?: Declared['offer'] | 'always';
  /** The value as text, and a custom control. */
  readonly text?: (value: unknown) => string;
  readonly render?: (field: { label: string; value: unknown; onChange: (value: unknown) => void }) => ReactNode;
};

type NeedsChoices<Field> = Field extends { readonly offer: 'linked' | 'own' }
  ? false
  : Field extends { readonly kind: 'reference' | 'references' | 'texts' }
    ? true
    : false;

/**
 * Details of a list's filters by name. False: not for this reader, and ignored in the address. Choices from the server
 * must be given.
 */
export type FilterDetailsOf<D extends FilterDeclaration> = {
  readonly [K in keyof D as NeedsChoices<D[K]> extends true ? K : never]: FilterDetails | false;
} & { readonly [K in keyof D]?: FilterDetails | false | undefined };

/** The filters of a list for its reader: the panel, and the API's filter of an address. */
export interface ListFilters<Filter = object> {
  readonly fields: readonly FilterField[];
  /** The valid part of the address. The rest is ignored. */
  readonly read: (search: object) => FilterValues;
  readonly toFilter: (values: FilterValues) => Filter;
}

/** Makes the panel of a declaration with a list's words, and reads its address. */
export const listFilters = <const D extends FilterDeclaration>(
  declaration: D,
  words: Words,
  ...[given]: Partial<FilterDetailsOf<D>> extends FilterDetailsOf<D> ? [FilterDetailsOf<D>?] : [FilterDetailsOf<D>]
): ListFilters<FilterOf<D>> => filtersWith(declaration, words, given);

/** As `listFilters`, where the details that a declaration needs are known to be there. */
export function filtersWith<D extends FilterDeclaration>(
  declaration: D,
  words: Words,
  given: FilterDetailsOf<D> | undefined,
): ListFilters<FilterOf<D>> {
  const about = (given ?? {}) as Readonly<Record<string, FilterDetails | false | undefined>>;
  const readable = Object.fromEntries(Object.entries(declaration).filter(([name]) => about[name] !== false)) as D;
  return {
    fields: Object.entries(readable).flatMap(([name, field]) => panelField(name, field, about[name] || {}, words)),
    read: (search) => ({ ...readAddress(readable, search as FilterValues), ...besides(about, search as FilterValues) }),
    toFilter: (values) => toFilter(readable, readAddress(readable, values)),
  };
}

/** Filters in the address that only the list knows. */
const besides = (
  about: Readonly<Record<string, FilterDetails | false | undefined>>,
  search: FilterValues,
): FilterValues =>
  Object.fromEntries(
    Object.entries(about).flatMap(([name, given]) => {
      const value = String(search[name]);
      const known = given ? (given.besides ?? []) : [];
      return known.includes(value) ? [[name, value]] : [];
    }),
  );

function panelField(name: string, field: Declared, given: FilterDetails, words: Words): FilterField[] {
  const offer = given.offer ?? field.offer;
  if (offer === 'own') return [];
  const common = {
    label: given.label ?? labelOf(name, words),
    ...(offer === 'rare' && { rare: true }),
    ...(offer === 'linked' && { linked: true }),
  };
  const [key = name, end = name] = keysOf(name, field);
  const { render, text = (value: unknown) => `#${String(value)}` } = given;
  if (render) {
    return [{ kind: 'custom', key, text, render: (props) => render({ label: common.label, ...props }), ...common }];
  }
  const choice = (options: readonly FilterChoice[]): FilterField[] => [
    { kind: 'choice', key, options, multiple: MANY.includes(field.kind) && !given.isSingle, ...common },
  ];
  if (given.options) return choice(given.options.map(named));
  switch (field.kind) {
    case 'text':
      return [{ kind: 'text', key, ...(given.placeholder ? { placeholder: given.placeholder } : {}), ...common }];
    case 'number':
      return [{ kind: 'text', key, ...common }];
    case 'choice':
    case 'choices':
      return choice(worded(name, field.values, words));
    case 'answer':
      return choice(worded(name, ['yes', 'no'], words));
    case 'countries':
      return choice(countryChoices(currentLocale()));
    case 'languages':
      return choice(languageChoices(currentLocale()));
    case 'texts':
    case 'references':
    case 'reference':
      // Without choices: set by a link, can be removed.
      return [{ kind: 'linked', key, text, ...common }];
    case 'flag':
      return [{ kind: 'flag', key, ...common }];
    case 'days':
      return [{ kind: 'dates', fromKey: key, toKey: end, ...common }];
    case 'range': {
      const scale = field.money ? 100 : 1;
      const bounds = { min: (field.min ?? 0) * scale, ...(field.max !== undefined && { max: field.max * scale }) };
      return [{ kind: 'range', minKey: key, maxKey: end, money: field.money === true, ...bounds, ...common }];
    }
  }
}

/** A filter by client or day may have the name of its column: `columns.client`, `fields.createdAt`. */
function labelOf(name: string, words: Words): string {
  const keys = [name, name.replace(/Id$/, ''), `${name}At`, `${name}Date`].flatMap((key) => [
    `filters.${key}`,
    `fields.${key}`,
    `columns.${key}`,
  ]);
  for (const key of keys) {
    const found = words.optional(key);
    if (found !== undefined) return found;
  }
  return words(`filters.${name}`);
}

const MANY: readonly Declared['kind'][] = ['choices', 'texts', 'countries', 'languages', 'references'];

const named = (choice: FilterChoice | { readonly id: number; readonly name: string }): FilterChoice =>
  'id' in choice ? { value: String(choice.id), label: choice.name } : choice;

const worded = (name: string, values: readonly string[], words: Words): FilterChoice[] =>
  values.map((value) => ({
    value,
    label:
      words.optional(`choices.${name}.${value}`) ??
      words.optional(`${name}.${value}`) ??
      words(`choices.${name}.${value}`),
  }));
