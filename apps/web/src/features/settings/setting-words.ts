import type { ChannelNoticeType } from '@linkstand/contract/notifications/channel-notices';
import type { MetricService } from '@linkstand/contract/services/metric-services';
import type { SettingFieldName, SettingKey, UnconfirmedNumbers } from '@linkstand/contract/settings/settings';
import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { isKeyOf } from '@linkstand/contract/shared/tables';
import { useWords } from '../../ui/resource/words.ts';

/** The words of every setting: its title, what it does, and its fields. One that is missing does not compile. */
export type SettingWords = {
  readonly [K in SettingKey]: { readonly title: string; readonly help: string } & {
    readonly [F in SettingFieldName<K>]: string;
  };
};

/** The words of everything that can be chosen in a setting; languages are called by their own names. */
export type SettingChoiceWords = Readonly<Record<ChannelNoticeType | MetricService | UnconfirmedNumbers, string>>;

/** The word of a choice. */
export function useSettingChoiceWords(): (choice: string) => string {
  const words = useWords('settings');
  return (choice) => (isKeyOf(LOCALE_NAMES, choice) ? LOCALE_NAMES[choice] : words(`choices.${choice}`));
}

/** The title, the help or the name of a field of a setting, as the server names them. */
export function useSettingWords(): (key: SettingKey, word: string) => string {
  const words = useWords('settings');
  return (key, word) => words(`keys.${key}.${word}`);
}
