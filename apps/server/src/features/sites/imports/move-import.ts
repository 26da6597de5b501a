import { type ImportState, type ImportTransition, importMachine } from '@linkstand/contract/sites/import-machine';
import { type ChangesOf, defineLifecycle, type Move } from '../../../platform/lifecycle/lifecycle.ts';
import { importPolicy } from './policy.ts';
import { findImport, type StoredImport } from './queries.ts';

const life = defineLifecycle<'siteImports', StoredImport, ImportState, ImportTransition>({
  machine: importMachine,
  table: 'siteImports',
  stateColumn: 'state',
  entity: 'site_imports',
  noun: 'site_import',
  stateOf: ({ state }) => state,
  find: findImport,
  policy: importPolicy,
  // The job writes the import too.
  locks: true,
  onChange: () => ({ failure: '' }),
});

export type ImportMove = Move<StoredImport, ChangesOf<'siteImports'>, ImportState>;

/** Makes one move of one import. Every transition uses it. */
export const moveImport = life.move;
/** A move that the import's job makes. */
export const moveImportByRule = life.moveByRule;
