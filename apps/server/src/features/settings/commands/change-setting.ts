import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import { SETTINGS, type SettingKey } from '@linkstand/contract/settings/settings';
import { z } from 'zod';
import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { parse } from '../../../platform/http/validation.ts';
import { difference, record } from '../../../platform/record.ts';
import { findSetting } from '../queries.ts';

/**
 * Sets a setting, or resets it (`input` undefined). The endpoint declares who may.
 *
 * @throws Refusal 400 if the value does not fit the setting's schema, 409 `changed_meanwhile`
 */
export function changeSetting(
  ctx: Context<UserActor>,
  key: SettingKey,
  input: { readonly value: unknown } | undefined,
  version: number,
): Promise<SettingRow> {
  const body = z.strictObject({ value: SETTINGS[key].schema as z.ZodType });
  const value = input && parse(body, input).value;
  return ctx.db.transaction().execute(async (tx) => {
    const before = await findSetting(tx, key, { lock: true });
    if (before.version !== version) throw conflict('changed_meanwhile', { current: before });
    const stored = {
      value: value === undefined ? null : JSON.stringify(value),
      version: version + 1,
      changedAt: ctx.now,
      changedBy: ctx.actor.name,
    };
    // A missing row can't be locked: of two people who make the first change, one finds the other's row.
    const written = await tx
      .insertInto('settings')
      .values({ key, ...stored })
      .onConflict((other) => other.column('key').doUpdateSet(stored).where('settings.version', '=', version))
      .returning('id')
      .executeTakeFirst();
    const after = await findSetting(tx, key);
    if (!written) throw conflict('changed_meanwhile', { current: after });
    const changes = difference({ value: before.value }, { value: after.value });
    if (changes) await record(tx, ctx, { entity: 'settings', entityId: written.id, action: 'setting.update', changes });
    return after;
  });
}
