import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Filter } from './facts.ts';

const NAMED = [
  ['clientId', 'users', 'name'],
  ['companyId', 'companies', 'name'],
  ['sellerId', 'users', 'name'],
  ['siteId', 'sites', 'domain'],
  ['ownerId', 'owners', 'name'],
  ['editorId', 'users', 'name'],
] as const;

/** Names of the records that a filter refers to, by the filter's key. */
export async function filterNames(db: Context['db'], filter: Filter): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const [key, table, column] of NAMED) {
    const id = filter[key];
    if (id === undefined) continue;
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`.execute(db);
    if (rows[0]) names[key] = rows[0].name;
  }
  return names;
}
