import type { AuditEntity } from '@linkstand/contract/audit/entities';
import { type Context, hasOwnTransactions, type Inside, type Tx, together } from '../context.ts';
import { conflict } from '../errors.ts';
import { record } from '../record.ts';
import type { VersionedRow, VersionedTable } from '../versioned-row.ts';
import {
  type ChangesOf,
  type Effect,
  type Planned,
  type RecordRef,
  withFreshRecord,
  writeEffect,
} from './lifecycle.ts';

/** What a write does to its record: `changes` are its own columns, and what else was written is in the plan. */
export interface Written<Row, Changes, R> extends Omit<Effect<Row, Changes>, 'reasonIfAsked'> {
  /** The state that it enters, for the log, beside `from`. */
  readonly to?: string;
  /** What the caller gets. */
  readonly result?: R;
}

/** A record that was made, with its audit entry. */
export interface Made<R = number> extends Pick<Effect<never, never>, 'data' | 'silent'> {
  readonly id: number;
  readonly to?: string;
  readonly logged: Readonly<Record<string, unknown>>;
  /** What the caller gets, if it is not the id. */
  readonly result?: R;
}

interface WritesOptions<T extends VersionedTable, Row extends VersionedRow, Act extends string, Ctx extends Context> {
  readonly table: T;
  readonly entity: AuditEntity;
  /** Singular noun. Events are called `<noun>.<act>`. */
  readonly noun: string;
  /**
   * Finds the record in the actor's scope, locked where jobs write it, too.
   * @throws Refusal 404
   */
  readonly find: (tx: Tx, ctx: Ctx, id: number) => Promise<Row>;
  /** @throws Refusal 403 */
  readonly authorize?: (ctx: Ctx, act: Act, row: Row) => void;
  /** The record as its reader sees it, for a 409. */
  readonly present?: (ctx: Ctx, id: number) => Promise<unknown>;
}

/** The writes of a kind of record. */
export interface Writes<Row, Changes, Act, Ctx extends Context> {
  /**
   * Writes one record: find (404), may (403), is it the version that was seen (409), then the plan, which refuses what
   * is not possible now (409) and makes the further writes, at last the record itself (409 if somebody else was first),
   * audit entry and event. All in one transaction, the caller's if there is one.
   *
   * @param plan gets the context that carries the transaction, for what it calls
   */
  write<R = void>(
    ctx: Ctx,
    act: Act,
    at: RecordRef,
    plan: (before: Row, tx: Tx, inside: Inside<Ctx>) => Planned<Written<Row, Changes, R>>,
  ): Promise<R>;
  /** Makes a record, with the audit entry of `<noun>.create`. */
  create<R = number>(ctx: Ctx, plan: (tx: Tx, inside: Inside<Ctx>) => Planned<Made<R>>): Promise<R>;
}

/** Defines how a kind of record is written that has no machine, or whose act its machine does not know. */
export function defineWrites<
  T extends VersionedTable,
  Row extends VersionedRow,
  Act extends string,
  Ctx extends Context = Context,
>(options: WritesOptions<T, Row, Act, Ctx>): Writes<Row, ChangesOf<T>, Act, Ctx> {
  const { table, entity, noun } = options;
  const once = <R>(
    ctx: Ctx,
    act: Act,
    { id, version }: RecordRef,
    plan: (before: Row, tx: Tx, inside: Inside<Ctx>) => Planned<Written<Row, ChangesOf<T>, R>>,
  ): Promise<R> =>
    together(ctx, async (tx, inside) => {
      const before = await options.find(tx, ctx, id);
      options.authorize?.(ctx, act, before);
      if (version !== undefined && version !== before.version) throw conflict('changed_meanwhile');
      const effect = await plan(before, tx, inside);
      const update = effect.changes && { table, row: before, values: effect.changes };
      await writeEffect({ entity, noun }, tx, ctx, act, before, effect, update, hasOwnTransactions(ctx.db));
      // Without one, nothing is expected.
      return effect.result as R;
    });
  return {
    write: (ctx, act, at, plan) => {
      const { present } = options;
      if (!present) return once(ctx, act, at, plan);
      return withFreshRecord(
        ctx,
        () => present(ctx, at.id),
        () => once(ctx, act, at, plan),
      );
    },
    create: <R = number>(ctx: Ctx, plan: (tx: Tx, inside: Inside<Ctx>) => Planned<Made<R>>): Promise<R> =>
      together(ctx, async (tx, inside) => {
        const { id, logged, result, ...rest } = await plan(tx, inside);
        await record(tx, ctx, { ...rest, entity, entityId: id, action: `${noun}.create`, changes: logged });
        return result ?? (id as R);
      }),
  };
}
