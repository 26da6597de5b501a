import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant, Json } from '../shared/fields.ts';
import { SETTING_GROUPS, SETTING_KEYS, SETTING_UNITS } from './settings.ts';

const Key = z.enum(SETTING_KEYS);

export const SettingRow = z
  .object({
    key: Key,
    group: z.enum(SETTING_GROUPS),
    unit: z.enum(SETTING_UNITS),
    value: z.json(),
    default: z.json(),
    /** 0 if it was never changed. */
    version: z.int(),
    changedAt: Instant.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'Setting' });
export type SettingRow = z.output<typeof SettingRow>;

const params = z.object({ key: Key });

export const settings = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/settings',
    access: ['ADMIN'],
    summary: 'Every setting with its value, its default and who changed it last.',
    output: z.array(SettingRow),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/settings/:key',
    access: ['ADMIN'],
    summary: 'Changes a setting; it holds from the next request on.',
    params,
    body: z.strictObject({ value: Json }),
    output: SettingRow,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/api/v1/settings/:key',
    access: ['ADMIN'],
    summary: 'Gives a setting its default again.',
    params,
    output: SettingRow,
    ifMatch: 'required',
    inPerson: 'account',
  }),
} as const;
