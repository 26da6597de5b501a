import type { Insertable } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.generated.ts';
import { type Context, type Tx, together } from '../context.ts';
import { conflict, fieldRule, forbidden } from '../errors.ts';
import { findRow } from '../list/read.ts';
import { difference, record, setTransactionActor } from '../record.ts';
import { updateVersion, type VersionedRow } from '../versioned-row.ts';
import { entityOf, type InputOf, type PresentedOf, type Resource, type ResourceEndpoints } from './resource.ts';
import { refuseIfUsed } from './usage.ts';

type Values = Readonly<Record<string, unknown>>;

/** Written by the database or by other means, never as input. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt']);
const history = (presented: object, unaudited?: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(presented).filter(([key]) => !OWN_FIELDS.has(key) && !unaudited?.has(key)));

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Turns constraint errors of PostgreSQL into faults of fields. */
function refused(error: unknown, unique: Resource<ResourceEndpoints, VersionedRow>['unique']): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const fault = error.constraint === undefined ? undefined : unique?.[error.constraint];
  if (error.code === '23505' && fault) return fieldRule(fault);
  const missing = /^Key \((\w+)\)=.* is not present/.exec(error.detail ?? '')?.[1];
  if (error.code === '23503' && missing) return fieldRule({ path: camelCase(missing), code: 'choose_other' });
  return error;
}

const columnsOf = <C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  input: InputOf<C>,
  ctx: Context,
  before: Row | undefined,
): Values | Promise<Values> => (resource.columns ? resource.columns(input, ctx, before) : (input as Values));

/** The values that a change replaced, in the form of input. */
function replaced<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  before: Row,
  input: InputOf<C>,
): Values {
  if (resource.undone) return resource.undone(before, input) as Values;
  const typed = (resource.typed?.(before) ?? before) as Values;
  return Object.fromEntries(Object.keys(input as object).map((key) => [key, typed[key]]));
}

/** Creates a record and returns its row. */
export async function createRow<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  input: InputOf<C>,
): Promise<Row> {
  const { table } = resource;
  const write = async (tx: Tx): Promise<Row> => {
    await setTransactionActor(tx, ctx);
    await resource.check?.(tx, ctx, input, undefined);
    const typed = await columnsOf(resource, input, ctx, undefined);
    const values = { ...typed, ...resource.fixed } as Insertable<DB[typeof table]>;
    const id =
      (await resource.insert?.(tx, ctx, input)) ??
      (await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id;
    await resource.after?.(tx, ctx, id, input, undefined);
    const row = await findRow(resource, tx, ctx, id);
    const changes = Object.entries(history(resource.present(row, ctx), resource.unaudited)).map(([key, value]) => [
      key,
      [null, value],
    ]);
    await record(tx, ctx, {
      entity: entityOf(resource),
      entityId: id,
      action: `${resource.noun}.create`,
      changes: Object.fromEntries(changes),
    });
    return row;
  };
  return together(ctx, write).catch((error: unknown) => {
    throw refused(error, resource.unique);
  });
}

/**
 * Changes the given fields. If two people save the same version, one wins; the other is told who was first and gets the
 * current record.
 *
 * @param version undefined: the current one
 * @returns the row after
 * @throws Refusal 404, 403, 409 `changed_meanwhile`, and refusals of the resource's own rules
 */
export async function updateRow<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  id: number,
  input: InputOf<C>,
  version: number | undefined,
  show: (row: Row) => unknown,
): Promise<Row> {
  const write = async (tx: Tx) => {
    await setTransactionActor(tx, ctx);
    const before = await findRow(resource, tx, ctx, id);
    if (resource.mayUpdate?.(before, ctx) === false) throw forbidden();
    if (version !== undefined && version !== before.version)
      throw conflict('changed_meanwhile', { current: show(before) });
    await resource.check?.(tx, ctx, input, before);
    const values = await columnsOf(resource, input, ctx, before);
    if ((await updateVersion(tx, resource.table, before, values)) === undefined) return undefined;
    await resource.after?.(tx, ctx, id, input, before);
    const after = await findRow(resource, tx, ctx, id);
    const presented = [before, after].map((row) =>
      history(resource.present(row, ctx) as PresentedOf<C>, resource.unaudited),
    );
    const changes = difference(presented[0] ?? {}, presented[1] ?? {});
    if (changes)
      await record(tx, ctx, {
        entity: entityOf(resource),
        entityId: id,
        action: `${resource.noun}.update`,
        changes,
        undo: { resource: resource.contract.update.path, change: replaced(resource, before, input) },
      });
    return after;
  };
  const done = await together(ctx, write).catch((error: unknown) => {
    throw refused(error, resource.unique);
  });
  if (!done) throw conflict('changed_meanwhile', { current: show(await findRow(resource, ctx.db, ctx, id)) });
  return done;
}

/** @throws Refusal 404, 403, 409 `in_use_by` with what uses it */
export async function removeRow<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  resource: Resource<C, Row, T, N>,
  ctx: Context,
  id: number,
): Promise<void> {
  await together(ctx, async (tx) => {
    const row = await findRow(resource, tx, ctx, id);
    if (resource.mayRemove?.(row, ctx) === false) throw forbidden();
    await resource.checkRemove?.(tx, ctx, row);
    await refuseIfUsed(tx, ctx, entityOf(resource), id, resource.inUse);
    await tx.deleteFrom(resource.table).where('id', '=', id).execute();
    await record(tx, ctx, {
      entity: entityOf(resource),
      entityId: id,
      action: `${resource.noun}.remove`,
      changes: Object.fromEntries(
        Object.entries(history(resource.present(row, ctx) as PresentedOf<C>, resource.unaudited)).map(
          ([key, value]) => [key, [value, null]],
        ),
      ),
    });
    await resource.removed?.(tx, ctx, row);
  });
}
