import { ColorSwatch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryChoices } from '../../lib/countries.ts';
import type { useFormat } from '../../lib/format.ts';
import { currentLocale } from '../../lib/i18n.ts';
import { AddressText } from '../data/address-text.tsx';
import { DateText } from '../data/date-text.tsx';
import { MarkedText } from '../data/marked-text.tsx';
import { MoneyText } from '../data/money-text.tsx';
import { StatusChip } from '../data/status-chip.tsx';
import type { Tone } from '../data/tone.ts';
import { changeInWords } from '../fields/large-change.ts';
import type { CellEdit } from '../list/edit/edit-types.ts';
import { labelsOf } from '../list/export-column.ts';
import type { Column } from '../list/list-types.ts';
import classes from './columns.module.css';
import type { Words } from './words.ts';

type Key<Row> = keyof Row & string;
type More<Row> = Pick<
  Column<Row>,
  | 'width'
  | 'grow'
  | 'wraps'
  | 'mayStandBelow'
  | 'rank'
  | 'hidden'
  | 'edit'
  | 'descendingFirst'
  | 'align'
  | 'named'
  | 'file'
> & {
  /** True: the API sorts by the same name. */
  sort?: boolean;
};
/** Saves a change of one row's cell. */
export type SaveField<Row> = (row: Row, change: Partial<Record<string, unknown>>) => Promise<unknown>;

const countryNames = () => labelsOf(countryChoices(currentLocale()));

const dash: ReactNode = <span aria-hidden="true">–</span>;

/**
 * Column builders for a section. A column's heading is `fields.<key>`, and an export uses the same key. `edit: true`
 * makes cells editable.
 */
export function columnKit<Row>(words: Words, format: ReturnType<typeof useFormat>, save: SaveField<Row>) {
  type Editable = { edit?: boolean };
  const column = (key: Key<Row>, more: More<Row>, cell: (row: Row) => ReactNode): Column<Row> => {
    const { sort, ...rest } = more;
    return { key, header: words(`fields.${key}`), cell, ...(sort ? { sort: key } : {}), ...rest };
  };
  type Cell = CellEdit<Row>;
  const may = (row: Row) => (row as { can?: { update?: boolean } }).can?.update !== false;
  const editing = (key: Key<Row>) => ({
    value: (row: Row) => row[key] as never,
    save: (row: Row, value: unknown) => save(row, { [key]: value }),
    apply: (row: Row, value: unknown) => ({ ...row, [key]: value }),
    may,
  });
  const numbers = { align: 'right', width: 110, descendingFirst: true } as const;

  return {
    /** Custom content. */
    custom: (key: Key<Row>, cell: (row: Row) => ReactNode, more: More<Row> = {}): Column<Row> =>
      column(key, more, cell),
    /**
     * `picture` is shown before the text: the key of the field with its address. `lang` is the text's language, if not
     * the reader's. `isAddress`: a domain or mail address, which takes a second line only before an at sign or a dot.
     * `mark`: a small icon beside the text, or nothing.
     */
    text: (
      key: Key<Row>,
      {
        edit,
        picture,
        lang,
        isAddress,
        mark,
        ...more
      }: Omit<More<Row>, 'edit'> &
        Editable & { picture?: Key<Row>; lang?: string; isAddress?: boolean; mark?: (row: Row) => ReactNode } = {},
    ): Column<Row> =>
      column(
        key,
        {
          width: 180,
          ...more,
          ...(edit ? { edit: { kind: 'text', ...editing(key) } as Cell } : {}),
        },
        (row) => {
          const value = row[key] as string | null;
          const address = picture && (row[picture] as string | null);
          const plain = value ? (
            <span title={value} lang={lang}>
              {isAddress ? <AddressText address={value} /> : value}
            </span>
          ) : (
            dash
          );
          const before = address && <img className={classes.picture} src={address} alt="" loading="lazy" />;
          const after = mark?.(row);
          return before || after ? (
            <MarkedText before={before} after={after}>
              {plain}
            </MarkedText>
          ) : (
            plain
          );
        },
      ),
    number: (key: Key<Row>, { edit, ...more }: Omit<More<Row>, 'edit'> & Editable = {}): Column<Row> =>
      column(
        key,
        { ...numbers, ...more, ...(edit ? { edit: { kind: 'number', ...editing(key) } as Cell } : {}) },
        (row) => {
          const value = row[key] as number | null;
          return value === null ? dash : format.number(value);
        },
      ),
    /** A year, without separators. */
    year: (key: Key<Row>, { edit, ...more }: Omit<More<Row>, 'edit'> & Editable = {}): Column<Row> =>
      column(
        key,
        { ...numbers, ...more, ...(edit ? { edit: { kind: 'number', grouped: false, ...editing(key) } as Cell } : {}) },
        (row) => (row[key] as number | null) ?? dash,
      ),
    /** Integer cents. A possible typo is confirmed before it is saved: `doubt`, otherwise a large change. */
    money: (
      key: Key<Row>,
      {
        edit,
        doubt,
        ...more
      }: Omit<More<Row>, 'edit'> & Editable & { doubt?: (row: Row, cents: number) => string | undefined } = {},
    ): Column<Row> =>
      column(
        key,
        {
          ...numbers,
          ...more,
          ...(edit
            ? {
                edit: {
                  kind: 'money',
                  ...editing(key),
                  doubt: (row: Row, cents: number | null) =>
                    cents === null
                      ? undefined
                      : (doubt ?? ((was) => changeInWords(was[key] as number | null, cents, 'money', format.locale)))(
                          row,
                          cents,
                        ),
                } as Cell,
              }
            : {}),
        },
        (row) => {
          const value = row[key] as number | null;
          return value === null ? dash : <MoneyText cents={value} />;
        },
      ),
    /** Basis points. `absent` is shown if there are none. */
    percent: (key: Key<Row>, more: More<Row> & { absent?: string } = {}): Column<Row> => {
      const { absent, ...rest } = more;
      return column(key, { ...numbers, ...rest }, (row) => {
        const value = row[key] as number | null;
        if (value !== null) return format.percent(value);
        return absent ? (
          <Text span inherit c="dimmed">
            {absent}
          </Text>
        ) : (
          dash
        );
      });
    },
    flag: (key: Key<Row>, { edit, ...more }: Omit<More<Row>, 'edit'> & Editable = {}): Column<Row> =>
      column(
        key,
        { width: 100, named: true, ...more, ...(edit ? { edit: { kind: 'flag', ...editing(key) } as Cell } : {}) },
        (row) => (row[key] ? (words.optional('yes') ?? '✓') : dash),
      ),
    /** One of a few values, named `choices.<key>`. With tones it is a chip. `empty` is the value that means none. */
    choice: (
      key: Key<Row>,
      more: Omit<More<Row>, 'edit'> & {
        edit?: readonly string[];
        /** Asked about before it is saved. */
        doubt?: (row: Row, value: string) => string | undefined;
        tones?: Readonly<Record<string, Tone>>;
        empty?: string;
      } = {},
    ): Column<Row> => {
      const { edit, doubt, tones, empty, ...rest } = more;
      const named = (value: string) => words(`choices.${key}.${value}`);
      const choices = edit && {
        edit: {
          kind: 'choice',
          options: edit.map((value) => ({ value, label: named(value) })),
          ...editing(key),
          doubt: (row: Row, value: string | null) => (value === null ? undefined : doubt?.(row, value)),
        } as Cell,
      };
      return column(key, { width: 140, ...rest, ...choices }, (row) => {
        const value = row[key] as string | null;
        if (!value || value === empty) return dash;
        const tone = tones?.[value];
        return tone ? <StatusChip tone={tone}>{named(value)}</StatusChip> : named(value);
      });
    },
    /** Another record by its name. */
    record: (key: Key<Row>, more: More<Row> = {}): Column<Row> =>
      column(key, { width: 160, ...more }, (row) => {
        const value = row[key] as { name: string } | null;
        return value ? <span title={value.name}>{value.name}</span> : dash;
      }),
    /** Several other records by name. */
    records: (key: Key<Row>, more: More<Row> = {}): Column<Row> =>
      column(key, { width: 200, ...more }, (row) => {
        const names = (row[key] as readonly { name: string }[]).map(({ name }) => name).join(', ');
        return names ? <span title={names}>{names}</span> : dash;
      }),
    country: (key: Key<Row>, more: More<Row> = {}): Column<Row> =>
      column(key, { width: 140, file: { labels: countryNames }, ...more }, (row) => {
        const value = row[key] as string;
        return value ? format.country(value) : dash;
      }),
    /** An instant or a calendar day. */
    date: (key: Key<Row>, more: More<Row> & { relative?: boolean } = {}): Column<Row> => {
      const { relative, ...rest } = more;
      return column(key, { width: 130, descendingFirst: true, ...rest }, (row) =>
        row[key] ? <DateText value={row[key] as string} {...(relative ? { relative } : { style: 'medium' })} /> : dash,
      );
    },
    color: (key: Key<Row>, more: Omit<More<Row>, 'edit'> & Editable = {}): Column<Row> => {
      const { edit, ...rest } = more;
      return column(
        key,
        { width: 90, ...rest, ...(edit ? { edit: { kind: 'color', ...editing(key) } as Cell } : {}) },
        (row) => {
          const color = row[key] as string;
          return <ColorSwatch color={color} size={16} role="img" aria-label={color} title={color} />;
        },
      );
    },
  };
}

export type ColumnKit<Row> = ReturnType<typeof columnKit<Row>>;
