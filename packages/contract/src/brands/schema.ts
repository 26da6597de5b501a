import { z } from 'zod';
import { Color, Locale } from '../shared/fields.ts';

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
