import type pg from 'pg';
import { type ConnectOptions, connect, type Database } from './client.ts';

/** Owns nothing and can't change the audit log: made by migration 0001-foundation. */
export const APPLICATION_ROLE = 'linkstand_app';

/**
 * Connects as the application's own role. Only where whoever migrated could not make that role, as their own: then the
 * log's trigger alone protects it.
 *
 * @param owner who migrated
 */
export async function connectAsApplication(
  owner: pg.Pool,
  databaseUrl: string,
  options: ConnectOptions = {},
): Promise<Database> {
  const { rows } = await owner.query<{ may: boolean }>(
    `select coalesce(bool_or(pg_has_role(current_user, oid, 'member')), false) as may from pg_roles where rolname = $1`,
    [APPLICATION_ROLE],
  );
  return connect(databaseUrl, rows[0]?.may ? { ...options, role: APPLICATION_ROLE } : options);
}
