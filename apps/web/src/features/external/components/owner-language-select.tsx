import { brand } from '../../../lib/brand.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, useLanguage, useT } from '../../../lib/i18n.ts';
import { chooseOwnerLanguage } from '../owner-language.ts';
import classes from './owner-language-select.module.css';

/** The language of an owner's pages, changed at once. */
export function OwnerLanguageSelect() {
  const t = useT('common');
  const language = useLanguage();
  return (
    <select
      className={classes.select}
      aria-label={t('language')}
      value={language}
      onChange={(event) => void chooseOwnerLanguage(event.currentTarget.value as Language)}
    >
      {LANGUAGES.filter((each) => brand.languages.includes(each)).map((each) => (
        <option key={each} value={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </select>
  );
}
