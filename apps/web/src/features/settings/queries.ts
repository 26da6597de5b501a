import type { SettingKey, SettingValue } from '@linkstand/contract/settings/settings';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { toastDone } from '../../ui/toast.ts';

/** Every setting by its key, with who changed it last. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => {
    const rows = await api.settings.list({}, { signal });
    return new Map(rows.map((row) => [row.key, row]));
  },
});
export type Settings = Awaited<ReturnType<NonNullable<(typeof settingsQuery)['queryFn']>>>;

/** The value of a setting as its schema has it: the server stores nothing else. */
export const settingOf = <K extends SettingKey>(settings: Settings, key: K): SettingValue<K> =>
  settings.get(key)?.value as SettingValue<K>;

/** Saves a setting at the version that was shown; somebody else's change meanwhile is read and shown first. */
export function useSaveSetting<K extends SettingKey>(key: K, settings: Settings) {
  const client = useQueryClient();
  return async (value: SettingValue<K>, done: string): Promise<void> => {
    try {
      await api.settings.update({ params: { key }, version: settings.get(key)?.version ?? 0, body: { value } });
      toastDone(done);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      throw error;
    }
    await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  };
}
