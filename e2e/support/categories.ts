import { apiOf } from './api.ts';
import type { Language } from './words.ts';

/** A category of the demo world by its English name, as a reader of a language sees it: `Travel` → `Viajes`. */
export async function categoryIn(language: Language, nameEn: string): Promise<string> {
  const { data } = await apiOf('admin').categories.search({ query: { size: 100 }, body: { text: nameEn } });
  const category = data.find((one) => one.nameEn === nameEn);
  if (!category) throw new Error(`The demo world has no category ${nameEn}.`);
  return { 'en-US': category.nameEn, es: category.nameEs, 'pt-BR': category.namePt }[language];
}
