import type { Endpoint, Returned } from '@linkstand/contract/shared/endpoint';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';
import type { Context, Database, Tx } from '../context.ts';
import type { Conditions } from './list-filter.ts';
import type { Order, ScanStrategy, Sorts } from './list-query.ts';

/** The endpoints of a list in the contract. */
export interface ListEndpoints {
  readonly search: Endpoint;
  readonly count: Endpoint;
  /** Absent: the list isn't exported. */
  readonly export?: Endpoint;
}

export type FilterOf<C extends ListEndpoints> = C['search']['body'] extends z.ZodType
  ? z.output<C['search']['body']>
  : never;
/** A row of the list in the contract's shape. */
export type ListedOf<C extends ListEndpoints> =
  Returned<C['search']> extends { data: (infer Listed)[] } ? Listed : never;

export interface ListRow {
  readonly id: number;
}

/** What a sort needs beside the table. */
export interface Joined {
  /** `join …`, which keeps one row per record. */
  readonly join: RawBuilder<unknown>;
  /** What is sorted by then. Absent: what `sorts` says. */
  readonly by?: RawBuilder<unknown>;
}

/** Which rows of a table are in a list, for whom and in which order. All of it is SQL on the table alone, by its alias. */
export interface ListTerms<C extends ListEndpoints> {
  readonly contract: C;
  readonly table: keyof DB;
  /** The table's name in the list's SQL. Absent: its own. */
  readonly alias?: string;
  /** The part of the table that the list is about, before any reader's scope. Absent: all of it. */
  readonly only?: RawBuilder<SqlBool>;
  /** The reader's scope. Absent: every caller sees all rows. */
  readonly visibleTo?: (ctx: Context, strategy: ScanStrategy) => RawBuilder<SqlBool>;
  /** The scope as parts without a row in common, which are counted faster one by one. Absent: it is counted whole. */
  readonly countedParts?: (ctx: Context, strategy: ScanStrategy) => readonly RawBuilder<SqlBool>[];
  /** How much of the table the scope holds. Absent: most or all of it. */
  readonly scopeSize?: (ctx: Context, filter: FilterOf<C>, rows: 'page' | 'all') => Promise<'few' | 'many'>;
  /** One condition for each key of the contract's filter. */
  readonly filters: Conditions<FilterOf<C>>;
  /** A condition that the database is asked for first. It may differ where all rows are counted. */
  readonly besides?: (ctx: Context, filter: FilterOf<C>, rows: 'page' | 'all') => Promise<RawBuilder<SqlBool>>;
  /** A function if a sort means something else for each reader. */
  readonly sorts: Sorts | ((ctx: Context) => Sorts);
  /** What sorts need beside the table, by their names. @param found conditions of the rows that are sorted */
  readonly joins?: Readonly<
    Record<
      string,
      (ctx: Context, found: readonly RawBuilder<SqlBool>[]) => Joined | undefined | Promise<Joined | undefined>
    >
  >;
  /** Used if the caller names no sort. A function if readers of other languages expect another order. */
  readonly order: Order | ((ctx: Context) => Order);
  /** A part of the table that holds all that this reader sees, and with which the indexes of the sorts begin. */
  readonly walked?: (ctx: Context) => RawBuilder<SqlBool> | undefined;
  /** The page is found and read by one statement: for a small table, or an order that every reader's rows are found along. */
  readonly isReadAtOnce?: true;
  /** Filters, sorts and columns of exports that are unknown to this reader. */
  readonly unreadable?: (ctx: Context) => ReadonlySet<string>;
  /** Number of rows of the table, if it is stored. Counting very many rows takes long. */
  readonly counted?: RawBuilder<number>;
  /** Most rows of one export. Default 100,000. */
  readonly mostExported?: number;
}

/**
 * A list as data: where its rows come from, and its terms. `read.ts` reads it, and `listHandlers()` answers its
 * endpoints.
 */
export interface List<
  C extends ListEndpoints,
  Row extends ListRow,
  Tables = DB,
  Table extends keyof Tables = keyof Tables,
> extends ListTerms<C> {
  /** Joined and selected, never filtered or sorted by. Joins must keep one row per record. */
  readonly rows: (db: Database | Tx, ctx: Context) => SelectQueryBuilder<Tables, Table, Row>;
  /** What no statement tells of rows that were read, asked for all of them at once. */
  readonly completed?: (db: Database | Tx, rows: Row[], ctx: Context) => Promise<Row[]>;
  /** The first page where nothing is asked, by one statement that is kept, for readers of almost everything. */
  readonly newest?: (ctx: Context, size: number) => Promise<Row[]>;
}

/** Defines a list. The types of its rows follow from its query. */
export const defineList = <C extends ListEndpoints, Row extends ListRow, T, N extends keyof T>(
  list: List<C, Row, T, N>,
): List<C, Row, T, N> => list;
