import type { Locale } from '@linkstand/contract/shared/locales';

interface PaperWords {
  readonly asOf: (time: string) => string;
  readonly comparedWith: (period: string) => string;
  readonly before: (value: string) => string;
  readonly nothing: string;
  /** The table holds only the first rows. */
  readonly firstRows: (shown: string, all: string) => string;
  /** A wide table continues in others below it. */
  readonly band: (band: number, bands: number) => string;
  readonly page: (page: number, pages: number) => string;
}

export const PAPER_WORDS: Readonly<Record<Locale, PaperWords>> = {
  'en-US': {
    asOf: (time) => `as of ${time}`,
    comparedWith: (period) => `Compared with ${period}`,
    before: (value) => `before: ${value}`,
    nothing: 'Nothing in this period.',
    firstRows: (shown, all) => `The first ${shown} of ${all} rows. The CSV and XLSX files have all of them.`,
    band: (band, bands) => `Table, part ${band} of ${bands}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    asOf: (time) => `a fecha de ${time}`,
    comparedWith: (period) => `Comparado con ${period}`,
    before: (value) => `antes: ${value}`,
    nothing: 'Nada en este periodo.',
    firstRows: (shown, all) => `Las primeras ${shown} de ${all} filas. Los archivos CSV y XLSX las tienen todas.`,
    band: (band, bands) => `Tabla, parte ${band} de ${bands}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  'pt-BR': {
    asOf: (time) => `posição de ${time}`,
    comparedWith: (period) => `Comparado com ${period}`,
    before: (value) => `anterior: ${value}`,
    nothing: 'Nada neste período.',
    firstRows: (shown, all) => `As primeiras ${shown} de ${all} linhas. Os arquivos CSV e XLSX têm todas.`,
    band: (band, bands) => `Tabela, parte ${band} de ${bands}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};
