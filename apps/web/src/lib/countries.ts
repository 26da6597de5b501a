import { COUNTRIES } from '@linkstand/contract/shared/countries';
import type { Locale } from '@linkstand/contract/shared/locales';

/** Every country as a choice, named and sorted in the reader's language. */
export function countryChoices(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const sorter = new Intl.Collator(locale);
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    sorter.compare(a.label, b.label),
  );
}

/** A guess from the browser: `pt-BR` → BR. */
export function guessCountry(browser: readonly string[]): string | null {
  for (const tag of browser) {
    const region = /-([A-Z]{2})$/.exec(tag)?.[1];
    if (region && COUNTRIES.includes(region)) return region;
  }
  return null;
}
