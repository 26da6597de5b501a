import type pg from 'pg';
import { hearStatements } from '../apps/server/src/testing/hear-statements.ts';

/** A statement as sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A value that differs between calls. The raw handler inserts its own. */
export type Placeholder = { readonly $hole: string };

/**
 * Records the statements that some work sends to PostgreSQL, on any connection, in order. Values equal to one of
 * `holes` become placeholders of that name.
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

/** The statements of one call, with its own values inserted. */
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
