import { countryChoices } from '../../lib/countries.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { boundOf, type FilterField } from '../list/filter-fields.ts';
import type { Words } from './words.ts';

/** A filter of a list, with what its value in the address means to the server. */
export type SectionFilter = FilterField & { readonly read: (search: Readonly<Record<string, unknown>>) => object };

type More = { rare?: boolean };
const asText = (raw: unknown) => (raw === undefined || raw === '' ? undefined : String(raw));
const asList = (raw: unknown) => (raw === undefined ? undefined : [raw].flat().map(String));
const given = (key: string, value: unknown) => (value === undefined ? {} : { [key]: value });

/** Builders of filters; a filter is called `filters.<key>` in the section's words, else `fields.<key>`. */
export function filterKit(words: Words) {
  const label = (key: string) => words.optional(`filters.${key}`) ?? words(`fields.${key}`);
  const options = (key: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: words(`choices.${key}.${value}`) }));
  return {
    text: (key = 'text', more: More = {}): SectionFilter => ({
      kind: 'text',
      key,
      label: label(key),
      ...more,
      read: (search) => given(key, asText(search[key])),
    }),
    /** Several of a few values. */
    choices: (key: string, values: readonly string[], more: More = {}): SectionFilter => ({
      kind: 'choice',
      key,
      label: label(key),
      multiple: true,
      options: options(key, values),
      ...more,
      read: (search) =>
        given(
          key,
          asList(search[key])?.filter((value) => values.includes(value)),
        ),
    }),
    /** Several of given values, named by the caller. */
    options: (key: string, choices: readonly { value: string; label: string }[], more: More = {}): SectionFilter => ({
      kind: 'choice',
      key,
      label: label(key),
      multiple: true,
      options: choices,
      ...more,
      read: (search) => given(key, asList(search[key])),
    }),
    /** One of given values, named by the caller. */
    one: (key: string, choices: readonly { value: string; label: string }[], more: More = {}): SectionFilter => ({
      kind: 'choice',
      key,
      label: label(key),
      options: choices,
      ...more,
      read: (search) => given(key, asText(search[key])),
    }),
    /** A whole number that is typed, such as an id. */
    number: (key: string, more: More = {}): SectionFilter => ({
      kind: 'text',
      key,
      label: label(key),
      ...more,
      read: (search) => given(key, boundOf(search[key])),
    }),
    choice: (key: string, values: readonly string[], more: More = {}): SectionFilter => ({
      kind: 'choice',
      key,
      label: label(key),
      options: options(key, values),
      ...more,
      read: (search) =>
        given(
          key,
          values.find((value) => value === search[key]),
        ),
    }),
    /** Several countries, named in the reader's language. */
    countries: (key = 'country', more: More = {}): SectionFilter => ({
      kind: 'choice',
      key,
      label: label(key),
      multiple: true,
      options: countryChoices(currentLocale()),
      ...more,
      read: (search) => given(key, asList(search[key])),
    }),
    /** One record of another resource, by its id. */
    record: (
      key: string,
      choices: readonly { readonly id: number; readonly name: string }[],
      more: More = {},
    ): SectionFilter => ({
      kind: 'choice',
      key,
      label: label(key),
      options: choices.map(({ id, name }) => ({ value: String(id), label: name })),
      ...more,
      read: (search) => given(key, boundOf(search[key])),
    }),
    flag: (key: string, more: More = {}): SectionFilter => ({
      kind: 'flag',
      key,
      label: label(key),
      ...more,
      read: (search) => (search[key] === undefined ? {} : { [key]: true }),
    }),
    /** `<key>Min` and `<key>Max`; `money` is typed and kept in the address in euros, and asked for in cents. */
    range: (key: string, more: More & { money?: boolean; min?: number; max?: number } = {}): SectionFilter => {
      const scaled = (raw: unknown) => {
        const value = boundOf(raw);
        return value === undefined ? undefined : Math.round(value * (more.money ? 100 : 1));
      };
      return {
        kind: 'range',
        minKey: `${key}Min`,
        maxKey: `${key}Max`,
        label: label(key),
        ...more,
        read: (search) => ({
          ...given(`${key}Min`, scaled(search[`${key}Min`])),
          ...given(`${key}Max`, scaled(search[`${key}Max`])),
        }),
      };
    },
    /** `<key>From` and `<key>To`, calendar days. */
    dates: (key: string, more: More = {}): SectionFilter => ({
      kind: 'dates',
      fromKey: `${key}From`,
      toKey: `${key}To`,
      label: label(key),
      ...more,
      read: (search) => ({
        ...given(`${key}From`, asText(search[`${key}From`])),
        ...given(`${key}To`, asText(search[`${key}To`])),
      }),
    }),
  };
}

export type FilterKit = ReturnType<typeof filterKit>;
