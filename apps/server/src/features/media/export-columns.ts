import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { forTopics, type PricedFor } from '@linkstand/contract/shared/quote';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import type { FileColumn } from '../../platform/list/file-columns.ts';
import { dependsOnCategory } from './presenter.ts';

const list = (values: readonly string[]) => values.join('; ');

const PRICE: Readonly<Record<Locale, string>> = {
  'en-US': `Price (${BASE_CURRENCY})`,
  es: `Precio (${BASE_CURRENCY})`,
  'pt-BR': `Preço (${BASE_CURRENCY})`,
};

const CHEAPEST: Readonly<Record<Locale, string>> = {
  'en-US': 'cheapest of the chosen categories',
  es: 'la más barata de las categorías elegidas',
  'pt-BR': 'a mais barata das categorias escolhidas',
};

/**
 * The file of the catalogue.
 * @param asked what the prices were asked for; a column of its own says what the reader pays for it, and another one for
 * which category where that differs
 */
export function siteColumns(locale: Locale, asked = forTopics()): readonly FileColumn<MediaRow>[] {
  const words = CHOICE_WORDS[locale];
  const yes = (is: boolean) => (is ? words.answer.yes : '');
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  return [
    { header: { 'en-US': 'Name', es: 'Nombre', 'pt-BR': 'Nome' }, value: (row) => row.name },
    { header: { 'en-US': 'Domain', es: 'Dominio', 'pt-BR': 'Domínio' }, value: (row) => row.domain },
    {
      header: { 'en-US': 'Country', es: 'País', 'pt-BR': 'País' },
      value: (row) => countries.of(row.country) ?? row.country,
    },
    {
      header: { 'en-US': 'Language', es: 'Idioma', 'pt-BR': 'Idioma' },
      value: (row) => languages.of(row.language) ?? row.language,
    },
    { header: { 'en-US': 'Type', es: 'Tipo', 'pt-BR': 'Tipo' }, value: (row) => words.siteType[row.type] },
    { header: { 'en-US': 'Tier', es: 'Nivel', 'pt-BR': 'Nível' }, value: (row) => row.tier },
    {
      header: { 'en-US': 'Categories', es: 'Categorías', 'pt-BR': 'Categorias' },
      value: (row) => list(row.categories.map((category) => category.name)),
    },
    {
      header: { 'en-US': 'Tags', es: 'Etiquetas', 'pt-BR': 'Etiquetas' },
      value: (row) => list(row.tags.map((tag) => tag.name)),
    },
    { header: { 'en-US': 'DA', es: 'DA', 'pt-BR': 'DA' }, value: (row) => row.da },
    { header: { 'en-US': 'PA', es: 'PA', 'pt-BR': 'PA' }, value: (row) => row.pa },
    {
      header: { 'en-US': 'Monthly traffic', es: 'Tráfico mensual', 'pt-BR': 'Tráfego mensal' },
      value: (row) => row.monthlyTraffic,
    },
    ...askedColumns(locale, asked),
    { header: PRICE, kind: 'amount', value: (row) => row.priceCents },
    {
      header: {
        'en-US': `Gambling price (${BASE_CURRENCY})`,
        es: `Precio para apuestas (${BASE_CURRENCY})`,
        'pt-BR': `Preço para apostas (${BASE_CURRENCY})`,
      },
      kind: 'amount',
      value: (row) => row.gamblingPriceCents,
    },
    {
      header: {
        'en-US': `Link insertion price (${BASE_CURRENCY})`,
        es: `Precio de inserción de enlace (${BASE_CURRENCY})`,
        'pt-BR': `Preço de inserção de link (${BASE_CURRENCY})`,
      },
      kind: 'amount',
      value: (row) => row.insertionPriceCents,
    },
    {
      header: {
        'en-US': `Sensitive price (${BASE_CURRENCY})`,
        es: `Precio para categorías sensibles (${BASE_CURRENCY})`,
        'pt-BR': `Preço para categorias sensíveis (${BASE_CURRENCY})`,
      },
      kind: 'amount',
      value: (row) => row.sensitivePriceCents,
    },
    {
      header: {
        'en-US': 'Sensitive categories accepted',
        es: 'Categorías sensibles admitidas',
        'pt-BR': 'Categorias sensíveis aceitas',
      },
      value: (row) => list(row.acceptedSensitive.map((topic) => words.topic[topic])),
    },
    {
      header: { 'en-US': 'Link types', es: 'Tipos de enlace', 'pt-BR': 'Tipos de link' },
      value: (row) => list(row.linkTypes.map((type) => words.linkType[type])),
    },
    {
      header: { 'en-US': 'Fill modes', es: 'Etiquetado', 'pt-BR': 'Identificação' },
      value: (row) => list(row.fillModes.map((mode) => words.fillMode[mode])),
    },
    {
      header: { 'en-US': 'Delivery (days)', es: 'Entrega (días)', 'pt-BR': 'Entrega (dias)' },
      value: (row) => row.deliveryDays,
    },
    {
      header: { 'en-US': 'Times published', es: 'Publicaciones', 'pt-BR': 'Publicações' },
      value: (row) => row.timesPublished,
    },
    {
      header: {
        'en-US': 'Months a link stays live (of 12)',
        es: 'Meses que dura un enlace (de 12)',
        'pt-BR': 'Meses que um link fica no ar (de 12)',
      },
      value: (row) => row.survivingMonths,
    },
    { header: { 'en-US': 'Favorite', es: 'Favorito', 'pt-BR': 'Favorito' }, value: (row) => yes(row.isFavorite) },
    {
      header: { 'en-US': 'Already bought', es: 'Ya comprado', 'pt-BR': 'Já comprado' },
      value: (row) => yes(row.isBought),
    },
  ];
}

function askedColumns(locale: Locale, asked: PricedFor): FileColumn<MediaRow>[] {
  const price = (of: string): FileColumn<MediaRow> => ({
    header: `${PRICE[locale]}: ${of}`,
    kind: 'amount',
    value: (row) => row.quote.priceCents,
  });
  if (dependsOnCategory(asked))
    return [
      price(CHEAPEST[locale]),
      {
        header: {
          'en-US': 'Category of that price',
          es: 'Categoría de ese precio',
          'pt-BR': 'Categoria desse preço',
        },
        value: (row) => row.quote.category?.name,
      },
    ];
  const topics = [...new Set([...asked.topics, ...asked.chosen.values()])].filter((topic) => topic !== 'none');
  return topics.length > 0 ? [price(topics.map((topic) => CHOICE_WORDS[locale].topic[topic]).join(', '))] : [];
}
