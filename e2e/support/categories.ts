import type { Locale } from '@linkstand/contract/shared/locales';
import { apiOf } from './api.ts';

/** A demo category by its English name, in a locale: `Travel` → `Viajes`. */
export async function categoryIn(locale: Locale, nameEn: string): Promise<string> {
  const { data } = await apiOf('admin').categories.search({ query: { size: 100 }, body: { text: nameEn } });
  const category = data.find((one) => one.nameEn === nameEn);
  if (!category) throw new Error(`The demo world has no category ${nameEn}.`);
  return { 'en-US': category.nameEn, es: category.nameEs, 'pt-BR': category.namePt }[locale];
}
