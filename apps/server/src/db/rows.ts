/** Rows of an answer, as objects: which columns there are and how each is read is found out once for all rows alike. */
import type pg from 'pg';

/** A row as PostgreSQL sends it: each value as text, null where there is none. */
export type SentRow = readonly (string | null)[];
export type Row = Record<string, unknown>;

/** What the columns of an answer are called here. */
export type Naming = (column: string) => string;

/** Reads the rows of answers with the same columns. */
export interface RowReader {
  readonly fields: readonly pg.FieldDef[];
  read(sent: SentRow): Row;
}

/** Answers of a statement that were described already, by any session; half as many are kept when there are more. */
const KINDS_KEPT = 1000;

function readerOf(fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig, nameOf: Naming): RowReader {
  const names = fields.map(({ name }) => nameOf(name));
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown);
  // Parsed, it is an object that V8 copies in one go, however many columns it has; put together, it would be a table.
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Row;
  return {
    fields,
    read(sent) {
      const row: Row = { ...blank };
      for (let place = 0; place < names.length; place++) {
        const text = sent[place];
        if (text != null) row[names[place] as string] = (parsers[place] as (text: string) => unknown)(text);
      }
      return row;
    },
  };
}

/** Finds the reader of an answer by its columns. */
export type ReaderFinder = (fields: readonly pg.FieldDef[]) => RowReader;

/** @param nameOf what columns are called in the rows */
export function readersOf(types: pg.CustomTypesConfig, nameOf: Naming): ReaderFinder {
  let young = new Map<string, RowReader>();
  let old = new Map<string, RowReader>();
  return (fields) => {
    let kind = '';
    for (const { name, dataTypeID } of fields) kind += `${name}\0${dataTypeID}\0`;
    const known = young.get(kind);
    if (known) return known;
    const reader = old.get(kind) ?? readerOf(fields, types, nameOf);
    if (young.size >= KINDS_KEPT / 2) {
      old = young;
      young = new Map();
    }
    young.set(kind, reader);
    return reader;
  };
}
