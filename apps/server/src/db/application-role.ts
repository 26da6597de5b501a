import type pg from 'pg';
import { type ConnectOptions, connect, type Database } from './client.ts';
import { LOCK_WAIT_MS } from './patience.ts';

/** Owns nothing and can't change the audit log. Created by the first migration. */
export const APPLICATION_ROLE = 'linkstand_app';

/**
 * Connects as the application's own role. If the migrating user could not create that role, connects as that user: then
 * only the trigger protects the audit log.
 *
 * @param owner the migrating user
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
  const all = { lockWaitMs: LOCK_WAIT_MS, ...options };
  return connect(databaseUrl, rows[0]?.may ? { ...all, role: APPLICATION_ROLE } : all);
}
