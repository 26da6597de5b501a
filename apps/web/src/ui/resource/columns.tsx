import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { countryChoices } from '../../lib/countries.ts';
import type { DateStyle, useFormat } from '../../lib/format.ts';
import { currentLocale, type Namespace, sentencesUnder } from '../../lib/i18n.ts';
import { AddressText } from '../data/address-text.tsx';
import { dash } from '../data/dash.tsx';
import { DateText } from '../data/date-text.tsx';
import { MarkedText } from '../data/marked-text.tsx';
import { MoneyText } from '../data/money-text.tsx';
import { StatusChip } from '../data/status-chip.tsx';
import type { Tone } from '../data/tone.ts';
import { changeInWords } from '../fields/large-change.ts';
import type { CellEdit } from '../list/edit/edit-types.ts';
import { labelsOf } from '../list/export-column.ts';
import type { Column, ColumnFile } from '../list/list-types.ts';
import classes from './columns.module.css';
import type { Words } from './words.ts';

type Key<Row> = keyof Row & string;
type Layout<Row> = Pick<
  Column<Row>,
  | 'width'
  | 'narrow'
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
  /** True: the API sorts by the name of the field; a text: by that. */
  sort?: boolean | string;
  /** Its key in views and words, where that is not the name of the field, which is then that of the file. */
  as?: string;
  /** Its heading in the list's words. Default: `columns.<key>`, otherwise `fields.<key>`. */
  head?: string;
};
type Shown<Row> = {
  /** A value that means none, besides null and empty text. */
  empty?: string | number | undefined;
  /** How a value is shown, if not plainly. */
  shown?: ((row: Row) => ReactNode) | undefined;
};
type More<Row> = Layout<Row> & Shown<Row>;
/** Saves a change of one row's cell. */
export type SaveField<Row> = (row: Row, change: Partial<Record<string, unknown>>) => Promise<unknown>;

const countryNames = () => labelsOf(countryChoices(currentLocale()));

/** The names of choices, for a file. */
const namesOf = (name: Namespace, under: string) => {
  const names = sentencesUnder(name, `choices.${under}`);
  return Object.keys(names).length > 0 ? names : sentencesUnder(name, under);
};

const saveNothing = () => Promise.reject(new Error('A list whose columns say `edit: true` says how it saves.'));

/**
 * Column builders for a list. An export uses a column's heading and the name of its field. `edit: true` makes cells
 * editable. What is not there is a dash.
 */
export function columnKit<Row>(
  name: Namespace,
  words: Words,
  format: ReturnType<typeof useFormat>,
  save: SaveField<Row> = saveNothing,
) {
  type Editable = { edit?: boolean };
  const column = (field: string, more: Layout<Row>, cell: (row: Row) => ReactNode, file?: ColumnFile): Column<Row> => {
    const { sort, as: key = field, head, ...rest } = more;
    const written = { ...(key !== field && { key: field }), ...file };
    return {
      key,
      header: head ? words(head) : (words.optional(`columns.${key}`) ?? words(`fields.${key}`)),
      cell,
      ...(sort && { sort: sort === true ? field : sort }),
      ...(Object.keys(written).length > 0 && { file: written }),
      ...rest,
    };
  };
  type Plain<Value> = (value: Value, row: Row) => ReactNode;
  /** The value of a field: as `plain` shows it, unless the list says how, or a dash. */
  const cellOf =
    <Value,>(field: Key<Row>, { empty, shown }: Shown<Row>, plain: Plain<Value>) =>
    (row: Row): ReactNode => {
      const value = row[field];
      if (value === null || value === undefined || value === '' || value === empty) return dash;
      return shown ? shown(row) : plain(value as Value, row);
    };
  const valueColumn = <Value,>(
    field: Key<Row>,
    { empty, shown, ...layout }: More<Row>,
    plain: Plain<Value>,
    file?: ColumnFile,
  ): Column<Row> => column(field, layout, cellOf(field, { empty, shown }, plain), file);
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
    /** Custom content. Its key is its own, or that of a field. */
    custom: (key: string, cell: (row: Row) => ReactNode, more: Layout<Row> = {}): Column<Row> =>
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
        Editable & {
          picture?: Key<Row>;
          lang?: string | ((row: Row) => string);
          isAddress?: boolean;
          mark?: (row: Row) => ReactNode;
        } = {},
    ): Column<Row> => {
      const { empty, shown, ...layout } = more;
      const text = cellOf<string>(key, more, (value, row) => (
        <span title={value} lang={typeof lang === 'function' ? lang(row) : lang}>
          {isAddress ? <AddressText address={value} /> : value}
        </span>
      ));
      return column(
        key,
        { width: 180, ...layout, ...(edit ? { edit: { kind: 'text', ...editing(key) } as Cell } : {}) },
        (row) => {
          const address = picture && (row[picture] as string | null);
          const before = address && <img className={classes.picture} src={address} alt="" loading="lazy" />;
          const after = mark?.(row);
          return before || after ? (
            <MarkedText before={before} after={after}>
              {text(row)}
            </MarkedText>
          ) : (
            text(row)
          );
        },
      );
    },
    number: (key: Key<Row>, { edit, ...more }: Omit<More<Row>, 'edit'> & Editable = {}): Column<Row> =>
      valueColumn<number>(
        key,
        { ...numbers, ...more, ...(edit ? { edit: { kind: 'number', ...editing(key) } as Cell } : {}) },
        (value) => format.number(value),
      ),
    /** A year, without separators. */
    year: (key: Key<Row>, { edit, ...more }: Omit<More<Row>, 'edit'> & Editable = {}): Column<Row> =>
      valueColumn<number>(
        key,
        { ...numbers, ...more, ...(edit ? { edit: { kind: 'number', grouped: false, ...editing(key) } as Cell } : {}) },
        (value) => value,
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
      valueColumn<number>(
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
        (value) => <MoneyText cents={value} />,
      ),
    /** Basis points. `absent` is shown if there are none. */
    percent: (key: Key<Row>, { absent, ...more }: Layout<Row> & { absent?: string } = {}): Column<Row> =>
      column(key, { ...numbers, ...more }, (row) => {
        const value = row[key] as number | null;
        if (value !== null) return format.percent(value);
        return absent ? (
          <Text span inherit c="dimmed">
            {absent}
          </Text>
        ) : (
          dash
        );
      }),
    flag: (key: Key<Row>, { edit, ...more }: Omit<Layout<Row>, 'edit'> & Editable = {}): Column<Row> =>
      column(
        key,
        { width: 100, named: true, ...more, ...(edit ? { edit: { kind: 'flag', ...editing(key) } as Cell } : {}) },
        (row) => (row[key] ? (words.optional('yes') ?? '✓') : dash),
      ),
    /**
     * One of a few values, named `choices.<key>` or `<key>`, or by what is below `under`. With tones it is a chip.
     * `empty` is the value that means none.
     */
    choice: (
      key: Key<Row>,
      more: Omit<More<Row>, 'edit'> & {
        edit?: readonly string[];
        /** Asked about before it is saved. */
        doubt?: (row: Row, value: string) => string | undefined;
        tones?: Readonly<Record<string, Tone>>;
        under?: string;
      } = {},
    ): Column<Row> => {
      const { edit, doubt, tones, under = key, ...rest } = more;
      const named = (value: string) =>
        words.optional(`choices.${under}.${value}`) ??
        words.optional(`${under}.${value}`) ??
        words(`choices.${under}.${value}`);
      const choices = edit && {
        edit: {
          kind: 'choice',
          options: edit.map((value) => ({ value, label: named(value) })),
          ...editing(key),
          doubt: (row: Row, value: string | null) => (value === null ? undefined : doubt?.(row, value)),
        } as Cell,
      };
      return valueColumn<string>(
        key,
        { width: 140, ...rest, ...choices },
        (value) => {
          const tone = tones?.[value];
          return tone ? (
            <StatusChip tone={tone}>{named(value)}</StatusChip>
          ) : (
            <span title={named(value)}>{named(value)}</span>
          );
        },
        { labels: () => namesOf(name, under) },
      );
    },
    /** Another record by its name, or as it is shown: as a link. */
    record: <K extends Key<Row>>(
      key: K,
      { shown, ...more }: Layout<Row> & { shown?: (record: NonNullable<Row[K]>, row: Row) => ReactNode } = {},
    ): Column<Row> =>
      valueColumn<NonNullable<Row[K]> & { name: string }>(key, { width: 160, ...more }, (value, row) =>
        shown ? shown(value, row) : value.name ? <span title={value.name}>{value.name}</span> : dash,
      ),
    /** Several other records by name. */
    records: (key: Key<Row>, more: Layout<Row> = {}): Column<Row> =>
      column(key, { width: 200, ...more }, (row) => {
        const names = (row[key] as readonly { name: string }[]).map(({ name }) => name).join(', ');
        return names ? <span title={names}>{names}</span> : dash;
      }),
    country: (key: Key<Row>, more: More<Row> = {}): Column<Row> =>
      valueColumn<string>(key, { width: 140, file: { labels: countryNames }, ...more }, (value) =>
        format.country(value),
      ),
    /** An instant or a calendar day. */
    date: (
      key: Key<Row>,
      { relative, style = 'medium', ...more }: More<Row> & { relative?: boolean; style?: DateStyle } = {},
    ): Column<Row> =>
      valueColumn<string>(key, { width: 130, descendingFirst: true, ...more }, (value) => (
        <DateText value={value} {...(relative ? { relative } : { style })} />
      )),
    color: (key: Key<Row>, more: Omit<Layout<Row>, 'edit'> & Editable = {}): Column<Row> => {
      const { edit, ...rest } = more;
      return column(
        key,
        { width: 90, ...rest, ...(edit ? { edit: { kind: 'color', ...editing(key) } as Cell } : {}) },
        (row) => {
          const color = row[key] as string;
          return (
            <span
              className={classes.swatch}
              style={{ background: color }}
              role="img"
              aria-label={color}
              title={color}
            />
          );
        },
      );
    },
  };
}

export type ColumnKit<Row> = ReturnType<typeof columnKit<Row>>;
