import type { AuditEntity } from '@linkstand/contract/audit/entities';
import type { Endpoint, Received, Returned } from '@linkstand/contract/shared/endpoint';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';
import type { MessageCode } from '../../messages/en-us.ts';
import type { Context, Database, Tx } from '../context.ts';
import type { FieldFault } from '../errors.ts';
import type { ScanStrategy, Sorts } from '../list-query.ts';
import type { VersionedRow, VersionedTable } from '../versioned-row.ts';

/** The endpoints that `resource()` of the contract makes; a resource may have others beside them. */
export interface ResourceEndpoints {
  readonly search: Endpoint;
  readonly count: Endpoint;
  readonly export: Endpoint;
  readonly get: Endpoint;
  readonly history: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly bulk: Endpoint;
  readonly remove: Endpoint;
}

export type FilterOf<C extends ResourceEndpoints> = C['search']['body'] extends z.ZodType
  ? z.output<C['search']['body']>
  : never;
/** What may be typed, any part of it. */
export type InputOf<C extends ResourceEndpoints> = Received<C['update']>['body'];
/** A record as the contract shows it, without what the kit adds. */
export type PresentedOf<C extends ResourceEndpoints> = Omit<Returned<C['get']> & object, 'can'>;

/** `releaseBills` → `release_bills` */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** Versioned tables whose changes the log knows how to name. */
type Writable = { [T in VersionedTable]: SnakeCase<T> extends AuditEntity ? T : never }[VersionedTable];

/**
 * A resource as data: where its rows come from, what its filters and sorts mean in SQL, how a row is shown, where
 * it is written. `resourceHandlers()` makes everything else of it.
 */
export interface Resource<
  C extends ResourceEndpoints,
  Row extends VersionedRow,
  Tables = DB,
  Table extends keyof Tables = keyof Tables,
> {
  readonly contract: C;
  /** The table that is written; its name in SQL is also the audit's and the events' `entity`. */
  readonly table: Writable;
  /** Singular: audit and events say `agency.update`. */
  readonly noun: string;
  /** Joined and selected, neither filtered nor sorted. Joins must keep one row for each record. */
  readonly rows: (db: Database | Tx, ctx: Context) => SelectQueryBuilder<Tables, Table, Row>;
  /** Which of the table a list is about, before any reader's scope; absent: all. */
  readonly only?: RawBuilder<SqlBool>;
  /** The reader's scope, a condition on the table alone; absent: whoever may call sees all. */
  readonly visibleTo?: (ctx: Context, strategy: ScanStrategy) => RawBuilder<SqlBool>;
  /** How much of the table the scope holds; absent: much, or all of it. */
  readonly scopeSize?: (ctx: Context) => Promise<'few' | 'many'>;
  /** One condition for each key that the contract's filter has. */
  readonly filters: {
    readonly [K in keyof FilterOf<C>]-?: (
      value: NonNullable<FilterOf<C>[K]>,
      ctx: Context,
    ) => RawBuilder<SqlBool> | undefined;
  };
  /** As a function where they mean another thing for each reader. */
  readonly sorts: Sorts | ((ctx: Context) => Sorts);
  /** When the caller names no sort. */
  readonly order: { readonly by: RawBuilder<unknown>; readonly direction: 'asc' | 'desc' };
  readonly present: (row: Row, ctx: Context) => PresentedOf<C>;
  /**
   * Fields, filters and sorts that are not for this reader: of any row, or (with one) of this one. They are absent from
   * answers and histories, and unknown in filters, sorts and exports.
   */
  readonly unreadable?: (ctx: Context, row?: Row) => ReadonlySet<string>;
  /** Presented fields that a history leaves out: derived, or named by a field beside them. */
  readonly unaudited?: ReadonlySet<string>;
  /**
   * What typed values become in the table; absent: they are its columns by the same names. `before` is absent for a new
   * one. May refuse what can't be read.
   */
  readonly columns?: (
    input: InputOf<C>,
    ctx: Context,
    before: Row | undefined,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /** A row as it would be typed, for undoing; absent: its columns by the same names. */
  readonly typed?: (row: Row) => InputOf<C>;
  /** The change that takes another one back; absent: its fields as they were `typed` before. */
  readonly undone?: (before: Row, input: InputOf<C>) => InputOf<C>;
  /** Columns of every new row that nobody types, such as the role of a new editor. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Refuses what the schema can't know, in the transaction of the write; `before` is absent for a new one. */
  readonly check?: (tx: Tx, ctx: Context, input: InputOf<C>, before: Row | undefined) => Promise<void> | void;
  /** Writes what lives in other tables, in the transaction of the write. */
  readonly after?: (tx: Tx, ctx: Context, id: number, input: InputOf<C>, before: Row | undefined) => Promise<void>;
  /** Makes the row in a way of its own (people need a sign-in); returns its id. */
  readonly insert?: (tx: Tx, ctx: Context, input: InputOf<C>) => Promise<number>;
  /** Refuses a removal for reasons that no foreign key tells, in its transaction. */
  readonly checkRemove?: (tx: Tx, ctx: Context, row: Row) => Promise<void> | void;
  /** Once the row is gone, still in the transaction: what hangs on it elsewhere (a sign-in, a file) goes too. */
  readonly removed?: (tx: Tx, ctx: Context, row: Row) => Promise<void>;
  /** What says that something still uses a row, with `{places}`; absent: `in_use_by`. */
  readonly inUse?: MessageCode;
  /** Beside the role that the contract asks for: may this reader change, remove this row? */
  readonly mayUpdate?: (row: Row, ctx: Context) => boolean;
  readonly mayRemove?: (row: Row, ctx: Context) => boolean;
  /** By name of a unique constraint or index: which field is at fault and in what words. */
  readonly unique?: Readonly<Record<string, FieldFault>>;
  /** How many rows the table has, where that is kept: counting them takes long where they are very many. */
  readonly counted?: RawBuilder<number>;
  /** The most rows of one export; 20,000 unless said. */
  readonly mostExported?: number;
}

/** What audit and events call the table of a resource: `release_bills`. */
export const entityOf = ({ table }: { readonly table: Writable }): AuditEntity =>
  table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as AuditEntity;

/** Describes a resource; the types of its rows follow from its query. */
export const defineResource = <C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
): Resource<C, Row, T, N> => resource;

/**
 * What every presented record begins with: its own columns, the moments as the contract writes them. The words by which
 * it is found are no part of it.
 */
export function plain<Row extends { createdAt: Date; updatedAt: Date; searchText?: string }>(row: Row) {
  const { searchText: _, ...own } = row;
  return { ...own, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
