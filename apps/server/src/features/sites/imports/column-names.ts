import type { Locale } from '@linkstand/contract/shared/locales';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { IMPORT_FIELDS, type ImportField } from '@linkstand/contract/sites/import-choices';
import { siteAddress } from '../../domains/site-address.ts';
import { countryOf, languageOf } from './place-words.ts';
import { currencyOfColumn, isNoValue, readMoney } from './written-numbers.ts';

type Names = Readonly<Record<Locale, readonly string[]>>;

/**
 * Names of columns, by language. The first is the one of our own files. The names of the screens are among them, so
 * that an export can be imported again.
 */
const COLUMN_NAMES: Readonly<Record<ImportField, Names>> = {
  domain: {
    'en-US': [
      'Domain',
      'URL',
      'Website',
      'Web',
      'Link',
      'Site URL',
      'Host',
      'Root domain',
      'Domain name',
      'Domain URL',
      'Website URL',
      'Web site',
      'Target',
      'Address',
      'Item',
      'Referring domain',
      'Hostname',
      'Homepage',
    ],
    es: ['Dominio', 'Dirección', 'Página', 'Página web', 'Sitio web', 'Enlace', 'Dirección web', 'Nombre de dominio'],
    'pt-BR': ['Domínio', 'Endereço', 'Página', 'Site URL', 'URL do site', 'Nome de domínio'],
  },
  name: {
    'en-US': ['Name', 'Site', 'Site name', 'Title', 'Medium', 'Publication', 'Media', 'Outlet', 'Website name'],
    es: ['Nombre', 'Sitio', 'Medio', 'Título', 'Nombre del sitio', 'Nombre del medio'],
    'pt-BR': ['Nome', 'Veículo', 'Título', 'Nome do site', 'Mídia'],
  },
  country: {
    'en-US': ['Country', 'Country code', 'Site country', 'Geo', 'Top country', 'Location', 'Market'],
    es: ['País', 'Código de país', 'País principal', 'Mercado'],
    'pt-BR': ['País', 'Código do país'],
  },
  language: {
    'en-US': ['Language', 'Lang', 'Language code', 'Site language', 'Main language', 'Content language'],
    es: ['Idioma', 'Lengua'],
    'pt-BR': ['Idioma', 'Língua', 'Linguagem'],
  },
  type: {
    'en-US': ['Type', 'Kind', 'Site type', 'Media type'],
    es: ['Tipo', 'Tipo de sitio', 'Tipo de medio'],
    'pt-BR': ['Tipo', 'Tipo de site', 'Tipo de mídia'],
  },
  tier: {
    'en-US': ['Tier', 'Level', 'Class'],
    es: ['Nivel', 'Categoría de precio', 'Tier'],
    'pt-BR': ['Nível', 'Classe', 'Tier'],
  },
  status: { 'en-US': ['Status', 'State'], es: ['Estado'], 'pt-BR': ['Status', 'Situação', 'Estado'] },
  // Buyers read it, so notes to ourselves are none.
  description: { 'en-US': ['Description', 'About'], es: ['Descripción'], 'pt-BR': ['Descrição'] },
  siteManager: {
    'en-US': ['Manager', 'Site manager'],
    es: ['Gestor', 'Gestora', 'Responsable', 'Gestor del sitio'],
    'pt-BR': ['Gestor', 'Gestora', 'Responsável', 'Gestor do site'],
  },
  categories: {
    'en-US': [
      'Categories',
      'Category',
      'Topics',
      'Topic',
      'Niche',
      'Niches',
      'Main category',
      'Website category',
      'Topical category',
    ],
    es: ['Categorías', 'Categoría', 'Temas', 'Temática', 'Temáticas'],
    'pt-BR': ['Categorias', 'Categoria', 'Temas', 'Nicho'],
  },
  tags: {
    'en-US': ['Tags', 'Tag', 'Labels'],
    es: ['Etiquetas', 'Etiqueta'],
    'pt-BR': ['Etiquetas', 'Etiqueta', 'Tags'],
  },
  acceptedSensitive: {
    'en-US': [
      'Sensitive categories accepted',
      'Sensitive accepted',
      'Sensitive',
      'Sensitive topics',
      'Sensitive categories',
      'Accepts',
    ],
    es: [
      'Categorías sensibles admitidas',
      'Sensibles aceptadas',
      'Categorías sensibles aceptadas',
      'Sensibles',
      'Temas sensibles',
      'Categorías sensibles',
      'Acepta',
    ],
    'pt-BR': [
      'Categorias sensíveis aceitas',
      'Temas sensíveis aceitos',
      'Sensíveis aceitas',
      'Sensíveis',
      'Temas sensíveis',
      'Categorias sensíveis',
      'Aceita',
    ],
  },
  priceCents: {
    'en-US': ['Price', 'Price (€)', 'Price EUR', 'Base price', 'Sale price', 'Client price'],
    es: ['Precio', 'Precio EUR', 'PVP', 'Tarifa', 'Precio de venta'],
    'pt-BR': ['Preço', 'Preço EUR', 'Valor', 'Preço de venda'],
  },
  gamblingPriceCents: {
    'en-US': ['Gambling price', 'Casino price', 'Price gambling', 'Price casino'],
    es: ['Precio para apuestas', 'Precio apuestas', 'Precio de juego', 'Precio juego', 'Precio casino'],
    'pt-BR': [
      'Preço para apostas',
      'Preço de apostas',
      'Preço apostas',
      'Preço para jogos',
      'Preço de jogos',
      'Preço cassino',
    ],
  },
  insertionPriceCents: {
    'en-US': ['Link insertion price', 'Insertion price', 'Niche edit price', 'Price link insertion'],
    es: ['Precio de inserción', 'Precio inserción', 'Precio de inserción de enlace', 'Precio inserción de enlace'],
    'pt-BR': ['Preço de inserção', 'Preço inserção', 'Preço de inserção de link', 'Preço inserção de link'],
  },
  insertionGamblingPriceCents: {
    'en-US': [
      'Gambling insertion price',
      'Casino insertion price',
      'Link insertion price for gambling',
      'Insertion price, gambling',
    ],
    es: [
      'Precio de inserción para apuestas',
      'Precio de inserción, apuestas',
      'Precio inserción apuestas',
      'Precio inserción casino',
    ],
    'pt-BR': [
      'Preço de inserção para apostas',
      'Preço de inserção, apostas',
      'Preço inserção apostas',
      'Preço inserção cassino',
    ],
  },
  priceMultiplierMilli: {
    'en-US': ['Price multiplier', 'Multiplier'],
    es: ['Multiplicador de precio', 'Multiplicador del precio', 'Multiplicador'],
    'pt-BR': ['Multiplicador de preço', 'Multiplicador do preço', 'Multiplicador'],
  },
  costMultiplierMilli: {
    'en-US': ['Cost multiplier'],
    es: ['Multiplicador de coste', 'Multiplicador del coste'],
    'pt-BR': ['Multiplicador de custo', 'Multiplicador do custo'],
  },
  da: {
    'en-US': ['DA', 'Domain authority', 'Moz DA', 'DA score'],
    es: ['DA', 'Autoridad de dominio', 'Autoridad del dominio'],
    'pt-BR': ['DA', 'Autoridade de domínio', 'Autoridade do domínio'],
  },
  pa: {
    'en-US': ['PA', 'Page authority', 'Moz PA'],
    es: ['PA', 'Autoridad de página'],
    'pt-BR': ['PA', 'Autoridade de página'],
  },
  monthlyTraffic: {
    'en-US': [
      'Monthly traffic',
      'Traffic',
      'Visits',
      'Monthly visits',
      'Organic traffic',
      'Total traffic',
      'Organic visits',
      'Monthly organic traffic',
      'Traffic per month',
      'Search traffic',
      'Sessions',
    ],
    es: ['Tráfico mensual', 'Tráfico', 'Visitas', 'Visitas mensuales', 'Tráfico orgánico'],
    'pt-BR': ['Tráfego mensal', 'Tráfego', 'Visitas', 'Visitas mensais', 'Tráfego orgânico'],
  },
  metricsSource: {
    'en-US': ['Metrics from', 'Metrics source', 'Source'],
    es: ['Fuente de las métricas', 'Métricas según', 'Fuente', 'Origen de las métricas'],
    'pt-BR': ['Fonte das métricas', 'Métricas segundo', 'Fonte', 'Origem das métricas'],
  },
  metricsAt: {
    'en-US': ['Metrics of', 'Metrics date', 'Metrics at'],
    es: ['Fecha de las métricas', 'Métricas del', 'Métricas a fecha de'],
    'pt-BR': ['Data das métricas', 'Métricas de', 'Métricas em'],
  },
  owner: {
    'en-US': ['Owner', 'Publisher', 'Owner email', 'Publisher email', 'Owner name'],
    es: ['Propietario', 'Propietaria', 'Editor', 'Dueño', 'Correo del propietario'],
    'pt-BR': ['Proprietário', 'Proprietária', 'Editor', 'Dono', 'E-mail do proprietário'],
  },
  costCents: {
    'en-US': ['Cost', 'Cost EUR', 'Our cost', 'Owner price'],
    es: ['Coste', 'Costo', 'Coste EUR'],
    'pt-BR': ['Custo', 'Custo EUR'],
  },
  gamblingCostCents: {
    'en-US': ['Gambling cost', 'Casino cost', 'Cost gambling'],
    es: ['Coste para apuestas', 'Coste apuestas', 'Coste de juego', 'Coste casino'],
    'pt-BR': [
      'Custo para apostas',
      'Custo de apostas',
      'Custo apostas',
      'Custo para jogos',
      'Custo de jogos',
      'Custo cassino',
    ],
  },
  insertionCostCents: {
    'en-US': ['Link insertion cost', 'Insertion cost', 'Niche edit cost'],
    es: ['Coste de inserción', 'Coste inserción', 'Coste de inserción de enlace'],
    'pt-BR': ['Custo de inserção', 'Custo inserção', 'Custo de inserção de link'],
  },
  insertionGamblingCostCents: {
    'en-US': ['Gambling insertion cost', 'Casino insertion cost', 'Insertion cost, gambling'],
    es: ['Coste de inserción para apuestas', 'Coste de inserción, apuestas', 'Coste inserción apuestas'],
    'pt-BR': ['Custo de inserção para apostas', 'Custo de inserção, apostas', 'Custo inserção apostas'],
  },
  linkTypes: {
    'en-US': [
      'Link types',
      'Link type',
      'Rel',
      'Follow',
      'Dofollow',
      'Do follow',
      'Dofollow/Nofollow',
      'DF/NF',
      'Link attribute',
    ],
    es: ['Tipos de enlace', 'Tipo de enlace', 'Atributo del enlace', 'Enlaces'],
    'pt-BR': ['Tipos de link', 'Tipo de link'],
  },
  fillModes: {
    'en-US': ['Fill modes', 'Fill mode', 'Labelling'],
    es: ['Etiquetado', 'Etiquetados', 'Modos de publicación', 'Modo de publicación', 'Marcado'],
    'pt-BR': ['Identificação', 'Modos de publicação', 'Modo de publicação'],
  },
  defaultFillMode: {
    'en-US': ['Default fill mode'],
    es: ['Etiquetado por defecto', 'Modo por defecto', 'Modo de publicación por defecto'],
    'pt-BR': ['Identificação padrão', 'Modo padrão', 'Modo de publicação padrão'],
  },
  deliveryDays: {
    'en-US': [
      'Delivery (days)',
      'Delivery days',
      'Delivery',
      'Days',
      'Delivery time',
      'Turnaround',
      'Turnaround time',
      'TAT',
      'TAT (days)',
    ],
    es: [
      'Entrega (días)',
      'Días de entrega',
      'Entrega',
      'Plazo',
      'Plazo (días)',
      'Plazo de entrega',
      'Tiempo de entrega',
    ],
    'pt-BR': ['Entrega (dias)', 'Dias de entrega', 'Entrega', 'Prazo', 'Prazo (dias)', 'Prazo de entrega'],
  },
};

/** The name of a field in our own files. */
export const columnName = (field: ImportField, locale: Locale): string => COLUMN_NAMES[field][locale][0] ?? field;

const BY_NAME = new Map<string, ImportField>();
for (const field of [...IMPORT_FIELDS].reverse()) {
  for (const names of Object.values(COLUMN_NAMES[field])) for (const name of names) BY_NAME.set(plainWord(name), field);
  BY_NAME.set(plainWord(field), field);
}

/** What tools add to the name of a column: their own name, an abbreviation of it, or a currency. */
const ADDED =
  /^(?:da|pa|moz|ahrefs|semrush|similarweb|majestic|sistrix|seranking|se|ranking|screaming|frog|serpstat|google|analytics|ga|avg|average|est|estimated|en|in|em|de|del|do|the|por|vat|iva|excl|incl|sin|con|sem|com|\p{Sc}|[\p{L}]{0,3}\p{Sc})$/iu;

const wordsIn = (header: string) => header.split(/[\s()[\]/_:,.*+-]+/u).filter(Boolean);

/** The field of a column's name, also with what tools add to it: `Domain Authority (DA)`, `Price USD`. */
export function fieldCalled(header: string): ImportField | undefined {
  const named = BY_NAME.get(plainWord(header));
  if (named) return named;
  const words = wordsIn(header);
  const left = words.filter((word) => !ADDED.test(word) && currencyOfColumn(word) === undefined);
  const short = BY_NAME.get(plainWord(left.length === 0 ? (words[0] ?? '') : left.join(' ')));
  const spoken = words.filter((word) => !/\p{Sc}/u.test(word) && currencyOfColumn(word) === undefined);
  return short ?? amountCalled(spoken.map(plainWord));
}

const MONEY_WORDS = words(
  'price prices precio precios preco precos valor valores tarifa tarifas pvp rate rates fee fees',
);
const COST_WORDS = words('cost costs coste costes costo costos custo custos');
/** What an amount may be for that is an article like any other. */
const ARTICLE_WORDS = words(
  'article articles articulo articulos artigo artigos post posts guest guestpost publication publicacion publicacao placement content contenido conteudo sponsored patrocinado standard general normal base sale client publisher dofollow follow nota notas normales generico geral text reportaje',
);
const GAMBLING_WORDS = words(
  'gambling casino casinos cassino cassinos betting bets bet apuestas apuesta apostas aposta juego juegos jogo jogos igaming gaming poker',
);
/** Words that are no meaning of their own beside the others. */
const SMALL_WORDS = words(
  'de del do da para por a el la o os as and y e en em on for of the with con com un una um uma per eur usd brl gbp site web net',
);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * What an amount is for, by all words of its column: `Guest post price`, `Casino / Betting`, `Precio artículo`. An
 * amount for something else, such as the insertion of a link into a text that is published already or a topic of its
 * own, is none of those, and is left out rather than taken for the price of an article.
 */
function amountCalled(said: readonly string[]): ImportField | undefined {
  const meant = said.filter((word) => !SMALL_WORDS.has(word));
  const is = (kind: ReadonlySet<string>) => meant.some((word) => kind.has(word));
  const rest = meant.filter(
    (word) => ![MONEY_WORDS, COST_WORDS, ARTICLE_WORDS, GAMBLING_WORDS].some((kind) => kind.has(word)),
  );
  if (meant.length === 0 || rest.length > 0) return undefined;
  if (is(GAMBLING_WORDS)) return is(COST_WORDS) ? 'gamblingCostCents' : 'gamblingPriceCents';
  if (is(COST_WORDS)) return 'costCents';
  return is(MONEY_WORDS) || meant.every((word) => PRICED_ALONE.has(word)) ? 'priceCents' : undefined;
}
/** Columns of these names alone hold what such an article costs. */
const PRICED_ALONE = words('guest post guestpost article articulo artigo');

const isAddress = (cell: string) => siteAddress(cell.trim()) !== null;
const shareOf = (cells: readonly string[], is: (cell: string) => boolean): number => {
  const said = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !isNoValue(cell));
  return said.length === 0 ? 0 : said.filter(is).length / said.length;
};
/** Whether the cells that say something are addresses of sites. */
const holdsAddresses = (cells: readonly string[]) => shareOf(cells, isAddress) > 0.5;

const isMoney = (cell: string) =>
  /\p{Sc}|(?<!\p{L})(?:EUR|USD|BRL|GBP|euros?)(?!\p{L})/iu.test(cell) &&
  ['point' as const, 'comma' as const].some((style) => readMoney(cell, style) !== null);
const isFollow = (cell: string) => /^(?:do|no)[ -]?follow$/i.test(cell);
const isNumber = (cell: string) =>
  ['point' as const, 'comma' as const].some((style) => readMoney(cell, style) !== null);
const MOST = 0.8;

/** Fields that cells tell by themselves, where no name of a column does. */
const BY_CELLS: readonly (readonly [ImportField, (cell: string) => boolean])[] = [
  ['linkTypes', isFollow],
  ['priceCents', isMoney],
  ['owner', (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)],
  ['country', (cell) => cell.length > 2 && countryOf(cell) !== undefined],
  ['language', (cell) => cell.length > 3 && languageOf(cell) !== undefined],
  ['country', (cell) => /^[A-Z]{2}$/.test(cell) && countryOf(cell) !== undefined],
];

/**
 * Guesses the fields of columns by their names and by what their cells hold. Each field is used once, for its first
 * column. The domain is known by its cells too: whatever its column is called, and no column of other words is one.
 *
 * @param cellsOf cells of a column, where the rows are known
 * @param isNamed false: the file names no column
 */
export function guessColumns(
  headers: readonly string[],
  cellsOf?: (column: number) => readonly string[],
  isNamed = true,
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField): ImportField => {
    taken.add(field);
    return field;
  };
  const named = headers.map((header, at): ImportField | null => {
    const field = fieldCalled(header);
    if (!field || taken.has(field)) return null;
    if (field === 'domain' && cellsOf && isOtherThanDomain(cellsOf(at))) return null;
    return take(field);
  });
  if (!cellsOf) return named;
  const fields = [...named];
  if (!taken.has('domain')) {
    const free = headers.findIndex(
      (_, at) => (fields[at] === null || fields[at] === 'name') && holdsAddresses(cellsOf(at)),
    );
    if (free !== -1) fields[free] = take('domain');
  }
  for (const [at, field] of fields.entries()) {
    if (field !== null) continue;
    const cells = cellsOf(at);
    // An amount that is said to be for something else is not the price of an article, whatever it looks like.
    const may = (each: ImportField) => !taken.has(each) && (each !== 'priceCents' || !isCalled(headers[at] ?? ''));
    const told = BY_CELLS.find(([each, is]) => may(each) && shareOf(cells, is) >= MOST)?.[0];
    if (told) fields[at] = take(told);
  }
  // Domains with one number beside them are a price list, whatever currency it is thought in.
  if (!isNamed && !taken.has('priceCents')) {
    const numbers = fields.flatMap((field, at) =>
      field === null && shareOf(cellsOf(at), isNumber) >= MOST ? [at] : [],
    );
    const [only] = numbers;
    if (numbers.length === 1 && only !== undefined) fields[only] = take('priceCents');
  }
  return fields;
}

const isCalled = (header: string): boolean => plainWord(header) !== '';

/** No cell is an address, and all of them are words. A file of mistyped domains is still one of domains. */
function isOtherThanDomain(cells: readonly string[]): boolean {
  const said = new Set(cells.map((cell) => cell.trim().toLowerCase()).filter(Boolean));
  return (
    said.size > 0 &&
    [...said].every((word) => /^(?:do|no)[ -_]?follow$|^(?:sponsored|ugc|yes|no|true|false)$/.test(word))
  );
}
