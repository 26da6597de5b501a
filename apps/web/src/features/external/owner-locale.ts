import type { Locale } from '@linkstand/contract/shared/locales';
import { brand } from '../../lib/brand.ts';
import { currentLocale, matchLocale, showLocale } from '../../lib/i18n.ts';

const STORED = 'owner-language';

/** What this reader chose on an owner's page; it does not touch the language of an account. */
export async function chooseOwnerLocale(locale: Locale): Promise<void> {
  localStorage.setItem(STORED, locale);
  await showLocale(locale);
}

/** Switches to the owner's language, unless the reader chose another one. */
export async function speakTo(locale: Locale): Promise<void> {
  const wished = matchLocale(localStorage.getItem(STORED) ?? locale, brand.languages);
  if (wished && wished !== currentLocale()) await showLocale(wished);
}
