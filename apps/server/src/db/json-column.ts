import type { ColumnType } from 'kysely';

/**
 * A json or jsonb column. Read as unknown: parse it with its Zod schema. Written as text, `JSON.stringify(value)`:
 * pg would send a bare array as a PostgreSQL array and a bare string as broken JSON.
 */
export type JsonColumn = ColumnType<unknown, string, string>;

/** One whose shape is known, since the server alone writes it: scripts/generate-types.ts names them. */
export type JsonOf<T> = ColumnType<T, string, string>;
