import { openKeptDatabase } from './kept-database.ts';
import { fillLists, GENERATOR } from './lists-rows.ts';

/** A durable database in which every list has so many rows, kept in `.cache/` for the next run. */
export const openListsDatabase = (rows: number, fresh: boolean) =>
  openKeptDatabase({ name: 'bench-lists', size: rows, generator: GENERATOR, fresh, fill: fillLists });
