/**
 * What a list knows of a piece of SQL and PostgreSQL can't see in its text. A hint makes pages faster and never changes
 * what is found. It is kept beside the piece, because Kysely takes pieces as they are and has no place for it: so it is
 * lost when a piece is built into another.
 */
import type { Expression, RawBuilder, SqlBool } from 'kysely';

interface Hints {
  /** A sort that is never null: one index of (sort, id) serves both directions. */
  readonly isNeverNull?: true;
  /** A scope that excludes a handful of rows at most: pages are found as if it were everything. */
  readonly excludesAHandful?: true;
  /** What a condition is where all rows are searched, in short. */
  readonly whereAllAreSearched?: Expression<SqlBool>;
}

const hinted = new WeakMap<object, Hints>();
const NONE: Hints = {};

function hint<T extends object>(piece: T, hints: Hints): T {
  hinted.set(piece, { ...hinted.get(piece), ...hints });
  return piece;
}

export const hintsOf = (piece: object): Hints => hinted.get(piece) ?? NONE;

export const notNullSort = <T>(by: RawBuilder<T>): RawBuilder<T> => hint(by, { isNeverNull: true });

export const almostEverything = (scope: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  hint(scope, { excludesAHandful: true });

export const orOfAll = (condition: RawBuilder<SqlBool>, all: Expression<SqlBool>): RawBuilder<SqlBool> =>
  hint(condition, { whereAllAreSearched: all });
