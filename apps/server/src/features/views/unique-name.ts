import pg from 'pg';
import { fieldRule } from '../../platform/errors.ts';

/** Runs a write. If the person has another view of this name in the list, the refusal is at the name. */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'views_own_name';
    throw isTaken ? fieldRule({ path: 'name', code: 'name_taken' }) : error;
  }
}
