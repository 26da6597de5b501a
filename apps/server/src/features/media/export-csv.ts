import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Locale } from '@linkstand/contract/shared/fields';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import type { Topic } from '@linkstand/contract/shared/topics';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { amountCell, csv } from '../../platform/csv.ts';

const COLUMNS = [
  'name',
  'domain',
  'country',
  'language',
  'type',
  'tier',
  'categories',
  'tags',
  'da',
  'pa',
  'monthlyTraffic',
  'price',
  'gamblingPrice',
  'sensitivePrice',
  'acceptedSensitive',
  'linkTypes',
  'fillModes',
  'deliveryDays',
  'timesPublished',
  'favorite',
  'bought',
] as const;
type Column = (typeof COLUMNS)[number];

const HEADERS: Readonly<Record<Locale, Readonly<Record<Column, string>>>> = {
  'en-US': {
    name: 'Name',
    domain: 'Domain',
    country: 'Country',
    language: 'Language',
    type: 'Type',
    tier: 'Tier',
    categories: 'Categories',
    tags: 'Tags',
    da: 'DA',
    pa: 'PA',
    monthlyTraffic: 'Monthly traffic',
    price: `Price (${BASE_CURRENCY})`,
    gamblingPrice: `Gambling price (${BASE_CURRENCY})`,
    sensitivePrice: `Sensitive price (${BASE_CURRENCY})`,
    acceptedSensitive: 'Sensitive categories accepted',
    linkTypes: 'Link types',
    fillModes: 'Fill modes',
    deliveryDays: 'Delivery (days)',
    timesPublished: 'Times published',
    favorite: 'Favorite',
    bought: 'Already bought',
  },
  es: {
    name: 'Nombre',
    domain: 'Dominio',
    country: 'País',
    language: 'Idioma',
    type: 'Tipo',
    tier: 'Nivel',
    categories: 'Categorías',
    tags: 'Etiquetas',
    da: 'DA',
    pa: 'PA',
    monthlyTraffic: 'Tráfico mensual',
    price: `Precio (${BASE_CURRENCY})`,
    gamblingPrice: `Precio apuestas (${BASE_CURRENCY})`,
    sensitivePrice: `Precio sensible (${BASE_CURRENCY})`,
    acceptedSensitive: 'Categorías sensibles aceptadas',
    linkTypes: 'Tipos de enlace',
    fillModes: 'Modos de publicación',
    deliveryDays: 'Entrega (días)',
    timesPublished: 'Veces publicado',
    favorite: 'Favorito',
    bought: 'Ya comprado',
  },
  'pt-BR': {
    name: 'Nome',
    domain: 'Domínio',
    country: 'País',
    language: 'Idioma',
    type: 'Tipo',
    tier: 'Nível',
    categories: 'Categorias',
    tags: 'Etiquetas',
    da: 'DA',
    pa: 'PA',
    monthlyTraffic: 'Tráfego mensal',
    price: `Preço (${BASE_CURRENCY})`,
    gamblingPrice: `Preço apostas (${BASE_CURRENCY})`,
    sensitivePrice: `Preço sensível (${BASE_CURRENCY})`,
    acceptedSensitive: 'Categorias sensíveis aceitas',
    linkTypes: 'Tipos de link',
    fillModes: 'Modos de publicação',
    deliveryDays: 'Entrega (dias)',
    timesPublished: 'Vezes publicado',
    favorite: 'Favorito',
    bought: 'Já comprado',
  },
};

const list = (values: readonly string[]) => values.join('; ');

/** Names of countries and languages by their codes. */
const namesIn = (locale: Locale) => ({
  country: new Intl.DisplayNames([locale], { type: 'region' }),
  language: new Intl.DisplayNames([locale], { type: 'language' }),
});

function cells(
  row: MediaRow,
  locale: Locale,
  names: ReturnType<typeof namesIn>,
): Readonly<Record<Column, string | number | null>> {
  const words = CHOICE_WORDS[locale];
  const when = (is: boolean) => (is ? words.answer.yes : '');
  return {
    name: row.name,
    domain: row.domain,
    country: names.country.of(row.country) ?? row.country,
    language: names.language.of(row.language) ?? row.language,
    type: words.siteType[row.type],
    tier: row.tier,
    categories: list(row.categories.map((category) => category.name)),
    tags: list(row.tags.map((tag) => tag.name)),
    da: row.da,
    pa: row.pa,
    monthlyTraffic: row.monthlyTraffic,
    price: amountCell(row.priceCents),
    gamblingPrice: amountCell(row.gamblingPriceCents),
    sensitivePrice: amountCell(row.sensitivePriceCents),
    acceptedSensitive: list(row.acceptedSensitive.map((topic) => words.topic[topic])),
    linkTypes: list(row.linkTypes.map((type) => words.linkType[type])),
    fillModes: list(row.fillModes.map((mode) => words.fillMode[mode])),
    deliveryDays: row.deliveryDays,
    timesPublished: row.timesPublished,
    favorite: when(row.isFavorite),
    bought: when(row.isBought),
  };
}

/** @param topics what the prices were asked for; a column of its own says what the reader pays for them */
export function sitesAsCsv(rows: readonly MediaRow[], locale: Locale, topics: readonly Topic[] = []): string {
  const words = CHOICE_WORDS[locale];
  const priced = topics.filter((topic) => topic !== 'none').map((topic) => words.topic[topic]);
  const names = namesIn(locale);
  const header = COLUMNS.map((column) => HEADERS[locale][column]);
  const usual = COLUMNS.indexOf('price');
  if (priced.length > 0) header.splice(usual, 0, `${HEADERS[locale].price}: ${priced.join(', ')}`);
  return csv(
    header,
    rows.map((row) => {
      const line = Object.values(cells(row, locale, names));
      if (priced.length > 0) line.splice(usual, 0, amountCell(row.quote.priceCents));
      return line;
    }),
  );
}
