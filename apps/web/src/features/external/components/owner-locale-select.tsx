import { LOCALE_NAMES, LOCALES } from '@linkstand/contract/shared/locales';
import { isChoice } from '@linkstand/contract/shared/tables';
import { brand } from '../../../lib/brand.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { chooseOwnerLocale } from '../owner-locale.ts';
import classes from './owner-locale-select.module.css';

/** The language of an owner's pages, changed at once. */
export function OwnerLocaleSelect() {
  const t = useT('common');
  const locale = useLocale();
  return (
    <select
      className={classes.select}
      aria-label={t('language')}
      value={locale}
      onChange={({ currentTarget: { value } }) => {
        if (isChoice(LOCALES, value)) void chooseOwnerLocale(value);
      }}
    >
      {LOCALES.filter((each) => brand.languages.includes(each)).map((each) => (
        <option key={each} value={each}>
          {LOCALE_NAMES[each]}
        </option>
      ))}
    </select>
  );
}
