import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '@linkstand/contract/settings/settings';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../db/types.generated.ts';
import type { Database, Tx } from '../../platform/context.ts';

/** The stored value of a setting, as a column of another query. Parse it with `settingValue`. */
export const storedSetting = (key: SettingKey): RawBuilder<unknown> =>
  sql`(select value from settings where key = ${key})`;

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
  const { group, unit, default: fallback } = SETTINGS[key];
  return {
    key,
    group,
    unit,
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
