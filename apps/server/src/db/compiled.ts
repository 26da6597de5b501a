/**
 * Statements put together once: building and compiling a query of a dozen joins takes longer than all else that reading
 * one record costs this process. What its text depends on, its shape, is told apart from the values that are bound.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Tx } from '../platform/context.ts';

/** Shapes of one statement that are kept, those made last: kinds of readers times languages are a few dozen. */
const SHAPES_KEPT = 200;

/**
 * Stands for a value while a statement is built. It can be passed on as a value and nothing else: whoever would decide
 * by it, reckon with it or write it into the text is stopped.
 */
class Bound {
  readonly #index: number;
  constructor(index: number) {
    this.#index = index;
  }
  /** What a parameter of the statement is in a call with these values. */
  static valueOf(parameter: unknown, values: readonly unknown[]): unknown {
    return parameter instanceof Bound ? values[parameter.#index] : parameter;
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError('A value that differs from call to call can only be bound, not looked at.');
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Numbers, instants and lists differ from call to call; words, yes or no, and what is missing make the shape. */
const isBound = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Date || Array.isArray(value);

/** Adds what is bound in `asked` to `values` and returns the rest as text. */
function takeApart(asked: object, values: unknown[]): string {
  let shape = '';
  for (const [name, value] of Object.entries(asked)) {
    if (isBound(value)) {
      values.push(value);
      shape += `${name},`;
    } else if (typeof value === 'object' && value !== null) shape += `${name}{${takeApart(value, values)}},`;
    else shape += `${name}:${JSON.stringify(value)},`;
  }
  return shape;
}

/** The same in which each bound value has its place instead. */
function withPlaces<T extends object>(asked: T, taken: { count: number }): T {
  const places = Object.entries(asked).map(([name, value]) => {
    if (isBound(value)) return [name, new Bound(taken.count++)];
    return [name, typeof value === 'object' && value !== null ? withPlaces(value, taken) : value];
  });
  return Object.fromEntries(places) as T;
}

type RowsOf<Query> = Query extends Compilable<infer Row> ? Row[] : never;

/**
 * A statement that is built and compiled once for each shape of what it is asked, for those that are run without rest.
 *
 * @param build puts it together. The numbers, instants and lists of `asked`, at any depth, may only be passed on as
 *   values (a list as one value: `= any(${ids})`); by all else it may decide what the statement says.
 * @returns runs it and returns its rows. `asked` has plain objects only, and no words but those that make a difference:
 *   each other word is another statement.
 */
export function compiled<Asked extends object, Query extends Compilable>(
  build: (db: Database, asked: Asked) => Query,
): (db: Database | Tx, asked: Asked) => Promise<RowsOf<Query>> {
  const known = new Map<string, CompiledQuery>();
  return async (db, asked) => {
    const values: unknown[] = [];
    const shape = takeApart(asked, values);
    let statement = known.get(shape);
    if (!statement) {
      statement = build(db, withPlaces(asked, { count: 0 })).compile();
      const [oldest] = known.keys();
      if (known.size >= SHAPES_KEPT && oldest !== undefined) known.delete(oldest);
      known.set(shape, statement);
    }
    const parameters = statement.parameters.map((parameter) => Bound.valueOf(parameter, values));
    return (await db.executeQuery({ ...statement, parameters })).rows as RowsOf<Query>;
  };
}
