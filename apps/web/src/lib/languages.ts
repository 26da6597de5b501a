import type { Locale } from '@linkstand/contract/shared/locales';
import { formatLanguage } from './format.ts';

/** ISO 639-1 codes of the languages that publishers write in. */
const CODES =
  'af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt ro ru sk sl sq sr sv sw ta th tl tr uk ur uz vi zh'.split(
    ' ',
  );

/** Every language as a choice, named and sorted in the reader's language. */
export function languageChoices(locale: Locale): { value: string; label: string }[] {
  const sorter = new Intl.Collator(locale);
  return CODES.map((value) => ({ value, label: formatLanguage(value, locale) })).sort((a, b) =>
    sorter.compare(a.label, b.label),
  );
}
