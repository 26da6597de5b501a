import type { AuditEntity } from '@linkstand/contract/audit/entities';
import type { Endpoint, Received, Returned } from '@linkstand/contract/shared/endpoint';
import type { DB } from '../../db/types.generated.ts';
import type { MessageCode } from '../../messages/en-us.ts';
import type { Context, Tx } from '../context.ts';
import type { FieldFault } from '../errors.ts';
import type { List, ListEndpoints } from '../list/list.ts';
import type { VersionedRow, VersionedTable } from '../versioned-row.ts';

/** The endpoints of `resource()` in the contract. A resource may have further ones. */
export interface ResourceEndpoints extends ListEndpoints {
  readonly export: Endpoint;
  readonly get: Endpoint;
  readonly history: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly bulk: Endpoint;
  readonly remove: Endpoint;
}

/** Input fields, all optional. */
export type InputOf<C extends ResourceEndpoints> = Received<C['update']>['body'];
/** A record in the contract's shape, without what the kit adds. */
export type PresentedOf<C extends ResourceEndpoints> = Omit<Returned<C['get']> & object, 'can'>;

/** `releaseBills` → `release_bills` */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** Versioned tables that the audit log can name. */
type Writable = { [T in VersionedTable]: SnakeCase<T> extends AuditEntity ? T : never }[VersionedTable];

/**
 * A resource as data: a list, and how a row is presented and where it is written. `resourceHandlers()` makes the rest.
 */
export interface Resource<
  C extends ResourceEndpoints,
  Row extends VersionedRow,
  Tables = DB,
  Table extends keyof Tables = keyof Tables,
> extends List<C, Row, Tables, Table> {
  /** The table to write. Its SQL name is also the `entity` of audit and events. */
  readonly table: Writable;
  /** Singular noun of audit and events: `agency.update`. */
  readonly noun: string;
  readonly present: (row: Row, ctx: Context) => PresentedOf<C>;
  /**
   * Fields, filters and sorts hidden from this reader, in every row or in the given one. Absent from answers and
   * histories, and unknown in filters, sorts and exports.
   */
  readonly unreadable?: (ctx: Context, row?: Row) => ReadonlySet<string>;
  /** Presented fields that the history leaves out: derived ones, and those that another field covers. */
  readonly unaudited?: ReadonlySet<string>;
  /**
   * Converts input to columns. Absent: the columns have the same names. `before` is absent for a new record. May
   * refuse.
   */
  readonly columns?: (
    input: InputOf<C>,
    ctx: Context,
    before: Row | undefined,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /** Converts a row back to input, for undo. Absent: its columns by the same names. */
  readonly typed?: (row: Row) => InputOf<C>;
  /** The change that undoes another. Absent: the fields as they were `typed` before. */
  readonly undone?: (before: Row, input: InputOf<C>) => InputOf<C>;
  /** Columns of every new row that are not input, such as the role of a new editor. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Checks that the schema can't make, in the transaction of the write. `before` is absent for a new record. */
  readonly check?: (tx: Tx, ctx: Context, input: InputOf<C>, before: Row | undefined) => Promise<void> | void;
  /** Writes to other tables in the transaction of the write. */
  readonly after?: (tx: Tx, ctx: Context, id: number, input: InputOf<C>, before: Row | undefined) => Promise<void>;
  /** Creates the row in another way (people need a sign-in). Returns its id. */
  readonly insert?: (tx: Tx, ctx: Context, input: InputOf<C>) => Promise<number>;
  /** Refuses a removal for reasons that no foreign key covers, in its transaction. */
  readonly checkRemove?: (tx: Tx, ctx: Context, row: Row) => Promise<void> | void;
  /** After the row is deleted, in the same transaction: removes what belongs to it elsewhere (a sign-in, a file). */
  readonly removed?: (tx: Tx, ctx: Context, row: Row) => Promise<void>;
  /** Message for a row in use, with `{places}`. Default `in_use_by`. */
  readonly inUse?: MessageCode;
  /** Beyond the role that the contract requires: may this reader change or remove this row? */
  readonly mayUpdate?: (row: Row, ctx: Context) => boolean;
  readonly mayRemove?: (row: Row, ctx: Context) => boolean;
  /** By name of a unique constraint or index: the faulty field and its message. */
  readonly unique?: Readonly<Record<string, FieldFault>>;
}

/** The `entity` of a resource in audit and events: `release_bills`. */
export const entityOf = ({ table }: { readonly table: Writable }): AuditEntity =>
  table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as AuditEntity;

/** Defines a resource. The types of its rows follow from its query. */
export const defineResource = <C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
): Resource<C, Row, T, N> => resource;

/**
 * Common fields of every presented record: its own columns, with timestamps in the contract's form. Search columns are
 * left out.
 */
export function plain<Row extends { createdAt: Date; updatedAt: Date; searchText?: string }>(row: Row) {
  const { searchText: _, ...own } = row;
  return { ...own, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
