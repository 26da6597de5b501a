/** The brand of the requested host. The server embeds it in the page before the first paint. */
export type Brand = {
  key: string;
  name: string;
  pageTitle: string;
  /** Colours as `#rrggbb`. */
  primary: string;
  secondary: string;
  accent: string;
  logoUrl: string | null;
  iconUrl: string | null;
  faviconUrl: string | null;
  domain: string | null;
  /** "Backlinks" wording, and link insertion first. */
  backlinks: boolean;
  languages: string[];
  /** True for the demo world, whose sites exist in the built-in publisher only. */
  demo: boolean;
  /** The identity service. `tokenUrl` is set for the hosted one only. */
  identity: { url: string; apiKey?: string | null; project?: string | null; tokenUrl?: string | null };
};

const fallback: Brand = {
  key: 'default',
  name: 'Linkstand',
  pageTitle: 'Linkstand',
  primary: '#3451b2',
  secondary: '#0f766e',
  accent: '#c2410c',
  logoUrl: null,
  iconUrl: null,
  faviconUrl: null,
  domain: null,
  backlinks: false,
  languages: ['en-US', 'es', 'pt-BR'],
  demo: false,
  identity: { url: '/identity' },
};

/** Reads the brand tag. Without one (the development server) it is the default brand. */
function readBrand(): Brand {
  const tag = globalThis.document?.getElementById('brand');
  if (!tag?.textContent) return fallback;
  return { ...fallback, ...(JSON.parse(tag.textContent) as Partial<Brand>) };
}

/** The brand of this host. It never changes while the page is open. */
export const brand: Brand = readBrand();
