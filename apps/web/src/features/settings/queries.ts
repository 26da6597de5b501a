import type { SettingRow } from '@linkstand/contract/settings/endpoints';
import type { Json } from '@linkstand/contract/shared/fields';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';

/** Every setting in its order, with who changed it last. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.settings.list({}, { signal }),
});

export const settingHistoryQuery = (row: SettingRow) =>
  queryOptions({
    queryKey: ['settings', 'history', row.key, row.version],
    queryFn: ({ signal }) => api.settings.history({ params: { key: row.key } }, { signal }),
  });

/** The value of a field; the whole one if the setting is a single field. */
export const fieldValue = (value: Json, name: string): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : value;

/** Changes settings, and reads them again, also if somebody else was first: then theirs is shown. */
export function useChangeSettings() {
  const client = useQueryClient();
  return async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      throw error;
    }
    await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  };
}
