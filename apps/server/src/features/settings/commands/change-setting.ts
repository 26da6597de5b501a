import type { SettingImport, SettingRow } from '@linkstand/contract/settings/endpoints';
import { SETTINGS, type SettingKey } from '@linkstand/contract/settings/settings';
import { z } from 'zod';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { conflict, Refusal } from '../../../platform/errors.ts';
import { problemOf } from '../../../platform/http/problems.ts';
import { parse } from '../../../platform/http/validation.ts';
import { isDeepEqual } from '../../../platform/is-deep-equal.ts';
import { difference, record } from '../../../platform/record.ts';
import { readTaxNumber } from '../../../platform/tax-numbers/tax-number.ts';
import { saveVersion } from '../../../platform/versioned-row.ts';
import { loadSettings } from '../live.ts';
import { requireChange } from '../policy.ts';
import { findSetting, listSettings } from '../queries.ts';

/** @throws Refusal 400, with paths below `value` */
const readValue = (key: SettingKey, value: unknown) =>
  parse(z.strictObject({ value: SETTINGS[key].schema }), { value }).value;

/** The identity with its tax number in its country's form. @throws Refusal 422 on `value.taxNumber` */
async function withOwnTaxNumber(value: unknown): Promise<unknown> {
  const identity = SETTINGS.fiscal_identity.schema.parse(value);
  const { country, taxNumber } = identity;
  return { ...identity, taxNumber: await readTaxNumber(country, taxNumber, 'company', 'value.taxNumber') };
}

/**
 * The caller loads the settings again afterwards.
 *
 * @throws Refusal 404 or 403 if somebody may not read or change it, 409 `changed_meanwhile`
 */
export const writeSetting = (ctx: Context, key: SettingKey, value: unknown, version: number): Promise<SettingRow> =>
  together(ctx, async (tx) => {
    requireChange(ctx.actor, key);
    const before = await findSetting(tx, key, ctx, { lock: true });
    if (before.version !== version) throw conflict('changed_meanwhile', { current: before });
    const checked = key === 'fiscal_identity' && value !== undefined ? await withOwnTaxNumber(value) : value;
    const text = checked === undefined ? null : JSON.stringify(checked);
    const stored = {
      value: text,
      lastValid: text,
      changedAt: ctx.now,
      changedBy: ctx.actor.name,
    };
    // A missing row can't be locked: of two people who make the first change, one finds the other's row.
    const id = await saveVersion(tx, 'settings', ['key', key], version, stored);
    const after = await findSetting(tx, key, ctx);
    if (id === undefined) throw conflict('changed_meanwhile', { current: after });
    // A stored value that could not be used is replaced, though what holds may stay the same.
    const changes =
      before.fault === ''
        ? difference({ value: before.value }, { value: after.value })
        : { value: [before.value, after.value] as const };
    if (changes) await record(tx, ctx, { entity: 'settings', entityId: id, action: 'setting.update', changes });
    return after;
  });

/**
 * Sets a setting, or resets it (`input` undefined).
 *
 * @throws Refusal 404 or 403 to whom the setting doesn't name, 400 if the value does not fit the setting's schema,
 * 409 `changed_meanwhile`
 */
export async function changeSetting(
  ctx: Context<UserActor>,
  key: SettingKey,
  input: { readonly value: unknown } | undefined,
  version: number,
): Promise<SettingRow> {
  requireChange(ctx.actor, key);
  const value = input && readValue(key, input.value);
  const row = await writeSetting(ctx, key, value, version);
  await loadSettings(ctx.db);
  return row;
}

/**
 * Says of each setting of a file what it would change; what stays the same is left out. One that the caller may not
 * read is unknown, one that others change is refused.
 */
export async function previewImport(
  ctx: Context<UserActor>,
  settings: Readonly<Record<string, unknown>>,
): Promise<SettingImport[]> {
  const known = new Map<string, SettingRow>((await listSettings(ctx)).map((row) => [row.key, row]));
  return Object.entries(settings).flatMap(([key, typed]): SettingImport[] => {
    const current = known.get(key);
    if (!current) return [{ key, value: null, fault: '' }];
    try {
      const value = readValue(current.key, typed);
      if (isDeepEqual(value, current.value)) return [];
      requireChange(ctx.actor, current.key);
      return [{ key, current, value, fault: '' }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const problem = problemOf(error, ctx.locale, '').body;
      return [{ key, current, value: null, fault: problem.errors[0]?.message ?? problem.message }];
    }
  });
}

/**
 * Changes several settings in one transaction.
 *
 * @throws Refusal 404 or 403 if the caller may not change one of them, 400 if a value does not fit, 409
 * `changed_meanwhile` if one was changed since its version
 */
export async function importSettings(
  ctx: Context<UserActor>,
  settings: readonly { readonly key: SettingKey; readonly value: unknown; readonly version: number }[],
): Promise<SettingRow[]> {
  for (const { key } of settings) requireChange(ctx.actor, key);
  // Always in the same order, so that two imports can't wait for each other.
  const read = settings
    .map(({ key, value, version }) => ({ key, value: readValue(key, value), version }))
    .sort((a, b) => a.key.localeCompare(b.key));
  const rows = await together(ctx, async (_tx, inside) => {
    const written: SettingRow[] = [];
    for (const { key, value, version } of read) written.push(await writeSetting(inside, key, value, version));
    return written;
  });
  await loadSettings(ctx.db);
  return rows;
}
