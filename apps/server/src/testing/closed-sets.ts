import { type QueryExecutorProvider, sql } from 'kysely';

/** A column of texts, or of lists of texts, that a CHECK closes. */
export interface ClosedSet {
  /** With its schema, unless that is `public`. */
  readonly table: string;
  readonly column: string;
  readonly values: readonly string[];
}

/** `status = ANY (ARRAY['a'::text, …])`, or `topics <@ ARRAY[…]` for each of a list, or `topics <@ '{a,…}'::text[]`. */
const CLOSED = /^(\w+) (?:= ANY \(|<@ )(?:ARRAY\[((?:'\w[^']*'::text|''::text|, )+)\]|'{([^"']+)}'::text\[\])\)?$/;

/** Which values the CHECKs of the schema leave to texts, as PostgreSQL writes these constraints. */
export async function readClosedSets(db: QueryExecutorProvider): Promise<ClosedSet[]> {
  const { rows } = await sql<{ table: string; check: string }>`
    select c.oid::regclass::text as table, pg_get_expr(k.conbin, k.conrelid, true) as check
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
    order by 1, 2`.execute(db);
  return rows.flatMap(({ table, check }) => closedBy(check).map((closed) => ({ table, ...closed })));
}

/** A CHECK lets null pass, so `x is null or x in (…)` closes as much as `x in (…)`. */
const closedBy = (check: string): Omit<ClosedSet, 'table'>[] =>
  check.split(' AND ').flatMap((part) => {
    const [, column, texts, array] = CLOSED.exec(part.replace(/^(\w+) IS NULL OR \((\1 .*)\)$/, '$2')) ?? [];
    if (column === undefined) return [];
    return [{ column, values: array?.split(',') ?? texts?.match(/(?<=')[^',]*(?='::text)/g) ?? [] }];
  });
