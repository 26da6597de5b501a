import type { SettingChange, SettingRow } from '@linkstand/contract/settings/endpoints';
import { fieldsOfSetting } from '@linkstand/contract/settings/fields';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '@linkstand/contract/settings/settings';
import { faultsOf, type SchemaFault } from '@linkstand/contract/shared/faults';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../db/types.generated.ts';
import { message } from '../../messages/messages.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { mayChange, mayRead, requireReadable } from './policy.ts';

/** What is stored of a setting: `lastValid` is the last value that was accepted. */
export interface Stored {
  readonly value: unknown;
  readonly lastValid: unknown;
}

/** A value, or why there is none. */
type Read = { readonly value: unknown } | { readonly faults: readonly SchemaFault[] };

function read(key: SettingKey, stored: unknown): Read {
  const schema: z.ZodType = SETTINGS[key].schema;
  const { success, data, error } = schema.safeParse(stored);
  if (success) return { value: data };
  const older = fitted(key, stored);
  const again = older && schema.safeParse(older);
  if (again?.success) return { value: again.data };
  const faults = faultsOf(error.issues, stored);
  // A text that was written before variables were checked still applies as it is; whoever changes it is told of the
  // fault.
  return faults.every(({ code }) => code.startsWith('variable_')) ? { value: stored } : { faults };
}

/** A value of another version of the product: fields that it lacks have their defaults, unknown ones are left out. */
function fitted(key: SettingKey, stored: unknown): object | undefined {
  const { schema, default: defaults } = SETTINGS[key];
  if (!(schema instanceof z.ZodObject) || typeof stored !== 'object' || stored === null || Array.isArray(stored))
    return;
  const given: Readonly<Record<string, unknown>> = { ...stored };
  return Object.fromEntries(
    Object.entries(defaults).map(([field, value]) => [field, Object.hasOwn(given, field) ? given[field] : value]),
  );
}

/** What holds, and what is wrong with the stored value. */
export interface SettingInForce<K extends SettingKey> {
  readonly value: SettingValue<K>;
  readonly faults: readonly SchemaFault[];
}

/** The stored value; if it can't be used, the last one that was accepted; otherwise the default. */
export function settingInForce<K extends SettingKey>(key: K, stored: Stored | undefined): SettingInForce<K> {
  const { value, faults } = inForce(key, stored);
  // The key's own schema has read it, or it is the key's default.
  return { value: value as SettingValue<K>, faults };
}

function inForce(key: SettingKey, stored: Stored | undefined): { value: unknown; faults: readonly SchemaFault[] } {
  const fallback = SETTINGS[key].default;
  if (stored?.value == null) return { value: fallback, faults: [] };
  const now = read(key, stored.value);
  if ('value' in now) return { value: now.value, faults: [] };
  const before = stored.lastValid == null ? undefined : read(key, stored.lastValid);
  return { value: before && 'value' in before ? before.value : fallback, faults: now.faults };
}

/** Reads one setting in the caller's transaction. A change applies from the next statement on. */
export async function readSetting<K extends SettingKey>(db: Database | Tx, key: K): Promise<SettingValue<K>> {
  const row = await db.selectFrom('settings').select(['value', 'lastValid']).where('key', '=', key).executeTakeFirst();
  return settingInForce(key, row).value;
}

type StoredSetting = Selectable<DB['settings']>;

/** Who a setting is shown to, and the language of its fault. */
type Reader = Pick<Context, 'actor' | 'locale'>;

const present = (key: SettingKey, row: StoredSetting | undefined, { actor, locale }: Reader): SettingRow => {
  const { group, default: fallback } = SETTINGS[key];
  const { value, faults } = settingInForce(key, row);
  const [fault] = faults;
  return {
    key,
    group,
    fields: fieldsOfSetting(key),
    value,
    fault: fault ? message(locale, fault.code, fault.parameters) : '',
    default: fallback,
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    can: { change: mayChange(actor, key) },
  };
};

/** The settings that the caller may read. */
export async function listSettings(ctx: Pick<Context, 'actor' | 'locale' | 'db'>): Promise<SettingRow[]> {
  const keys = SETTING_KEYS.filter((key) => mayRead(ctx.actor, key));
  const rows = new Map((await ctx.db.selectFrom('settings').selectAll().execute()).map((row) => [row.key, row]));
  return keys.map((key) => present(key, rows.get(key), ctx));
}

/** @param lock locks the setting until the transaction ends */
export async function findSetting(tx: Tx, key: SettingKey, reader: Reader, { lock = false } = {}): Promise<SettingRow> {
  const found = tx.selectFrom('settings').selectAll().where('key', '=', key);
  return present(key, await (lock ? found.forUpdate() : found).executeTakeFirst(), reader);
}

const SHOWN_CHANGES = 100;

/**
 * The last changes of a setting, newest first, from the audit log.
 *
 * @throws Refusal 404 for a setting that the caller may not read
 */
export async function settingHistory({ actor, db }: Context, key: SettingKey): Promise<SettingChange[]> {
  requireReadable(actor, key);
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
