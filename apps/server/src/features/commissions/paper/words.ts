import type { COMMISSION_KINDS } from '@linkstand/contract/commissions/choices';
import type { Locale } from '@linkstand/contract/shared/locales';

/** The words on a commission statement, in its reader's language. */
export interface CommissionPaperWords {
  readonly title: string;
  readonly kinds: Readonly<Record<(typeof COMMISSION_KINDS)[number], string>>;
  readonly day: string;
  readonly what: string;
  readonly basis: string;
  readonly share: string;
  readonly commission: string;
  readonly balance: string;
  readonly opening: string;
  readonly closing: string;
  readonly nothing: string;
  readonly page: (page: number, pages: number) => string;
}

export const COMMISSION_PAPER_WORDS: Readonly<Record<Locale, CommissionPaperWords>> = {
  'en-US': {
    title: 'Commission statement',
    kinds: { earned: 'Earned', turned_back: 'Reversed', paid: 'Paid out', other: 'Other' },
    day: 'Date',
    what: 'What for',
    basis: 'Net price',
    share: 'Share',
    commission: 'Commission',
    balance: 'Owed',
    opening: 'Owed before',
    closing: 'Owed after',
    nothing: 'None in this period.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    title: 'Extracto de comisiones',
    kinds: { earned: 'Ganada', turned_back: 'Anulada', paid: 'Pagada', other: 'Otra' },
    day: 'Fecha',
    what: 'Concepto',
    basis: 'Precio neto',
    share: 'Porcentaje',
    commission: 'Comisión',
    balance: 'Pendiente',
    opening: 'Pendiente antes',
    closing: 'Pendiente después',
    nothing: 'Nada en este periodo.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  'pt-BR': {
    title: 'Extrato de comissões',
    kinds: { earned: 'Ganha', turned_back: 'Estornada', paid: 'Paga', other: 'Outra' },
    day: 'Data',
    what: 'Referente a',
    basis: 'Preço líquido',
    share: 'Percentual',
    commission: 'Comissão',
    balance: 'Devido',
    opening: 'Devido antes',
    closing: 'Devido depois',
    nothing: 'Nada neste período.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};
