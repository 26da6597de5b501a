import { NativeSelect } from '@mantine/core';
import { brand } from '../lib/brand.ts';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage, useT } from '../lib/i18n.ts';

/** The reader's language, changed at once; `onChosen` may store it with the account. */
export function LanguageSelect({
  onChosen,
  size = 'xs',
}: {
  onChosen?: (language: Language) => void;
  size?: 'xs' | 'sm';
}) {
  const t = useT('common');
  const language = useLanguage();
  const offered = LANGUAGES.filter((each) => brand.languages.includes(each));
  const choose = async (next: Language) => {
    await chooseLanguage(next);
    onChosen?.(next);
  };
  return (
    <NativeSelect
      aria-label={t('language')}
      size={size}
      value={language}
      data={offered.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      onChange={(event) => void choose(event.currentTarget.value as Language)}
    />
  );
}
