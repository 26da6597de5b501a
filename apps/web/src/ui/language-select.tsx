import { NativeSelect } from '@mantine/core';
import { brand } from '../lib/brand.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage, useT } from '../lib/i18n.ts';

type Props = {
  /** How a choice is made and remembered; by this browser unless said. */
  choose?: (language: Language) => Promise<void>;
  onChosen?: (language: Language) => void;
  size?: 'xs' | 'sm';
};

/** The reader's language, changed at once; `onChosen` may store it with the account. */
export function LanguageSelect({ choose = chooseLanguage, onChosen, size = 'xs' }: Props) {
  const t = useT('common');
  const language = useLanguage();
  const offered = LANGUAGES.filter((each) => brand.languages.includes(each));
  const change = async (next: Language) => {
    await choose(next);
    onChosen?.(next);
  };
  return (
    <NativeSelect
      aria-label={t('language')}
      size={size}
      value={language}
      data={offered.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={(event) => void change(event.currentTarget.value as Language)}
    />
  );
}
