import { defineFilter } from '../shared/filter.ts';
import { importMachine } from './import-machine.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const siteImportFilter = defineFilter({
  /** Of the file's name. */
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: importMachine.states, max: importMachine.states.length },
});
