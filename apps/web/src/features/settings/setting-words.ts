import type { SettingFieldName, SettingKey } from '@linkstand/contract/settings/settings';
import { useT } from '../../lib/i18n.ts';

/** The words of every setting: its title, what it does, and its fields. One that is missing does not compile. */
export type SettingWords = {
  readonly [K in SettingKey]: { readonly title: string; readonly help: string } & {
    readonly [F in SettingFieldName<K>]: string;
  };
};

/** The title, the help or the name of a field of a setting, as the server names them. */
export function useSettingWords(): (key: SettingKey, word: string) => string {
  const t = useT('settings');
  return (key, word) => t(`keys.${key}.${word}` as never);
}
