import type { HistoryEntry } from '@linkstand/contract/shared/resource';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import type { Database } from '../context.ts';
import { withoutSecretFields } from '../record.ts';
import { without } from '../without.ts';

interface Page {
  readonly page: number;
  readonly size: number;
}

/** An audit entry in the contract's shape. */
export const presentEntry = (row: Selectable<DB['auditEntries']>): HistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, name: row.actorName },
  action: row.action,
  from: row.fromStatus,
  to: row.toStatus,
  reason: row.reason,
  forced: row.forced,
  changes: withoutSecretFields(row.changes as HistoryEntry['changes']),
});

/** An entry without the fields that are not for its reader. */
export const readableEntry = <Entry extends HistoryEntry>(entry: Entry, unreadable?: ReadonlySet<string>): Entry =>
  unreadable?.size ? { ...entry, changes: without(entry.changes, unreadable) } : entry;

/** The history of one record, newest first. The caller has checked that the reader may see the record. */
export async function historyOf(
  db: Database,
  entity: string,
  entityId: number,
  { page, size }: Page,
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map(presentEntry);
}
