/**
 * Builds objects from the rows of an answer. Names and types of the columns are resolved once for all equal answers.
 */
import type pg from 'pg';

export type Row = Record<string, unknown>;

/** Names of the columns in our rows. */
export type Naming = (column: string) => string;

/** Reads rows of answers with the same columns. */
export interface RowReader {
  readonly fields: readonly pg.FieldDef[];
  /** @param values in the order of the columns, as PostgreSQL writes them */
  read(values: readonly (string | null)[]): Row;
}

/** How the text of a value becomes what it is here. */
export type Parse = (text: string) => unknown;

/** Cached readers of answers, shared by all sessions. Half of them are kept when there are more. */
const KINDS_KEPT = 1000;

/** Parsers by PostgreSQL's type id; undefined where a value is the text itself. */
export type ParseOfType = (type: number) => Parse | undefined;

function readerOf(fields: readonly pg.FieldDef[], parseOf: ParseOfType, nameOf: Naming): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name: nameOf(name), parse: parseOf(dataTypeID) }));
  // A template object made by JSON.parse: V8 clones it quickly, however many columns it has. One built property by
  // property would become a slow dictionary.
  const blank = JSON.parse(`{${columns.map(({ name }) => `${JSON.stringify(name)}:null`).join()}}`) as Row;
  return {
    fields,
    read(values) {
      const row: Row = { ...blank };
      let place = 0;
      for (const { name, parse } of columns) {
        const text = values[place++] ?? null;
        if (text !== null) row[name] = parse ? parse(text) : text;
      }
      return row;
    },
  };
}

/** Finds or makes the reader for an answer's columns. */
export type ReaderFinder = (fields: readonly pg.FieldDef[]) => RowReader;

/** @param nameOf converts column names */
export function readersOf(parseOf: ParseOfType, nameOf: Naming): ReaderFinder {
  let young = new Map<string, RowReader>();
  let old = new Map<string, RowReader>();
  return (fields) => {
    let kind = '';
    for (const { name, dataTypeID } of fields) kind += `${name}\0${dataTypeID}\0`;
    const known = young.get(kind);
    if (known) return known;
    const reader = old.get(kind) ?? readerOf(fields, parseOf, nameOf);
    if (young.size >= KINDS_KEPT / 2) {
      old = young;
      young = new Map();
    }
    young.set(kind, reader);
    return reader;
  };
}
