import type { Machine } from '@linkstand/contract/shared/machine';
import type { Tx } from '../context.ts';
import { conflict } from '../errors.ts';
import { updateVersion, type VersionedRow, type VersionedTable } from '../versioned-row.ts';

/** The column that holds a record's state. */
export type StateColumn = 'status' | 'state';

/**
 * Moves a record along its machine with one update that holds only for the state and version that were read: of two
 * people acting at once one wins, the other gets 409 `changed_meanwhile`. A move the table does not know is 409
 * `not_possible_now`.
 *
 * @returns the new version
 */
export async function transition<State extends string, Name extends string, Party extends string>(
  tx: Tx,
  machine: Machine<State, Name, Party>,
  { table, stateColumn }: { readonly table: VersionedTable; readonly stateColumn: StateColumn },
  row: VersionedRow & { readonly state: State },
  name: Name,
  to: State,
  changes: object = {},
): Promise<number> {
  if (!machine.leads(name, row.state, to)) throw conflict('not_possible_now');
  const written = to === row.state ? changes : { ...changes, [stateColumn]: to };
  const version = await updateVersion(tx, table, row, written, { [stateColumn]: row.state });
  if (version === undefined) throw conflict('changed_meanwhile');
  return version;
}
