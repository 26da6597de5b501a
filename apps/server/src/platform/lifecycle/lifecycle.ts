import type { AuditEntity } from '@linkstand/contract/audit/entities';
import type { Machine } from '@linkstand/contract/shared/machine';
import { sql, type Updateable } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.generated.ts';
import {
  type Actor,
  type Context,
  type Database,
  hasOwnTransactions,
  type Inside,
  type Tx,
  together,
} from '../context.ts';
import { conflict, notFound, Refusal } from '../errors.ts';
import { type Change, difference, record } from '../record.ts';
import { executeUpdate, type VersionedRow, type VersionedTable, type VersionUpdate } from '../versioned-row.ts';
import type { Policy } from './policy.ts';
import { type StateColumn, transition } from './transition.ts';

/** A record as its reader saw it. Without a version, the current one is used. */
export interface RecordRef {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Columns that an act writes. State and version are written by the lifecycle. */
export type ChangesOf<T extends VersionedTable> = Omit<Updateable<DB[T]>, 'id' | 'version' | StateColumn>;

type EventData = Readonly<Record<string, unknown>>;

/** What an act does to a record. */
export interface Effect<Row, Changes> {
  readonly changes?: Changes;
  readonly reason?: string | undefined;
  /** A reason that is recorded only if the state that is entered asks for one. */
  readonly reasonIfAsked?: string | undefined;
  /** Event data that subscribers need beyond `eventData`. */
  readonly data?: EventData;
  /** Further writes, after the record itself is written. Returns additional event data. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add.
  readonly after?: (tx: Tx, before: Row) => Promise<EventData | undefined | void>;
  /** Audited changes. Defaults to the difference that `changes` make. */
  readonly logged?: Readonly<Record<string, unknown>>;
  /** Further audited changes that are not fields of the record. */
  readonly alsoChanged?: Readonly<Record<string, unknown>>;
  /** Its state for the log, of a record that ends with the act. */
  readonly from?: string;
  /** Writes no event: the act is only audited. */
  readonly silent?: boolean;
  /** What undoes it, where it is one of a batch. */
  readonly undo?: Readonly<Record<string, unknown>>;
  /** Writes neither event nor audit entry, for acts too frequent or too trivial for a history. */
  readonly unrecorded?: boolean;
}

/** A move to a state, or to the present one if the machine says `same`. */
export interface Move<Row, Changes, State> extends Effect<Row, Changes> {
  readonly to: State;
  readonly forced?: boolean;
  /**
   * Columns that the audit log describes differently. Written with the move, because a second update of the row in the
   * same transaction would check all its foreign keys again.
   */
  readonly unlogged?: Changes;
}

/** A record that an act has just changed. */
export interface Changed<Row, Changes, State> {
  readonly before: Row;
  /** Its state after the act. */
  readonly to: State;
  readonly changes: Changes;
  readonly reason?: string | undefined;
}

export type Planned<R> = R | Promise<R>;

interface LifecycleOptions<
  T extends VersionedTable,
  Row extends VersionedRow,
  State extends string,
  Name extends string,
  Act extends string,
> {
  readonly machine: Machine<State, Name, string>;
  readonly table: T;
  readonly stateColumn: StateColumn;
  readonly entity: AuditEntity;
  /** Singular noun. Events are called `<noun>.<act>`. */
  readonly noun: string;
  readonly stateOf: (row: Row) => State;
  /**
   * Finds the record in the actor's scope.
   * @throws Refusal 404
   */
  readonly find: (db: Database | Tx, ctx: Context, id: number) => Promise<Row>;
  /** Finds several by id in one query. Those out of scope are missing. */
  readonly findMany?: (db: Database | Tx, ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>;
  /**
   * True if the record was in scope at this version and no longer is. Its reader is told that it changed (409), not
   * that it doesn't exist.
   */
  readonly hasLeftScope?: (ctx: Context, id: number, version: number) => Promise<boolean>;
  readonly policy: Policy<Act | Name, Row>;
  /** Locks the row before reading it. For records that jobs write too. */
  readonly locks?: boolean;
  /**
   * What entering a state requires, and the columns it writes on the record, for every transition that leads there.
   * @throws Refusal 422 if a requirement is missing
   */
  readonly onEntering?: (ctx: Context, before: Row, to: State) => ChangesOf<T>;
  /** Written with every change of state, without an audit entry. */
  readonly onChange?: (ctx: Context) => ChangesOf<T>;
  /**
   * Writes of entering a state in other tables. In the move's transaction, so they roll back with it.
   * @returns whether it asked for the reason that it was given
   */
  readonly onEntered?: (
    tx: Tx,
    ctx: Context,
    entered: { before: Row; to: State; reason: string | undefined },
  ) => Promise<boolean>;
  /** Runs once after several records have changed and their states' effects are written. */
  readonly settle?: (tx: Tx, ctx: Context, changed: readonly Changed<Row, ChangesOf<T>, State>[]) => Promise<void>;
  /** False for a change that `settle` would do nothing about. */
  readonly settles?: (changed: Changed<Row, ChangesOf<T>, State>) => boolean;
  /** Data of every event of such a record. */
  readonly eventData?: (row: Row) => EventData;
  /** The record as its reader sees it, for a 409. Undefined for actors who see it in another shape. */
  readonly present?: (ctx: Context, id: number) => Promise<unknown>;
}

/** The one implementation of every move and act on a record with a lifecycle. */
export interface Lifecycle<Row, Changes, State, Name, Act> {
  /**
   * Makes a move: find (404), may (403), possible now (409 with the fresh record), one conditional update, the effects
   * of entering the state, audit entry and event. All in one transaction, the caller's if there is one.
   *
   * @param plan gets the context that carries the transaction, for what it calls
   */
  move(
    ctx: Context,
    name: Name,
    at: RecordRef,
    plan: (before: Row, tx: Tx, inside: Inside<Context>) => Planned<Move<Row, Changes, State>>,
  ): Promise<void>;
  /** The same for several records, all or nothing. They are read in one query. */
  moveMany(
    ctx: Context,
    name: Name,
    ats: readonly RecordRef[],
    plan: (before: Row, tx: Tx, inside: Inside<Context>) => Planned<Move<Row, Changes, State>>,
  ): Promise<void>;
  /** The same for acts that are no moves: the state stays, and the version rises if fields change. */
  act(
    ctx: Context,
    act: Act,
    at: RecordRef,
    plan: (before: Row, tx: Tx, inside: Inside<Context>) => Planned<Effect<Row, Changes>>,
  ): Promise<void>;
  /** A move that a rule makes. Permissions are not checked. The caller holds the lock on the row. */
  moveByRule(tx: Tx, ctx: Context, name: Name, before: Row, planned: Move<Row, Changes, State>): Promise<void>;
  /** Several moves and acts on one record take effect together, or none does. */
  together<R>(ctx: Context, id: number, work: (inside: Context) => Promise<R>): Promise<R>;
  /** Checks an act outside a transaction, before slow work (fetching a page) that precedes the write. */
  examine(ctx: Context, act: Act | Name, at: RecordRef): Promise<Row>;
}

/** Deadlocks and serialization failures: two transactions acted at the same moment. */
const isLostRace = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Adds the fresh record to a refusal caused by a changed state, if the reader still sees it. */
export async function withFreshRecord<R>(
  ctx: Context,
  present: (ctx: Context) => Promise<unknown>,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const refusal = isLostRace(error) ? conflict('changed_meanwhile') : error;
    if (!(refusal instanceof Refusal) || refusal.status !== 409 || ctx.db.isTransaction) throw refusal;
    if (refusal.details.current !== undefined) throw refusal;
    const current = await present(ctx).catch((failed: unknown) => {
      if (failed instanceof Refusal) return undefined;
      throw failed;
    });
    throw new Refusal(409, refusal.code, { ...refusal.details, current });
  }
}

/** What is known of a kind of record when an effect on one of them is written. */
interface WrittenKind<Row, State> {
  readonly entity: AuditEntity;
  readonly noun: string;
  readonly stateOf?: (row: Row) => State;
  readonly onEntered?: (
    tx: Tx,
    ctx: Context,
    entered: { before: Row; to: State; reason: string | undefined },
  ) => Promise<boolean>;
  readonly eventData?: (row: Row) => EventData;
}

/**
 * Writes the record, what follows from it, its audit entry and its event.
 *
 * @param update of the record itself
 * @param endsTransaction commits with the last statement, where nothing follows
 * @throws Refusal 409 if somebody else was first
 */
export async function writeEffect<Row extends { readonly id: number }, Changes extends object, State extends string>(
  { entity, noun, stateOf, onEntered, eventData }: WrittenKind<Row, State>,
  tx: Tx,
  ctx: Context,
  act: string,
  before: Row,
  effect: Effect<Row, Changes> & Partial<Move<Row, Changes, State>>,
  update: VersionUpdate | undefined,
  endsTransaction: boolean,
): Promise<void> {
  // Most moves are one statement together with their audit entry. The writes that follow see the new record.
  const isAlone = effect.after !== undefined || effect.unrecorded === true;
  if (isAlone && update && (await executeUpdate(tx, update)) === undefined) throw conflict('changed_meanwhile');
  const more = (await effect.after?.(tx, before)) ?? {};
  const to = effect.to ?? null;
  const from = effect.from ?? (to === null ? null : (stateOf?.(before) ?? null));
  const given = effect.reason ?? effect.reasonIfAsked;
  const isAsked = to !== null && to !== from && (await onEntered?.(tx, ctx, { before, to, reason: given }));
  if (effect.unrecorded) return;
  const change: Change = {
    entity,
    entityId: before.id,
    action: `${noun}.${act}`,
    from,
    to,
    reason: isAsked ? given : effect.reason,
    forced: effect.forced ?? false,
    changes: effect.logged ?? { ...difference<object>(before, effect.changes ?? {}), ...effect.alsoChanged },
    data: { ...eventData?.(before), ...effect.data, ...more },
    silent: effect.silent ?? false,
    undo: effect.undo,
  };
  if (!(await record(tx, ctx, change, isAlone ? undefined : update, endsTransaction)))
    throw conflict('changed_meanwhile');
}

/**
 * Defines the lifecycle of a record on the server: where it is found, who may do what, and its effects. The machine is
 * its table.
 */
export function defineLifecycle<
  T extends VersionedTable,
  Row extends VersionedRow,
  State extends string,
  Name extends string,
  Act extends string = never,
>(options: LifecycleOptions<T, Row, State, Name, Act>): Lifecycle<Row, ChangesOf<T>, State, Name, Act> {
  type Changes = ChangesOf<T>;
  const { machine, table, stateColumn, policy, stateOf } = options;

  const judge = (actor: Actor, act: Act | Name, at: RecordRef, row: Row): Row => {
    policy.authorize(actor, act, row);
    if (at.version !== undefined && at.version !== row.version) throw conflict('changed_meanwhile');
    policy.requirePossible(actor, act, row);
    return row;
  };

  const examine = async (db: Database | Tx, ctx: Context, act: Act | Name, at: RecordRef): Promise<Row> => {
    const row = await options.find(db, ctx, at.id).catch(async (error: unknown) => {
      const { version } = at;
      if (version !== undefined && (await options.hasLeftScope?.({ ...ctx, db }, at.id, version)))
        throw conflict('changed_meanwhile');
      throw error;
    });
    return judge(ctx.actor, act, at, row);
  };

  const mustSettle = (changed: Changed<Row, Changes, State>) =>
    options.settle !== undefined && (options.settles?.(changed) ?? true);

  const lock = (tx: Tx, id: number) => sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);

  const carryOut = async (
    tx: Tx,
    ctx: Context,
    name: Name,
    before: Row,
    planned: Move<Row, Changes, State>,
    isOwn: boolean,
  ): Promise<Changed<Row, Changes, State>> => {
    const { to } = planned;
    const state = stateOf(before);
    const isNewState = to !== state;
    const changes = { ...(isNewState ? options.onEntering?.(ctx, before, to) : {}), ...planned.changes } as Changes;
    const beside = isNewState ? options.onChange?.(ctx) : {};
    const { id, version } = before;
    const where = { table, stateColumn };
    const update = transition(machine, where, { id, version, state }, name, to, {
      ...beside,
      ...changes,
      ...planned.unlogged,
    });
    const changed = { before, to, changes, reason: planned.reason };
    await writeEffect(options, tx, ctx, name, before, { ...planned, changes }, update, isOwn && !mustSettle(changed));
    return changed;
  };

  const withFresh = <R>(ctx: Context, id: number, work: () => Promise<R>) =>
    withFreshRecord(ctx, async (ctx) => options.present?.(ctx, id), work);

  return {
    move: (ctx, name, at, plan) =>
      withFresh(ctx, at.id, () =>
        together(ctx, async (tx, inside) => {
          if (options.locks) await lock(tx, at.id);
          const before = await examine(tx, ctx, name, at);
          const planned = await plan(before, tx, inside);
          const changed = await carryOut(tx, ctx, name, before, planned, hasOwnTransactions(ctx.db));
          if (mustSettle(changed)) await options.settle?.(tx, ctx, [changed]);
        }),
      ),
    moveMany: (ctx, name, ats, plan) =>
      together(ctx, async (tx, inside) => {
        const ids = ats.map(({ id }) => id);
        const found = await options.findMany?.(tx, ctx, ids);
        const changed: Changed<Row, Changes, State>[] = [];
        for (const at of ats) {
          const row = found ? found.get(at.id) : await options.find(tx, ctx, at.id);
          if (!row) throw notFound();
          const before = judge(ctx.actor, name, at, row);
          changed.push(await carryOut(tx, ctx, name, before, await plan(before, tx, inside), false));
        }
        await options.settle?.(tx, ctx, changed);
      }),
    act: (ctx, act, at, plan) =>
      withFresh(ctx, at.id, () =>
        together(ctx, async (tx, inside) => {
          if (options.locks) await lock(tx, at.id);
          const before = await examine(tx, ctx, act, at);
          const effect = await plan(before, tx, inside);
          const update = effect.changes && { table, row: before, values: effect.changes };
          const { changes = {} as Changes, reason } = effect;
          const changed = { before, to: stateOf(before), changes, reason };
          await writeEffect(
            options,
            tx,
            ctx,
            act,
            before,
            effect,
            update,
            hasOwnTransactions(ctx.db) && !mustSettle(changed),
          );
          if (mustSettle(changed)) await options.settle?.(tx, ctx, [changed]);
        }),
      ),
    moveByRule: async (tx, ctx, name, before, planned) => {
      if (!machine.transitions[name].who.includes('system')) throw new Error(`No rule makes ${name}.`);
      const changed = await carryOut(tx, ctx, name, before, planned, false);
      await options.settle?.(tx, ctx, [changed]);
    },
    together: (ctx, id, work) => withFresh(ctx, id, () => together(ctx, (_tx, inside) => work(inside))),
    examine: (ctx, act, at) => withFresh(ctx, at.id, () => examine(ctx.db, ctx, act, at)),
  };
}
