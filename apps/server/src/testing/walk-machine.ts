import type { Machine } from '@linkstand/contract/shared/machine';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Actor, Context, Database } from '../platform/context.ts';
import type { RecordRef } from '../platform/lifecycle/lifecycle.ts';
import type { VersionedTable } from '../platform/versioned-row.ts';

/** One way through a transition: with whom it is tried, on what, and what must come of it. */
export interface Walked<State extends string> {
  readonly from: State;
  readonly to: State;
  readonly by: Actor;
  /** Who sees it and may not do that; absent where everybody who sees it may. */
  readonly mayNot?: Actor;
  /** Who does not see it; absent where no person makes the move. */
  readonly stranger?: Actor;
  /** It has no entry in the audit log, and no event. */
  readonly isUnrecorded?: boolean;
  readonly act: (ctx: Context, at: RecordRef) => Promise<unknown>;
}

interface Walk<State extends string, Name extends string> {
  readonly machine: Machine<State, Name, string>;
  readonly db: Database;
  readonly table: VersionedTable;
  readonly stateColumn: 'state' | 'status';
  readonly noun: string;
  readonly context: (actor: Actor) => Context;
  /** Makes a record in this state, of version 1; returns its id. */
  readonly make: (state: State) => Promise<number>;
  /** Every transition of the table: one that is missing does not compile. */
  readonly moves: Readonly<Record<Name, Walked<State>>>;
}

/**
 * Walks every transition of a machine and finds one spine: it works and is recorded, a stranger gets 404, who may not
 * 403, a wrong state and a stale version 409, and nothing is written by what is refused.
 */
export function walkMachine<State extends string, Name extends string>(walk: Walk<State, Name>): void {
  const { machine, db, table, stateColumn, noun, context, make, moves } = walk;
  const snake = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const rowOf = async (id: number) => {
    const { rows } = await sql<{ state: State; version: number }>`
      select ${sql.ref(stateColumn)} as state, version from ${sql.table(table)} where id = ${id}`.execute(db);
    return rows[0];
  };
  const logOf = async (id: number) => {
    const ofRecord = { entity: snake, entityId: id };
    const audit = await db
      .selectFrom('auditEntries')
      .selectAll()
      .where((eb) => eb.and(ofRecord))
      .execute();
    const events = await db
      .selectFrom('events')
      .selectAll()
      .where((eb) => eb.and(ofRecord))
      .execute();
    return { audit, events };
  };
  const untouched = async (id: number, state: State, version = 1) => {
    expect(await rowOf(id)).toEqual({ state, version });
    expect(await logOf(id)).toEqual({ audit: [], events: [] });
  };

  describe.each(machine.names)('%s', (name) => {
    const { from, to, by, mayNot, stranger, isUnrecorded = false, act } = moves[name];

    test('works, and is recorded with its event', async () => {
      const id = await make(from);
      await act(context(by), { id, version: 1 });
      expect(await rowOf(id)).toEqual({ state: to, version: 2 });
      const { audit, events } = await logOf(id);
      const action = `${noun}.${name}`;
      const entry = { action, fromStatus: from, toStatus: to, actorName: by.name };
      expect(audit).toMatchObject(isUnrecorded ? [] : [entry]);
      expect(events).toMatchObject(isUnrecorded ? [] : [{ name: action, data: { from, to } }]);
    });

    test.runIf(stranger)('is 404 to a stranger', async () => {
      const id = await make(from);
      await expect(act(context(stranger ?? by), { id, version: 1 })).rejects.toMatchObject({ status: 404 });
      await untouched(id, from);
    });

    test.runIf(mayNot)('is 403 to who sees it and may not do that', async () => {
      const id = await make(from);
      await expect(act(context(mayNot ?? by), { id, version: 1 })).rejects.toMatchObject({ status: 403 });
      await untouched(id, from);
    });

    const wrong = machine.states.filter((state) => !machine.transitions[name].from.includes(state));
    test.each(wrong)('is 409 in the state %s', async (state) => {
      const id = await make(state);
      await expect(act(context(by), { id, version: 1 })).rejects.toMatchObject({ status: 409 });
      await untouched(id, state);
    });

    test('is 409 on a stale version', async () => {
      const id = await make(from);
      await sql`update ${sql.table(table)} set version = 5 where id = ${id}`.execute(db);
      await expect(act(context(by), { id, version: 4 })).rejects.toMatchObject({
        status: 409,
        code: 'changed_meanwhile',
      });
      await untouched(id, from, 5);
    });

    test('is one of two that come at the same moment', async () => {
      const id = await make(from);
      const both = await Promise.allSettled([1, 2].map(() => act(context(by), { id, version: 1 })));
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await rowOf(id)).toEqual({ state: to, version: 2 });
      expect((await logOf(id)).audit).toHaveLength(isUnrecorded ? 0 : 1);
    });
  });
}
