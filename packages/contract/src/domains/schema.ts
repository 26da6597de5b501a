import { z } from 'zod';
import { Cents, Country } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import { DOMAIN_STANDINGS, MAX_LIST_LINES, MAX_LIST_TEXT } from './limits.ts';

/**
 * Pasted text or a file's content: one domain or address per line, possibly among other cells. Limited in characters
 * here; lines and domains are limited where it is parsed.
 */
export const DomainText = z.string().max(MAX_LIST_TEXT);

/** One domain of a list with its status. */
export const ListedDomain = z
  .object({
    /** Line of its first occurrence, from 1. */
    line: z.int(),
    /** As written, at most 200 characters. */
    written: z.string(),
    /** Normal form as in the catalogue. Empty if the line has no domain. */
    domain: z.string(),
    standing: z.enum(DOMAIN_STANDINGS),
    /** The domain for sale that was probably meant by an unknown or invalid one. Null: none is near. */
    meant: z.string().nullable(),
    /** Set for domains that are for sale, otherwise null. */
    site: z
      .object({
        id: Id,
        name: z.string(),
        country: Country,
        da: z.int().nullable(),
        monthlyTraffic: z.int().nullable(),
        /** Price for the wanted topics. Null if the site refuses one of them. */
        priceCents: Cents.nullable(),
        isFavorite: z.boolean(),
        isInCart: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'ListedDomain' });
export type ListedDomain = z.output<typeof ListedDomain>;

export const DomainList = z
  .object({
    /** In the order of the list. A repeated domain has one row. */
    rows: z.array(ListedDomain),
    /** Number of lines that are not empty. */
    lines: z.int().max(MAX_LIST_LINES),
    /** Number of lines that repeat an earlier domain. */
    repeated: z.int(),
    counts: z.record(z.enum(DOMAIN_STANDINGS), z.int()),
    /** Totals of the available ones, at the reader's prices. */
    totalCents: Cents,
  })
  .meta({ id: 'DomainList' });
export type DomainList = z.output<typeof DomainList>;
