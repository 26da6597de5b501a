import { z } from 'zod';
import { CurrencyCode } from '../currencies/schema.ts';
import { Color, Email, Instant, Locale, line } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';

/** What the page needs before its first paint. Embedded in the page, by host. */
export const Brand = z
  .object({
    key: z.string(),
    name: z.string(),
    pageTitle: z.string(),
    primary: Color,
    secondary: Color,
    accent: Color,
    logoUrl: z.string(),
    iconUrl: z.string(),
    faviconUrl: z.string(),
    domain: z.string(),
    /** The brand sells mainly links: "backlinks" wording, link insertion as the default type. */
    backlinks: z.boolean(),
    defaultLocale: Locale,
  })
  .meta({ id: 'Brand' });
export type Brand = z.output<typeof Brand>;

/** The full logo, the small one, and the one of the browser's tab. */
export const BRAND_PICTURES = ['logo', 'icon', 'favicon'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const isOrigin = (text: string): boolean => {
  try {
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && text.replace(/\/$/, '') === url.origin;
  } catch {
    return false;
  }
};

export const BrandInput = z.strictObject({
  name: line(60, 1),
  pageTitle: line(120, 1),
  /** The host it is shown on. Null for the default brand, which every other host shows. */
  host: line(253).toLowerCase().regex(HOST, 'host_wrong').nullable(),
  /** The origin of links in mails and PDFs, such as `https://links.example.com`. */
  domain: line(300).refine(isOrigin, 'origin_wrong'),
  primary: Color,
  secondary: Color,
  accent: Color,
  backlinks: z.boolean(),
  defaultLocale: Locale,
  /** The currency in which its clients see prices beside euros. */
  displayCurrency: CurrencyCode,
  /** The sender of its mails. Empty for the installation's sender. */
  mailFrom: line(254).refine((typed) => typed === '' || Email.safeParse(typed).success, 'email_wrong'),
  /** Links of its newsletters lead through this installation, so that clicks are counted. */
  countsClicks: z.boolean(),
  /** Its newsletters load a picture of one point, so that opens are counted. */
  countsOpens: z.boolean(),
});
export type BrandInput = z.output<typeof BrandInput>;

export const BrandSettings = BrandInput.extend({
  id: Id,
  version: z.int(),
  key: z.string(),
  isDefault: z.boolean(),
  /** As it is stored: an earlier version took any text. */
  mailFrom: z.string(),
  logoUrl: z.string(),
  iconUrl: z.string(),
  faviconUrl: z.string(),
  updatedAt: Instant,
}).meta({ id: 'BrandSettings' });
export type BrandSettings = z.output<typeof BrandSettings>;
