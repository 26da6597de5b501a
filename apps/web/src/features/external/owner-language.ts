import { brand } from '../../lib/brand.ts';
import { currentLanguage, type Language, matchLanguage, showLanguage } from '../../lib/i18n.ts';

const STORED = 'owner-language';

/** What this reader chose on an owner's page; it does not touch the language of an account. */
export async function chooseOwnerLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await showLanguage(language);
}

/** Speaks the owner's language from here on, unless the reader chose another one. */
export async function speakTo(locale: Language): Promise<void> {
  const wished = matchLanguage(localStorage.getItem(STORED) ?? locale, brand.languages);
  if (wished && wished !== currentLanguage()) await showLanguage(wished);
}
