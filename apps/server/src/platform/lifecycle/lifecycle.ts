import type { AuditEntity } from '@linkstand/contract/audit/entities';
import type { Machine } from '@linkstand/contract/shared/machine';
import { sql, type Updateable } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.generated.ts';
import type { Actor, Context, Database, Tx } from '../context.ts';
import { conflict, notFound, Refusal } from '../errors.ts';
import { type Change, difference, record } from '../record.ts';
import { type VersionedRow, type VersionedTable, type VersionUpdate, versionUpdate } from '../versioned-row.ts';
import type { Policy } from './policy.ts';
import { type StateColumn, transition } from './transition.ts';

/** Which record, as its reader saw it. Without a version whatever it is now counts. */
export interface RecordRef {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Columns that an act writes; the state and the version are the spine's. */
export type ChangesOf<T extends VersionedTable> = Omit<Updateable<DB[T]>, 'id' | 'version' | StateColumn>;

type EventData = Readonly<Record<string, unknown>>;

/** What an act does to a record. */
export interface Effect<Row, Changes> {
  readonly changes?: Changes;
  readonly reason?: string | undefined;
  /** What subscribers need beyond what every event of such a record carries. */
  readonly data?: EventData;
  /** What else is written once the record itself is; adds to the event's data. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to add.
  readonly after?: (tx: Tx, before: Row) => Promise<EventData | undefined | void>;
  /** What the audit log says of the fields; the difference that `changes` make where it is not given. */
  readonly logged?: Readonly<Record<string, unknown>>;
  /** What else changed, for the audit log, where it is no field of the record itself. */
  readonly alsoChanged?: Readonly<Record<string, unknown>>;
  /** Nothing follows from it: only audited. */
  readonly silent?: boolean;
  /** Not even audited: it happens so often, or says so little, that it has no history to keep. */
  readonly unrecorded?: boolean;
}

/** A move to a state, which is the present one where the machine says `same`. */
export interface Move<Row, Changes, State> extends Effect<Row, Changes> {
  readonly to: State;
  readonly forced?: boolean;
  /**
   * Columns that the log has other words for. Written with the move: a second update of the row in its transaction
   * would have all its keys checked again.
   */
  readonly unlogged?: Changes;
}

/** A record that an act has just changed. */
export interface Changed<Row, Changes, State> {
  readonly before: Row;
  /** The state it is in now. */
  readonly to: State;
  readonly changes: Changes;
  readonly reason?: string | undefined;
}

type Planned<R> = R | Promise<R>;

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
  /** Singular noun: events are called `<noun>.<act>`. */
  readonly noun: string;
  readonly stateOf: (row: Row) => State;
  /**
   * The record within the actor's scope.
   * @throws Refusal 404
   */
  readonly find: (db: Database | Tx, ctx: Context, id: number) => Promise<Row>;
  /** Several in one query, by their ids; those out of scope are missing. */
  readonly findMany?: (db: Database | Tx, ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Row>>;
  /** It was in scope at this version and is not any more: its reader is told that it changed, not that it is gone. */
  readonly hasLeftScope?: (ctx: Context, id: number, version: number) => Promise<boolean>;
  readonly policy: Policy<Act | Name, Row>;
  /** The row is locked before it is looked at, for records that a job writes too. */
  readonly locks?: boolean;
  /**
   * What entering a state needs and writes on the record itself, whatever led there.
   * @throws Refusal 422 without what the state needs
   */
  readonly onEntering?: (ctx: Context, before: Row, to: State) => ChangesOf<T>;
  /** What every change of state writes beside, without a word in the log. */
  readonly onChange?: (ctx: Context) => ChangesOf<T>;
  /** What entering a state writes elsewhere, in the transaction of the move, which undoes it where the move does not hold. */
  readonly onEntered?: (tx: Tx, ctx: Context, entered: { before: Row; to: State }) => Promise<void>;
  /** What follows at once from changes of several records together, once they and what entering their states brings are written. */
  readonly settle?: (tx: Tx, ctx: Context, changed: readonly Changed<Row, ChangesOf<T>, State>[]) => Promise<void>;
  /** What every event of such a record carries. */
  readonly eventData?: (row: Row) => EventData;
  /** The record as its reader is shown it, for a 409; undefined where this actor is shown another shape. */
  readonly present?: (ctx: Context, id: number) => Promise<unknown>;
}

/** The one spine of every move and act on a record with a life. */
export interface Lifecycle<Row, Changes, State, Name, Act> {
  /**
   * See it (404), may do it (403), possible now (409 with the fresh record), moved by one conditional update, with what
   * entering the state brings along, recorded with its event, all in one transaction: the caller's where there is one.
   */
  move(
    ctx: Context,
    name: Name,
    at: RecordRef,
    plan: (before: Row, tx: Tx) => Planned<Move<Row, Changes, State>>,
  ): Promise<void>;
  /** The same for several at once, all or nothing. They are read in one query. */
  moveMany(
    ctx: Context,
    name: Name,
    ats: readonly RecordRef[],
    plan: (before: Row, tx: Tx) => Planned<Move<Row, Changes, State>>,
  ): Promise<void>;
  /** The same for acts that are no moves: the state stays, the version goes on when fields change. */
  act(
    ctx: Context,
    act: Act,
    at: RecordRef,
    plan: (before: Row, tx: Tx) => Planned<Effect<Row, Changes>>,
  ): Promise<void>;
  /** A move that follows by a rule from something else: nobody is asked whether they may. The caller holds the row. */
  moveByRule(tx: Tx, ctx: Context, name: Name, before: Row, planned: Move<Row, Changes, State>): Promise<void>;
  /** The questions of an act outside a transaction, where something slow (a page to fetch) comes before the write. */
  examine(ctx: Context, act: Act | Name, at: RecordRef): Promise<Row>;
}

/** In the caller's transaction where it has one, so that several commands can take effect together or not at all. */
const inTransaction = <R>(ctx: Context, work: (tx: Tx) => Promise<R>): Promise<R> =>
  ctx.db.isTransaction ? work(ctx.db as Tx) : ctx.db.transaction().execute(work);

/** Deadlocks and serialization failures: somebody else acted at the same moment. */
const isLostRace = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** A refusal that the state changed carries the fresh record, where the reader still sees it. */
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

/** A record's life on the server: where it is kept, who may do what, and what follows. The machine is its table. */
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

  const lock = (tx: Tx, id: number) => sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);

  const write = async (
    tx: Tx,
    ctx: Context,
    act: Act | Name,
    before: Row,
    effect: Effect<Row, Changes> & Partial<Move<Row, Changes, State>>,
    update: VersionUpdate | undefined,
  ): Promise<void> => {
    // Most are one statement with their entry; on what is written after it the record is as it will be.
    const isAlone = effect.after !== undefined || effect.unrecorded === true;
    if (isAlone && update && (await update.execute()).length === 0) throw conflict('changed_meanwhile');
    const more = (await effect.after?.(tx, before)) ?? {};
    const to = effect.to ?? null;
    if (to !== null && to !== stateOf(before)) await options.onEntered?.(tx, ctx, { before, to });
    if (effect.unrecorded) return;
    const change: Change = {
      entity: options.entity,
      entityId: before.id,
      action: `${options.noun}.${act}`,
      from: to === null ? null : stateOf(before),
      to,
      reason: effect.reason,
      forced: effect.forced ?? false,
      changes: effect.logged ?? { ...difference<object>(before, effect.changes ?? {}), ...effect.alsoChanged },
      data: { ...options.eventData?.(before), ...effect.data, ...more },
      silent: effect.silent ?? false,
    };
    if (!(await record(tx, ctx, change, isAlone ? undefined : update))) throw conflict('changed_meanwhile');
  };

  const carryOut = async (
    tx: Tx,
    ctx: Context,
    name: Name,
    before: Row,
    planned: Move<Row, Changes, State>,
  ): Promise<Changed<Row, Changes, State>> => {
    const { to } = planned;
    const state = stateOf(before);
    const isNewState = to !== state;
    const changes = { ...(isNewState ? options.onEntering?.(ctx, before, to) : {}), ...planned.changes } as Changes;
    const beside = isNewState ? options.onChange?.(ctx) : {};
    const { id, version } = before;
    const where = { table, stateColumn };
    const update = transition(tx, machine, where, { id, version, state }, name, to, {
      ...beside,
      ...changes,
      ...planned.unlogged,
    });
    await write(tx, ctx, name, before, { ...planned, changes }, update);
    return { before, to, changes, reason: planned.reason };
  };

  const withFresh = <R>(ctx: Context, id: number, work: () => Promise<R>) =>
    withFreshRecord(ctx, async (ctx) => options.present?.(ctx, id), work);

  return {
    move: (ctx, name, at, plan) =>
      withFresh(ctx, at.id, () =>
        inTransaction(ctx, async (tx) => {
          if (options.locks) await lock(tx, at.id);
          const before = await examine(tx, ctx, name, at);
          const changed = await carryOut(tx, ctx, name, before, await plan(before, tx));
          await options.settle?.(tx, ctx, [changed]);
        }),
      ),
    moveMany: (ctx, name, ats, plan) =>
      inTransaction(ctx, async (tx) => {
        const ids = ats.map(({ id }) => id);
        const found = await options.findMany?.(tx, ctx, ids);
        const changed: Changed<Row, Changes, State>[] = [];
        for (const at of ats) {
          const row = found ? found.get(at.id) : await options.find(tx, ctx, at.id);
          if (!row) throw notFound();
          const before = judge(ctx.actor, name, at, row);
          changed.push(await carryOut(tx, ctx, name, before, await plan(before, tx)));
        }
        await options.settle?.(tx, ctx, changed);
      }),
    act: (ctx, act, at, plan) =>
      withFresh(ctx, at.id, () =>
        inTransaction(ctx, async (tx) => {
          if (options.locks) await lock(tx, at.id);
          const before = await examine(tx, ctx, act, at);
          const effect = await plan(before, tx);
          const update = effect.changes && versionUpdate(tx, table, before, effect.changes);
          await write(tx, ctx, act, before, effect, update);
          const { changes = {} as Changes, reason } = effect;
          await options.settle?.(tx, ctx, [{ before, to: stateOf(before), changes, reason }]);
        }),
      ),
    moveByRule: async (tx, ctx, name, before, planned) => {
      if (!machine.transitions[name].who.includes('system')) throw new Error(`No rule makes ${name}.`);
      const changed = await carryOut(tx, ctx, name, before, planned);
      await options.settle?.(tx, ctx, [changed]);
    },
    examine: (ctx, act, at) => withFresh(ctx, at.id, () => examine(ctx.db, ctx, act, at)),
  };
}
