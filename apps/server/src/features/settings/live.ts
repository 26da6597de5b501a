import { SETTING_KEYS, type SettingKey, type SettingValue } from '@linkstand/contract/settings/settings';
import { message } from '../../messages/messages.ts';
import type { Database } from '../../platform/context.ts';
import { type Stored, settingInForce } from './queries.ts';

const read = (stored: ReadonlyMap<string, Stored>) =>
  new Map(SETTING_KEYS.map((key) => [key, settingInForce(key, stored.get(key))]));

/** What holds in this process, by key; defaults until it is loaded. */
let values = read(new Map());
/** Numbers of reads, so that an older read that ends later changes nothing. */
let asked = 0;
let shown = 0;

/**
 * A setting as this process knows it, for code that can't wait. Another process's change arrives within a second. The
 * same object until a setting changes. What posts money or fixes a document asks `readSetting` in its transaction.
 */
export const liveSetting = <K extends SettingKey>(key: K): SettingValue<K> =>
  // Every key has its own value.
  values.get(key)?.value as SettingValue<K>;

/**
 * Reads every setting again: at the start, after each change, and after the connection that announces changes broke.
 */
export async function loadSettings(db: Database): Promise<void> {
  asked += 1;
  const turn = asked;
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value', 'lastValid'])
    .where('key', 'in', SETTING_KEYS)
    .execute();
  if (turn < shown) return;
  shown = turn;
  values = read(new Map(rows.map((row) => [row.key, row])));
}

/** What is wrong with stored settings as of the last load, one sentence for each. Values of settings are not repeated. */
export const settingFaults = (): string[] =>
  [...values].flatMap(([key, { faults }]) =>
    faults.length === 0
      ? []
      : [
          `${key}: ${faults.map(({ path, code, parameters }) => `${path ? `${path}: ` : ''}${message('en-US', code, parameters)}`).join(' ')}`,
        ],
  );
