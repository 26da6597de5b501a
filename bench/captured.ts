import type pg from 'pg';

/** A statement as it went to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A value that differs from call to call: the raw handler puts its own in. */
export type Hole = { readonly $hole: string };

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
    return name === undefined ? value : ({ $hole: name } satisfies Hole);
  };
  const note = (text: string, values: readonly unknown[] = []) =>
    void statements.push({ text, values: values.map(holeOf) });
  const patched = new Map<object, unknown>();
  // Every statement of Kysely goes through a client's query().
  const patch = (client: pg.PoolClient) => {
    if (patched.has(client)) return;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    patched.set(client, client.query);
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, second] = args;
        if (typeof first === 'string') note(first, Array.isArray(second) ? second : []);
        else if (typeof first === 'object' && first !== null && 'text' in first)
          note(String(first.text), 'values' in first && Array.isArray(first.values) ? first.values : []);
        return query(...args);
      },
    });
  };
  pool.on('acquire', patch);
  try {
    await work();
  } finally {
    pool.off('acquire', patch);
    for (const [client, query] of patched) Object.assign(client, { query });
  }
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
