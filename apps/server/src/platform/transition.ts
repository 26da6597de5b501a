import type { Updateable } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import type { Tx } from './context.ts';
import { conflict } from './errors.ts';

interface Machine<State extends string, Name extends string> {
  readonly transitions: Readonly<
    Record<Name, { readonly from: readonly State[]; readonly to: readonly State[] | 'same' }>
  >;
  allows(name: Name, state: State): boolean;
  leads(name: Name, from: State, to: State): boolean;
}

interface Lived {
  readonly id: number;
  readonly status: string;
  readonly version: number;
}

/**
 * Moves a briefing along its machine with one update that holds only for the status and version that were read: of
 * two people acting at once one wins, the other gets 409 `changed_meanwhile`. A move the table does not know is 409
 * `not_possible_now`. Returns the new version.
 */
export async function transition<State extends string, Name extends string>(
  tx: Tx,
  machine: Machine<State, Name>,
  row: Lived & { readonly status: State },
  name: Name,
  to: State,
  changes: Omit<Updateable<DB['briefings']>, 'status' | 'version' | 'id'>,
  now: Date,
): Promise<{ id: number; version: number; status: State }> {
  if (!machine.leads(name, row.status, to)) throw conflict('not_possible_now');
  const moved = await tx
    .updateTable('briefings')
    .set({
      ...changes,
      ...(to === row.status ? {} : { status: to, statusSince: now, remindersSent: 0 }),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .where('version', '=', row.version)
    .returning('version')
    .executeTakeFirst();
  if (!moved) throw conflict('changed_meanwhile');
  return { id: row.id, version: moved.version, status: to };
}
