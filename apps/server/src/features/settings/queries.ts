import type { SettingChange, SettingRow } from '@linkstand/contract/settings/endpoints';
import { fieldsOfSetting } from '@linkstand/contract/settings/fields';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '@linkstand/contract/settings/settings';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';
import type { Database, Tx } from '../../platform/context.ts';

/** The effective value: the stored one, or the default if nothing valid is stored. */
export function settingValue<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  const { schema, default: fallback } = SETTINGS[key];
  if (stored === null || stored === undefined) return fallback as SettingValue<K>;
  const { success, data } = schema.safeParse(stored);
  return (success ? data : fallback) as SettingValue<K>;
}

/** Reads one setting in the caller's transaction. A change applies from the next statement on. */
export async function readSetting<K extends SettingKey>(db: Database | Tx, key: K): Promise<SettingValue<K>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return settingValue(key, row?.value);
}

type StoredSetting = Selectable<DB['settings']>;

const present = (key: SettingKey, row: StoredSetting | undefined): SettingRow => {
  const { group, default: fallback } = SETTINGS[key];
  return {
    key,
    group,
    fields: fieldsOfSetting(key),
    value: settingValue(key, row?.value),
    default: fallback,
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
  };
};

export async function listSettings(db: Database): Promise<SettingRow[]> {
  const rows = new Map((await db.selectFrom('settings').selectAll().execute()).map((row) => [row.key, row]));
  return SETTING_KEYS.map((key) => present(key, rows.get(key)));
}

/** @param lock locks the setting until the transaction ends */
export async function findSetting(tx: Tx, key: SettingKey, { lock = false } = {}): Promise<SettingRow> {
  const found = tx.selectFrom('settings').selectAll().where('key', '=', key);
  return present(key, await (lock ? found.forUpdate() : found).executeTakeFirst());
}

const SHOWN_CHANGES = 100;

/** The last changes of a setting, newest first, from the audit log. */
export async function settingHistory(db: Database, key: SettingKey): Promise<SettingChange[]> {
  const rows = await db
    .selectFrom('auditEntries as a')
    .innerJoin('settings as s', 's.id', 'a.entityId')
    .select(['a.at', 'a.actorName', 'a.changes'])
    .where('a.entity', '=', 'settings')
    .where('s.key', '=', key)
    .orderBy('a.id', 'desc')
    .limit(SHOWN_CHANGES)
    .execute();
  return rows.flatMap(({ at, actorName, changes }) => {
    const read = Changed.safeParse(changes);
    return read.success
      ? [{ at: at.toISOString(), by: actorName, before: read.data.value[0], after: read.data.value[1] }]
      : [];
  });
}
const Changed = z.object({ value: z.tuple([z.json(), z.json()]) });
