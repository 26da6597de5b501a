/**
 * Caches compiled statements. Building and compiling a query of a dozen joins takes longer than everything else this
 * process does to read one record. The shape, which the text depends on, is separated from the bound values.
 */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database, Tx } from '../platform/context.ts';
import type { Ending } from './driver.ts';

/** Shapes kept per statement; the latest ones stay. Kinds of readers times locales are a few dozen. */
const SHAPES_KEPT = 200;

/**
 * Stands for a value while a statement is built. It can only be passed on as a value. Deciding by it, calculating with
 * it or writing it into the text throws.
 */
class Bound {
  readonly #index: number;
  constructor(index: number) {
    this.#index = index;
  }
  /** The value of a parameter in a call. */
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

/** A value that is bound whatever it is: text that differs from call to call, or null. */
class Any {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Has `compiled` bind a value that would else be part of the shape. */
export const bound = <T>(value: T): T => new Any(value) as T;

/** Numbers, instants and lists are bound values. Text, booleans and missing values are part of the shape. */
const isBound = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Date ||
  value instanceof Any ||
  Array.isArray(value);

/** Appends the bound values of `asked` to `values`, and returns the shape as text. */
function takeApart(asked: object, values: unknown[]): string {
  let shape = '';
  for (const [name, value] of Object.entries(asked)) {
    if (isBound(value)) {
      values.push(value instanceof Any ? value.value : value);
      shape += `${name},`;
    } else if (typeof value === 'object' && value !== null) shape += `${name}{${takeApart(value, values)}},`;
    else shape += `${name}:${JSON.stringify(value)},`;
  }
  return shape;
}

/** The same structure with a placeholder for each bound value. */
function withPlaces<T extends object>(asked: T, taken: { count: number }): T {
  const places = Object.entries(asked).map(([name, value]) => {
    if (isBound(value)) return [name, new Bound(taken.count++)];
    return [name, typeof value === 'object' && value !== null ? withPlaces(value, taken) : value];
  });
  return Object.fromEntries(places) as T;
}

type RowsOf<Query> = Query extends Compilable<infer Row> ? Row[] : never;

/**
 * A statement that is built and compiled once per shape, for hot paths.
 *
 * @param build builds it. Numbers, instants and lists in `asked`, at any depth, may only be passed on as values (a list
 * as one value: `= any(${ids})`), and so may what is marked with `bound`. Everything else may decide the statement's text.
 * @returns a function that runs it and returns its rows. `asked` consists of plain objects, and of text only where it
 * makes a difference, because each other text is another statement.
 */
export function compiled<Asked extends object, Query extends Compilable>(
  build: (db: Database, asked: Asked) => Query,
): (db: Database | Tx, asked: Asked, ending?: Ending) => Promise<RowsOf<Query>> {
  const known = new Map<string, CompiledQuery>();
  return async (db, asked, ending) => {
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
    return (await db.executeQuery({ ...statement, parameters, ...ending })).rows as RowsOf<Query>;
  };
}
