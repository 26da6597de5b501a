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

/** What a list knows of one of its filters beside the declaration. */
export type Given = {
  /** Absent: `filters.<name>` of the list's words, else what its field or column is called. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Absent: those of the declaration, named `choices.<name>.<value>`, else `<name>.<value>`; countries and languages by themselves. */
  readonly options?: readonly FilterChoice[] | readonly { readonly id: number; readonly name: string }[] | undefined;
  /** One of the choices at a time, though the API takes several. */
  readonly isSingle?: true;
  /** What the address may say beside them; it asks nothing by itself, see the list's `refine`. */
  readonly besides?: readonly string[];
  /** Of another reader, another place: see the declaration. */
  readonly offer?: Declared['offer'] | 'always';
  /** The value in words, and a control of its own for it. */
  readonly text?: (value: unknown) => string;
  readonly render?: (field: { label: string; value: unknown; onChange: (value: unknown) => void }) => ReactNode;
};

type NeedsChoices<Field> = Field extends { readonly offer: 'linked' | 'own' }
  ? false
  : Field extends { readonly kind: 'reference' | 'references' | 'texts' }
    ? true
    : false;

/**
 * What a list gives for its filters, by their names; false is not for this reader, and not read from the address either.
 * Records to choose among come from the server, so they must be given.
 */
export type FiltersGiven<D extends FilterDeclaration> = {
  readonly [K in keyof D as NeedsChoices<D[K]> extends true ? K : never]: Given | false;
} & { readonly [K in keyof D]?: Given | false | undefined };

/** The filters of one list as its reader has them: what stands above it, and what the address says to the server. */
export interface ListFilters<Filter = object> {
  readonly fields: readonly FilterField[];
  /** What of the address makes sense; the rest is as if it weren't there. */
  readonly read: (search: object) => FilterValues;
  readonly toFilter: (values: FilterValues) => Filter;
}

/** The panel of a declaration in the words of a list, and how its address is read. */
export function listFilters<const D extends FilterDeclaration>(
  declaration: D,
  words: Words,
  ...[given = {} as FiltersGiven<D>]: Partial<FiltersGiven<D>> extends FiltersGiven<D>
    ? [FiltersGiven<D>?]
    : [FiltersGiven<D>]
): ListFilters<FilterOf<D>> {
  const about = given as Readonly<Record<string, Given | false | undefined>>;
  const readable = Object.fromEntries(Object.entries(declaration).filter(([name]) => about[name] !== false)) as D;
  return {
    fields: Object.entries(readable).flatMap(([name, field]) => panelField(name, field, about[name] || {}, words)),
    read: (search) => ({ ...readAddress(readable, search as FilterValues), ...besides(about, search as FilterValues) }),
    toFilter: (values) => toFilter(readable, readAddress(readable, values)),
  };
}

/** What the address says that only the list knows. */
const besides = (about: Readonly<Record<string, Given | false | undefined>>, search: FilterValues): FilterValues =>
  Object.fromEntries(
    Object.entries(about).flatMap(([name, given]) => {
      const value = String(search[name]);
      const known = given ? (given.besides ?? []) : [];
      return known.includes(value) ? [[name, value]] : [];
    }),
  );

function panelField(name: string, field: Declared, given: Given, words: Words): FilterField[] {
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
      // Nothing to choose among: it came by a link, and can be taken away.
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

/** A filter by a client or a day may be called as the column is: `columns.client`, `fields.createdAt`. */
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
