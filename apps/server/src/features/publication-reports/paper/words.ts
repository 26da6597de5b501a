import type { PublicationState } from '@linkstand/contract/publication-reports/choices';
import type { Locale } from '@linkstand/contract/shared/locales';

interface ReportWords {
  readonly title: string;
  readonly fileName: string;
  readonly forCustomer: (customer: string) => string;
  readonly summary: (figures: {
    readonly planned: number;
    readonly published: number;
    readonly live: number;
  }) => string;
  readonly lostAndRepaired: (lost: number, repaired: number) => string;
  readonly published: string;
  readonly live: string;
  readonly pending: string;
  readonly lost: string;
  readonly spend: string;
  readonly ofPlanned: (planned: number) => string;
  readonly state: Readonly<Record<PublicationState, string>>;
  readonly publications: string;
  readonly nothing: string;
  readonly date: string;
  readonly site: string;
  readonly url: string;
  readonly da: string;
  readonly target: string;
  readonly anchor: string;
  readonly status: string;
  readonly price: string;
  readonly total: string;
  readonly losses: string;
  readonly lostOn: string;
  readonly repairedOn: string;
  readonly notYet: string;
  readonly next: string;
  readonly plannedFor: string;
  readonly net: string;
  readonly page: (page: number, pages: number) => string;
}

export const REPORT_PAPER_WORDS: Readonly<Record<Locale, ReportWords>> = {
  'en-US': {
    title: 'Publication report',
    fileName: 'publication-report',
    forCustomer: (customer) => `For ${customer}`,
    summary: ({ planned, published, live }) =>
      `Published this month: ${published} of ${planned} planned. Links that were as agreed when last checked: ${live}.`,
    lostAndRepaired: (lost, repaired) => `Links lost this month: ${lost}. Repaired: ${repaired}.`,
    published: 'Published',
    live: 'Live',
    pending: 'Being checked',
    lost: 'Lost',
    spend: 'Spend',
    ofPlanned: (planned) => `of ${planned} planned`,
    state: { live: 'Live', pending: 'Being checked', lost: 'Lost' },
    publications: 'Publications',
    nothing: 'None.',
    date: 'Date',
    site: 'Site',
    url: 'Publication',
    da: 'DA',
    target: 'Target',
    anchor: 'Anchor text',
    status: 'Status',
    price: 'Price',
    total: 'Total',
    losses: 'Lost and repaired links',
    lostOn: 'Lost on',
    repairedOn: 'Repaired on',
    notYet: 'Not yet',
    next: 'Next month',
    plannedFor: 'Planned for',
    net: 'Prices without VAT.',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    title: 'Informe de publicaciones',
    fileName: 'informe-de-publicaciones',
    forCustomer: (customer) => `Para ${customer}`,
    summary: ({ planned, published, live }) =>
      `Publicaciones de este mes: ${published} de ${planned} previstas. Enlaces que en su última comprobación estaban como se acordó: ${live}.`,
    lostAndRepaired: (lost, repaired) => `Enlaces perdidos este mes: ${lost}. Recuperados: ${repaired}.`,
    published: 'Publicadas',
    live: 'Activas',
    pending: 'En comprobación',
    lost: 'Perdidas',
    spend: 'Inversión',
    ofPlanned: (planned) => `de ${planned} previstas`,
    state: { live: 'Activa', pending: 'En comprobación', lost: 'Perdida' },
    publications: 'Publicaciones',
    nothing: 'Ninguna.',
    date: 'Fecha',
    site: 'Sitio',
    url: 'Publicación',
    da: 'DA',
    target: 'Destino',
    anchor: 'Texto ancla',
    status: 'Estado',
    price: 'Precio',
    total: 'Total',
    losses: 'Enlaces perdidos y recuperados',
    lostOn: 'Perdido el',
    repairedOn: 'Recuperado el',
    notYet: 'Todavía no',
    next: 'El próximo mes',
    plannedFor: 'Prevista para el',
    net: 'Precios sin IVA.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  'pt-BR': {
    title: 'Relatório de publicações',
    fileName: 'relatorio-de-publicacoes',
    forCustomer: (customer) => `Para ${customer}`,
    summary: ({ planned, published, live }) =>
      `Publicações deste mês: ${published} de ${planned} previstas. Links que, na última verificação, estavam conforme o combinado: ${live}.`,
    lostAndRepaired: (lost, repaired) => `Links perdidos neste mês: ${lost}. Recuperados: ${repaired}.`,
    published: 'Publicadas',
    live: 'No ar',
    pending: 'Em verificação',
    lost: 'Perdidas',
    spend: 'Investimento',
    ofPlanned: (planned) => `de ${planned} previstas`,
    state: { live: 'No ar', pending: 'Em verificação', lost: 'Perdida' },
    publications: 'Publicações',
    nothing: 'Nenhuma.',
    date: 'Data',
    site: 'Site',
    url: 'Publicação',
    da: 'DA',
    target: 'Destino',
    anchor: 'Texto âncora',
    status: 'Status',
    price: 'Preço',
    total: 'Total',
    losses: 'Links perdidos e recuperados',
    lostOn: 'Perdido em',
    repairedOn: 'Recuperado em',
    notYet: 'Ainda não',
    next: 'Próximo mês',
    plannedFor: 'Prevista para',
    net: 'Preços sem IVA.',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};

/** The month in words: "October 2026". */
export const monthName = (month: string, locale: Locale): string => {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
};
