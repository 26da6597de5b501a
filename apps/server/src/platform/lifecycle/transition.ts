import type { Machine } from '@linkstand/contract/shared/machine';
import type { Tx } from '../context.ts';
import { conflict } from '../errors.ts';
import { type VersionedRow, type VersionedTable, type VersionUpdate, versionUpdate } from '../versioned-row.ts';

/** The column that holds a record's state. */
export type StateColumn = 'status' | 'state';

/**
 * Moves a record along its machine with one update that holds only for the state and version that were read: of two
 * people acting at once one wins, the other's writes nothing. Not sent yet.
 *
 * @throws Refusal 409 `not_possible_now` for a move that the table does not know
 */
export function transition<State extends string, Name extends string, Party extends string>(
  tx: Tx,
  machine: Machine<State, Name, Party>,
  { table, stateColumn }: { readonly table: VersionedTable; readonly stateColumn: StateColumn },
  row: VersionedRow & { readonly state: State },
  name: Name,
  to: State,
  changes: object = {},
): VersionUpdate {
  if (!machine.leads(name, row.state, to)) throw conflict('not_possible_now');
  const written = to === row.state ? changes : { ...changes, [stateColumn]: to };
  return versionUpdate(tx, table, row, written, { [stateColumn]: row.state });
}
