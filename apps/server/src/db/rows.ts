/** Rows of an answer, as objects: which columns there are and how each is read is found out once for all rows alike. */
import type pg from 'pg';
import { type Reading, readInto, type SentRow } from './sent-row.ts';

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

/** How values of a type are read, by PostgreSQL's own id of it. */
export type ReadingOfType = (type: number) => Reading;

function readerOf(fields: readonly pg.FieldDef[], readingOf: ReadingOfType, nameOf: Naming): RowReader {
  const names = fields.map(({ name }) => nameOf(name));
  const readings = fields.map(({ dataTypeID }) => readingOf(dataTypeID));
  // Parsed, it is an object that V8 copies in one go, however many columns it has; put together, it would be a table.
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) as Row;
  return {
    fields,
    read(sent) {
      const row: Row = { ...blank };
      readInto(row, sent, names, readings);
      return row;
    },
  };
}

/** Finds the reader of an answer by its columns. */
export type ReaderFinder = (fields: readonly pg.FieldDef[]) => RowReader;

/** @param nameOf what columns are called in the rows */
export function readersOf(readingOf: ReadingOfType, nameOf: Naming): ReaderFinder {
  let young = new Map<string, RowReader>();
  let old = new Map<string, RowReader>();
  return (fields) => {
    let kind = '';
    for (const { name, dataTypeID } of fields) kind += `${name}\0${dataTypeID}\0`;
    const known = young.get(kind);
    if (known) return known;
    const reader = old.get(kind) ?? readerOf(fields, readingOf, nameOf);
    if (young.size >= KINDS_KEPT / 2) {
      old = young;
      young = new Map();
    }
    young.set(kind, reader);
    return reader;
  };
}
