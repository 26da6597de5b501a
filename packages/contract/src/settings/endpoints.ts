import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant, Json } from '../shared/fields.ts';
import type { Caller } from '../shared/roles.ts';
import { SETTING_FIELD_KINDS } from './fields.ts';
import { SETTING_GROUPS, SETTING_KEYS, SETTING_UNITS, SETTINGS, type SettingCallers } from './settings.ts';

const Key = z.enum(SETTING_KEYS);

export const SettingField = z
  .object({
    /** Its name in the value; `value` if the setting is one field. */
    name: z.string(),
    kind: z.enum(SETTING_FIELD_KINDS),
    unit: z.enum(SETTING_UNITS),
    isWhole: z.boolean(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Characters of a text. */
    maxLength: z.int().nullable(),
    /** The choices. Empty for other kinds. */
    choices: z.array(z.string()),
  })
  .meta({ id: 'SettingField' });
export type SettingField = z.output<typeof SettingField>;

export const SettingRow = z
  .object({
    key: Key,
    group: z.enum(SETTING_GROUPS),
    fields: z.array(SettingField),
    /** What holds. */
    value: z.json(),
    /** What is wrong with the stored value, which is not used; empty if it is in order. */
    fault: z.string(),
    default: z.json(),
    /** 0 if it was never changed. */
    version: z.int(),
    changedAt: Instant.nullable(),
    changedBy: z.string().nullable(),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'Setting' });
export type SettingRow = z.output<typeof SettingRow>;

/** One change of a setting. */
export const SettingChange = z
  .object({ at: Instant, by: z.string(), before: z.json(), after: z.json() })
  .meta({ id: 'SettingChange' });
export type SettingChange = z.output<typeof SettingChange>;

/** What a file of settings changes, or why it can't. */
export const SettingImport = z
  .object({
    key: z.string(),
    /** Absent if the file names a setting that does not exist. */
    current: SettingRow.optional(),
    /** As it will be stored; null if it is refused. */
    value: z.json().nullable(),
    /** What is wrong with it, in the reader's language. */
    fault: z.string(),
  })
  .meta({ id: 'SettingImport' });
export type SettingImport = z.output<typeof SettingImport>;

const params = z.object({ key: Key });

/** Who may read, or change, any setting. Which ones, the server asks the settings themselves. */
const callersOf = (act: keyof SettingCallers): readonly [Caller, ...Caller[]] => {
  const [first = 'ADMIN', ...others] = new Set(SETTING_KEYS.flatMap((key) => SETTINGS[key].who[act]));
  return [first, ...others];
};
const READERS = callersOf('read');
const CHANGERS = callersOf('change');

export const settings = {
  legal: endpoint({
    method: 'GET',
    path: '/api/v1/legal/:document',
    access: 'public',
    summary: 'The terms or the privacy notice, in the language of the request.',
    params: z.object({ document: z.enum(['terms', 'privacy']) }),
    output: z.object({ text: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/settings',
    access: READERS,
    summary: 'The settings that the caller may read: value, default and who changed it last.',
    output: z.array(SettingRow),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/settings/:key',
    access: CHANGERS,
    summary: 'Changes a setting. It applies from the next request on.',
    params,
    body: z.strictObject({ value: Json }),
    output: SettingRow,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/v1/settings/:key',
    access: CHANGERS,
    summary: 'Resets a setting to its default.',
    params,
    output: SettingRow,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/settings/:key/history',
    access: READERS,
    summary: 'The last 100 changes of a setting, newest first.',
    params,
    output: z.array(SettingChange),
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/api/v1/settings/import/preview',
    isRead: true,
    access: CHANGERS,
    summary: 'Previews a file of settings: those that would change.',
    body: z.strictObject({ settings: z.record(z.string().max(60), Json) }),
    output: z.array(SettingImport),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/v1/settings/import',
    access: CHANGERS,
    summary: 'Changes several settings at once: all of them, or none.',
    body: z.strictObject({
      settings: z
        .array(z.strictObject({ key: Key, value: Json, version: z.int().min(0) }))
        .min(1)
        .max(200),
    }),
    output: z.array(SettingRow),
    inPerson: 'account',
  }),
} as const;
