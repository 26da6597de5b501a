import type { Locale } from '@linkstand/contract/shared/locales';
import { plainWord } from '@linkstand/contract/shared/plain-words';
import { IMPORT_FIELDS, type ImportField } from '@linkstand/contract/sites/import-choices';
import { siteAddress } from '../../domains/site-address.ts';
import { currencyOfColumn } from './written-numbers.ts';

type Names = Readonly<Record<Locale, readonly string[]>>;

/**
 * Names of columns, by language. The first is the one of our own files. The names of the screens are among them, so
 * that an export can be imported again.
 */
const COLUMN_NAMES: Readonly<Record<ImportField, Names>> = {
  domain: {
    'en-US': ['Domain', 'URL', 'Website', 'Web', 'Link', 'Site URL', 'Host', 'Root domain'],
    es: ['Dominio', 'Dirección', 'Página', 'Página web', 'Sitio web', 'Enlace'],
    'pt-BR': ['Domínio', 'Endereço', 'Página', 'Site URL'],
  },
  name: {
    'en-US': ['Name', 'Site', 'Site name', 'Title', 'Medium', 'Publication'],
    es: ['Nombre', 'Sitio', 'Medio', 'Título', 'Nombre del sitio', 'Nombre del medio'],
    'pt-BR': ['Nome', 'Veículo', 'Título', 'Nome do site', 'Mídia'],
  },
  country: {
    'en-US': ['Country', 'Country code', 'Site country'],
    es: ['País', 'Código de país'],
    'pt-BR': ['País', 'Código do país'],
  },
  language: {
    'en-US': ['Language', 'Lang', 'Language code', 'Site language'],
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
  description: {
    'en-US': ['Description', 'About', 'Notes'],
    es: ['Descripción', 'Notas'],
    'pt-BR': ['Descrição', 'Observações'],
  },
  siteManager: {
    'en-US': ['Manager', 'Site manager'],
    es: ['Gestor', 'Gestora', 'Responsable', 'Gestor del sitio'],
    'pt-BR': ['Gestor', 'Gestora', 'Responsável', 'Gestor do site'],
  },
  categories: {
    'en-US': ['Categories', 'Category', 'Topics', 'Topic', 'Niche'],
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
    'en-US': ['Gambling insertion price', 'Casino insertion price', 'Link insertion price for gambling'],
    es: ['Precio de inserción para apuestas', 'Precio inserción apuestas', 'Precio inserción casino'],
    'pt-BR': ['Preço de inserção para apostas', 'Preço inserção apostas', 'Preço inserção cassino'],
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
    'en-US': ['DA', 'Domain authority', 'Moz DA'],
    es: ['DA', 'Autoridad de dominio', 'Autoridad del dominio'],
    'pt-BR': ['DA', 'Autoridade de domínio', 'Autoridade do domínio'],
  },
  pa: {
    'en-US': ['PA', 'Page authority', 'Moz PA'],
    es: ['PA', 'Autoridad de página'],
    'pt-BR': ['PA', 'Autoridade de página'],
  },
  monthlyTraffic: {
    'en-US': ['Monthly traffic', 'Traffic', 'Visits', 'Monthly visits', 'Organic traffic'],
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
    'en-US': ['Gambling insertion cost', 'Casino insertion cost'],
    es: ['Coste de inserción para apuestas', 'Coste inserción apuestas'],
    'pt-BR': ['Custo de inserção para apostas', 'Custo inserção apostas'],
  },
  linkTypes: {
    'en-US': ['Link types', 'Link type', 'Rel', 'Follow'],
    es: ['Tipos de enlace', 'Tipo de enlace'],
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
    'en-US': ['Delivery (days)', 'Delivery days', 'Delivery', 'Days'],
    es: ['Entrega (días)', 'Días de entrega', 'Entrega', 'Plazo', 'Plazo (días)'],
    'pt-BR': ['Entrega (dias)', 'Dias de entrega', 'Entrega', 'Prazo', 'Prazo (dias)'],
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
const ADDED = /^(?:da|pa|moz|ahrefs|semrush|similarweb|majestic|en|in|em|\p{Sc}|[\p{L}]{0,3}\p{Sc})$/iu;

/** The field of a column's name, also with what tools add to it: `Domain Authority (DA)`, `Price USD`. */
function fieldCalled(header: string): ImportField | undefined {
  const known = BY_NAME.get(plainWord(header));
  if (known) return known;
  const words = header.split(/[\s()[\]/]+/u).filter(Boolean);
  const left = words.filter((word) => !ADDED.test(word) && currencyOfColumn(word) === undefined);
  return BY_NAME.get(plainWord(left.length === 0 ? (words[0] ?? '') : left.join(' ')));
}

const isAddress = (cell: string) => siteAddress(cell.trim()) !== null;
/** Whether the cells that say something are addresses of sites. */
function holdsAddresses(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell.trim() !== '');
  return said.length > 0 && said.filter(isAddress).length * 2 > said.length;
}

/**
 * Guesses the fields of columns by their names. Each field is used once, for its first column. The domain is known by
 * its cells too: whatever its column is called, and no column of other words is one.
 *
 * @param cellsOf cells of a column, where the rows are known
 */
export function guessColumns(
  headers: readonly string[],
  cellsOf?: (column: number) => readonly string[],
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const called = headers.map(fieldCalled);
  const fields = called.map((field, at) => {
    if (!field || taken.has(field)) return null;
    if (field === 'domain' && cellsOf && isOtherThanDomain(cellsOf(at))) return null;
    taken.add(field);
    return field;
  });
  if (!cellsOf || taken.has('domain')) return fields;
  const free = headers.findIndex(
    (_, at) => (fields[at] === null || fields[at] === 'name') && holdsAddresses(cellsOf(at)),
  );
  return fields.map((field, at) => (at === free ? 'domain' : field));
}

/** No cell is an address, and all of them are words. A file of mistyped domains is still one of domains. */
function isOtherThanDomain(cells: readonly string[]): boolean {
  const said = new Set(cells.map((cell) => cell.trim().toLowerCase()).filter(Boolean));
  return (
    said.size > 0 &&
    [...said].every((word) => /^(?:do|no)[ -_]?follow$|^(?:sponsored|ugc|yes|no|true|false)$/.test(word))
  );
}
