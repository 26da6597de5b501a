import { LOCALE_NAMES, LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { NativeSelect } from '@mantine/core';
import { brand } from '../../lib/brand.ts';
import { chooseLocale, useLocale, useT } from '../../lib/i18n.ts';

/** The reader's language, changed at once; `onChosen` may store it with the account. */
export function LocaleSelect({ onChosen, size = 'xs' }: { onChosen?: (locale: Locale) => void; size?: 'xs' | 'sm' }) {
  const t = useT('common');
  const locale = useLocale();
  const offered = LOCALES.filter((each) => brand.languages.includes(each));
  const choose = async (next: Locale) => {
    await chooseLocale(next);
    onChosen?.(next);
  };
  return (
    <NativeSelect
      aria-label={t('language')}
      size={size}
      value={locale}
      data={offered.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
      onChange={(event) => void choose(event.currentTarget.value as Locale)}
    />
  );
}
