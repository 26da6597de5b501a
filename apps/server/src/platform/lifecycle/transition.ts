import type { Machine } from '@linkstand/contract/shared/machine';
import { conflict } from '../errors.ts';
import type { VersionedRow, VersionedTable, VersionUpdate } from '../versioned-row.ts';

/** The column with a record's state. */
export type StateColumn = 'status' | 'state';

/**
 * Builds the update that moves a record along its machine. It matches only the state and version that were read, so of
 * two people acting at once one wins and the other writes nothing. The update is not executed yet.
 *
 * @throws Refusal 409 `not_possible_now` for a move that the table does not have
 */
export function transition<State extends string, Name extends string, Party extends string>(
  machine: Machine<State, Name, Party>,
  { table, stateColumn }: { readonly table: VersionedTable; readonly stateColumn: StateColumn },
  row: VersionedRow & { readonly state: State },
  name: Name,
  to: State,
  changes: object = {},
): VersionUpdate {
  if (!machine.leads(name, row.state, to)) throw conflict('not_possible_now');
  const written = to === row.state ? changes : { ...changes, [stateColumn]: to };
  return {
    table,
    row,
    values: written as Readonly<Record<string, unknown>>,
    expected: { [stateColumn]: row.state },
  };
}
