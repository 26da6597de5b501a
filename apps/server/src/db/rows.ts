/**
 * Builds objects from the rows of an answer. Names and types of the columns are resolved once for all equal answers.
 */
import type pg from 'pg';
import { type Reading, readInto, type SentRow } from './sent-row.ts';

export type Row = Record<string, unknown>;

/** Names of the columns in our rows. */
export type Naming = (column: string) => string;

/** Reads rows of answers with the same columns. */
export interface RowReader {
  readonly fields: readonly pg.FieldDef[];
  read(sent: SentRow): Row;
}

/** Cached readers of answers, shared by all sessions. Half of them are kept when there are more. */
const KINDS_KEPT = 1000;

/** Parsers by PostgreSQL's type id. */
export type ReadingOfType = (type: number) => Reading;

function readerOf(fields: readonly pg.FieldDef[], readingOf: ReadingOfType, nameOf: Naming): RowReader {
  const names = fields.map(({ name }) => nameOf(name));
  const readings = fields.map(({ dataTypeID }) => readingOf(dataTypeID));
  // A template object made by JSON.parse: V8 clones it quickly, however many columns it has. One built property by
  // property would become a slow dictionary.
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

/** Finds or makes the reader for an answer's columns. */
export type ReaderFinder = (fields: readonly pg.FieldDef[]) => RowReader;

/** @param nameOf converts column names */
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
