import { type Kysely, sql } from 'kysely';
import { MARKER } from '../platform/demo-marker.ts';

/**
 * Drops the demo data with its tables, so that migrations and seed make them again; `db` owns them. Also works on demos
 * made by earlier versions. Returns false and changes nothing if the database holds anything else.
 */
export async function emptyDemo<T>(db: Kysely<T>): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
    const tables = new Set(rows.map(({ name }) => name));
    if (tables.size === 0) return true;
    if (!(await isMarked(tx, tables))) return false;
    await sql`drop schema if exists public, auth, pgboss cascade`.execute(tx);
    await sql`create schema public`.execute(tx);
    return true;
  });
}

/** Demos of earlier versions have the marker among their settings. */
async function isMarked<T>(tx: Kysely<T>, tables: Set<string>): Promise<boolean> {
  for (const table of ['instance_facts', 'settings']) {
    if (!tables.has(table)) continue;
    const { rows } = await sql`select from ${sql.table(table)} where key = ${MARKER}`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}
