import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant, line } from './fields.ts';
import { FileQuery } from './file-formats.ts';
import { Count, Id, IdParams, Paging, pageOf, Ref } from './pagination.ts';
import type { Access } from './roles.ts';

/** What the reader may do with the record. Part of every record of a resource. */
export const ResourceCan = z.object({ update: z.boolean(), remove: z.boolean() });

/** Fields of every record of a resource. */
export const recordFields = { id: Id, version: z.int(), createdAt: Instant, updatedAt: Instant, can: ResourceCan };

/** One entry of a record's history: who, when, what, with the changed fields (`{ name: [before, after] }`). */
export const HistoryEntry = z
  .object({
    id: Id,
    at: Instant,
    actor: z.object({ kind: z.enum(['user', 'owner', 'system', 'anonymous']), name: z.string() }),
    action: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string(),
    forced: z.boolean(),
    changes: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof HistoryEntry>;

/** Most records of one bulk call. More are sent in several calls. */
export const MAX_BULK = 200;

/** Most labelled values of an export column: more than there are countries. */
const MAX_LABELS = 300;

/**
 * A column of an export: a dotted path into the row, its heading, and labels for values that are keys, such as
 * `in_review`. A value without a label is written as it is.
 */
export const ExportColumn = z.strictObject({
  key: z.string().regex(/^[a-zA-Z][a-zA-Z0-9.]{0,79}$/, 'name_wrong'),
  header: line(120, 1),
  labels: z
    .record(z.string().regex(/^[\w-]{1,60}$/, 'name_wrong'), line(120, 1))
    .refine((labels) => Object.keys(labels).length <= MAX_LABELS, 'list_full')
    .optional(),
});
export type ExportColumn = z.output<typeof ExportColumn>;

/** `POST /{r}/export`: the rows of a filter as a file with the requested columns. Open to whoever may search. */
export const listExport = <const Path extends string, Filter extends z.ZodType, const A extends Access>(
  path: Path,
  filter: Filter,
  access: A,
) =>
  endpoint({
    method: 'POST',
    path: `/api/v1/${path}/export`,
    isRead: true,
    access,
    summary: 'What a filter finds as CSV or XLSX, with the columns asked for.',
    query: FileQuery,
    body: z.strictObject({ filter, columns: z.array(ExportColumn).min(1).max(60) }),
    download: 'application/octet-stream',
    perMinute: 30,
  });

interface Declaration<Row, Whole, Input extends z.ZodObject, Needed, Filter, Read, Write> {
  /** A row of the list. May have fewer fields than the record. */
  readonly row: Row;
  readonly record: Whole;
  /** Input fields, all optional in a change. No defaults here: an absent field stays. */
  readonly input: Input;
  /** Fields required for a new record. The others get the database's defaults. */
  readonly needs: readonly (Needed & keyof Input['shape'])[];
  /** Every key optional. */
  readonly filter: Filter;
  readonly access: { readonly read: Read; readonly write: Write };
}

type Changed<Input extends z.ZodObject> = { [K in keyof Input['shape']]: z.ZodOptional<Input['shape'][K]> };
type Created<Input extends z.ZodObject, Needed> = {
  [K in keyof Input['shape']]: K extends Needed ? Input['shape'][K] : z.ZodOptional<Input['shape'][K]>;
};

/** An input with only some keys required. */
function partly<Input extends z.ZodObject, Needed extends keyof Input['shape']>(
  input: Input,
  needs: readonly Needed[],
): z.ZodObject<Created<Input, Needed>, z.core.$strict> {
  const shape = Object.entries(input.shape as Record<string, z.ZodType>).map(([key, field]) => [
    key,
    (needs as readonly unknown[]).includes(key) ? field : field.optional(),
  ]);
  return z.strictObject(Object.fromEntries(shape)) as never;
}

/**
 * The endpoints of one resource: `POST /{r}/new`, `PUT /{r}/{id}`, `GET /{r}/{id}`, `DELETE /{r}/{id}`, `POST
 * /{r}/search?page&size&sort`, `POST /{r}/count`, `POST /{r}/export`, `POST /{r}/bulk`, `GET /{r}/{id}/history`
 * (docs/RULES.md, HTTP API). A resource with fewer endpoints picks from them; one with more spreads them.
 */
export function resource<
  const Path extends string,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Input extends z.ZodObject,
  const Needed extends keyof Input['shape'],
  Filter extends z.ZodObject,
  const Read extends Access,
  const Write extends Access,
>(path: Path, declaration: Declaration<Row, Whole, Input, Needed, Filter, Read, Write>) {
  const { row, record, input, needs, filter, access } = declaration;
  const at = <const P extends string>(rest: P) => `/api/v1/${path}/${rest}` as const;
  const change = partly(input, []) as z.ZodObject<Changed<Input>, z.core.$strict>;
  const BulkItem = z.strictObject({ id: Id, version: z.int().min(1).optional(), change });
  return {
    search: endpoint({
      method: 'POST',
      path: at('search'),
      isRead: true,
      access: access.read,
      summary: 'One page of what a filter finds.',
      query: Paging,
      body: filter,
      output: pageOf(row),
    }),
    count: endpoint({
      method: 'POST',
      path: at('count'),
      isRead: true,
      access: access.read,
      summary: 'How many a filter finds.',
      body: filter,
      output: Count,
    }),
    export: listExport(path, filter, access.read),
    get: endpoint({
      method: 'GET',
      path: at(':id'),
      access: access.read,
      summary: 'One record.',
      params: IdParams,
      output: record,
    }),
    history: endpoint({
      method: 'GET',
      path: at(':id/history'),
      access: access.write,
      summary: 'Who changed it, when, field by field; newest first.',
      params: IdParams,
      query: Paging.pick({ page: true, size: true }),
      output: pageOf(HistoryEntry),
    }),
    create: endpoint({
      method: 'POST',
      path: at('new'),
      access: access.write,
      summary: 'Makes a new one.',
      body: partly(input, needs),
      output: record,
      status: 201,
      idempotent: true,
    }),
    update: endpoint({
      method: 'PUT',
      path: at(':id'),
      access: access.write,
      summary: 'Changes the fields given.',
      params: IdParams,
      body: change,
      output: record,
      ifMatch: 'required',
    }),
    bulk: endpoint({
      method: 'POST',
      path: at('bulk'),
      access: access.write,
      summary:
        'Changes several, each by itself, and says which were refused. What it did is undone as a recent change.',
      body: z.strictObject({ items: z.array(BulkItem).min(1).max(MAX_BULK) }),
      output: z.object({
        done: z.array(z.object({ id: Id, version: z.int() })),
        refused: z.array(z.object({ id: Id, message: z.string() })),
      }),
      idempotent: true,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: at(':id'),
      access: access.write,
      summary: 'Removes one that nothing else uses.',
      params: IdParams,
    }),
  } as const;
}

/** `GET /{r}/get-all`: every record of a small resource with its name, for selects. */
export const getAll = <const Path extends string, const A extends Access>(path: Path, access: A) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/${path}/get-all`,
    access,
    summary: 'All of them by name.',
    output: z.object({ data: z.array(Ref) }),
  });

/** `PUT /{r}/enable/{id}` and `PUT /{r}/disable/{id}`. */
export const switchable = <const Path extends string, R extends z.ZodType, const A extends Access>(
  path: Path,
  record: R,
  access: A,
) => {
  const turn = <const V extends 'enable' | 'disable'>(act: V, summary: string) =>
    endpoint({ method: 'PUT', path: `/api/v1/${path}/${act}/:id`, access, summary, params: IdParams, output: record });
  return { enable: turn('enable', 'Lets it act again.'), disable: turn('disable', 'Stops it; nothing is lost.') };
};
