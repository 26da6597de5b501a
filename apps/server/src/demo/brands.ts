import type { Row } from './insert.ts';

interface DemoBrand {
  key: string;
  name: string;
  /** Null: the brand of every other host. */
  host: string | null;
  pageTitle: string;
  primary: string;
  secondary: string;
  accent: string;
  isBacklinks: boolean;
  defaultLocale: 'en-US' | 'es' | 'pt-BR';
  /** What is drawn on the 32 × 32 tile of the primary color. */
  picture: string;
}

const BRANDS: readonly DemoBrand[] = [
  {
    key: 'linkstand',
    name: 'Linkstand',
    host: null,
    pageTitle: 'Linkstand: publications on the sites people read',
    primary: '#3b5bdb',
    secondary: '#1c2541',
    accent: '#f59f00',
    isBacklinks: false,
    defaultLocale: 'en-US',
    // A stand with its awning.
    picture:
      '<path d="M7 7h18l3 7a3.2 3.2 0 0 1-6 1.6 3.5 3.5 0 0 1-6 0 3.5 3.5 0 0 1-6 0A3.2 3.2 0 0 1 4 14z" fill="#fff"/>' +
      '<path d="M8 19.5V25h16v-5.5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>' +
      '<circle cx="16" cy="20.5" r="1.8" fill="#f59f00"/>',
  },
  {
    key: 'backlinks',
    name: 'Backlinks',
    host: 'backlinks.localhost',
    pageTitle: 'Backlinks: enlaces que se quedan',
    primary: '#0b7285',
    secondary: '#12343b',
    accent: '#fab005',
    isBacklinks: true,
    defaultLocale: 'es',
    // Two links of a chain.
    picture:
      '<g fill="none" stroke-width="3" stroke-linecap="round">' +
      '<path d="M17.5 11l2.2-2.2a4.6 4.6 0 0 1 6.5 6.5L22.7 18.8a4.6 4.6 0 0 1-6.5 0" stroke="#fff"/>' +
      '<path d="M14.5 21l-2.2 2.2a4.6 4.6 0 0 1-6.5-6.5L9.3 13.2a4.6 4.6 0 0 1 6.5 0" stroke="#fab005"/></g>',
  },
  {
    key: 'media',
    name: 'Media Plaza',
    host: 'media.localhost',
    pageTitle: 'Media Plaza: matérias nos veículos certos',
    primary: '#ae3ec9',
    secondary: '#2b1a3d',
    accent: '#20c997',
    isBacklinks: false,
    defaultLocale: 'pt-BR',
    // A front page: headline, picture, lines.
    picture:
      '<g fill="#fff"><rect x="6" y="7" width="20" height="4" rx="1.5"/><rect x="6" y="14" width="8.5" height="11" rx="1.5"/></g>' +
      '<g stroke-width="2.2" stroke-linecap="round"><path d="M18.5 15.5H25M18.5 20H25" stroke="#fff"/>' +
      '<path d="M18.5 24.3H22.5" stroke="#63e6be"/></g>',
  },
  {
    key: 'agency',
    name: 'Agency Desk',
    host: 'agency.localhost',
    pageTitle: 'Agency Desk: publications for your customers',
    primary: '#c2410c',
    secondary: '#27211d',
    accent: '#0ea5e9',
    isBacklinks: false,
    defaultLocale: 'en-US',
    // Three customers at one desk.
    picture:
      '<g fill="#fff"><circle cx="8.5" cy="11.5" r="2.8"/><circle cx="16" cy="9.5" r="3.4"/><circle cx="23.5" cy="11.5" r="2.8"/></g>' +
      '<path d="M5.5 18.5h21M9 18.5V25M23 18.5V25" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>' +
      '<path d="M13.5 22.5h5" stroke="#7dd3fc" stroke-width="2.4" stroke-linecap="round"/>',
  },
];

const icon = (brand: DemoBrand) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" role="img">' +
  `<title>${brand.name}</title><rect width="32" height="32" rx="8" fill="${brand.primary}"/>${brand.picture}</svg>`;

/** About the width of a name in a bold sans of 19 px. */
const widthOf = (name: string) =>
  [...name].reduce((width, letter) => width + (/[iljtf ]/.test(letter) ? 6 : /[MmWw]/.test(letter) ? 16.5 : 11), 0);

/** The icon and the name, in the same width whatever sans the reader's machine has: neither cut nor off the middle. */
const logo = (brand: DemoBrand) => {
  const nameWidth = Math.ceil(widthOf(brand.name));
  const width = 42 + nameWidth;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32" role="img">` +
    `<title>${brand.name}</title><rect width="32" height="32" rx="8" fill="${brand.primary}"/>${brand.picture}` +
    `<text x="42" y="22.5" font-family="Inter, 'Segoe UI', Helvetica, Arial, sans-serif" font-size="19" font-weight="700" ` +
    `textLength="${nameWidth}" lengthAdjust="spacingAndGlyphs" fill="${brand.primary}">${brand.name}</text></svg>`
  );
};

/** The port in `publicUrl` of the default brand is that of all brands. */
export const baseUrlOf = (host: string | null, publicUrl: string): string => {
  if (host === null) return publicUrl.replace(/\/+$/, '');
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
};

/** The default brand and three branded hosts (docs/RULES.md, Brands). Ids from 1 in this order. */
export const brandRows = (publicUrl: string, createdAt: Date): Row<'brands'>[] =>
  BRANDS.map((brand, index) => ({
    id: index + 1,
    key: brand.key,
    name: brand.name,
    host: brand.host,
    baseUrl: baseUrlOf(brand.host, publicUrl),
    pageTitle: brand.pageTitle,
    primaryColor: brand.primary,
    secondaryColor: brand.secondary,
    accentColor: brand.accent,
    logoSvg: logo(brand),
    iconSvg: icon(brand),
    isBacklinks: brand.isBacklinks,
    isDefault: brand.host === null,
    defaultLocale: brand.defaultLocale,
    mailFrom: '',
    updatedAt: createdAt,
  }));
