import type pg from 'pg';
import { hearStatements } from '../apps/server/src/testing/hear-statements.ts';

/** A statement as it went to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A value that differs from call to call: the raw handler puts its own in. */
export type Placeholder = { readonly $hole: string };

/**
 * Records what a piece of work sends to PostgreSQL, whichever connection it uses, in order. Values equal to one of
 * `holes` become holes of that name.
 */
export async function capture(
  pool: pg.Pool,
  holes: Readonly<Record<string, unknown>>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const holeOf = (value: unknown): unknown => {
    const name = Object.keys(holes).find((key) => holes[key] === value);
    return name === undefined ? value : ({ $hole: name } satisfies Placeholder);
  };
  await hearStatements(pool, (text, values) => void statements.push({ text, values: values.map(holeOf) }), work);
  return statements;
}

/** The statements of one call with its own values in the holes. */
export const fill = (
  statements: readonly Statement[],
  holes: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] }[] =>
  statements.map(({ text, values }) => ({
    text,
    values: values.map((value) =>
      typeof value === 'object' && value !== null && '$hole' in value ? holes[String(value.$hole)] : value,
    ),
  }));
