import { z } from 'zod';
import { Cents, Country } from '../shared/fields.ts';
import { Id } from '../shared/pagination.ts';
import { DOMAIN_STANDINGS, MAX_LIST_LINES, MAX_LIST_TEXT } from './limits.ts';

/**
 * What a person pasted or a file held: a domain or an address on each line, or cells of which one is. Its size in
 * characters; how many lines and domains it may hold is checked where it is read.
 */
export const DomainText = z.string().max(MAX_LIST_TEXT);

/** One domain of a list, and how it stands for the reader. */
export const ListedDomain = z
  .object({
    /** Where it first stood, counted from 1. */
    line: z.int(),
    /** As it was written, at most 200 characters. */
    written: z.string(),
    /** As the catalogue names it; empty where the line holds none. */
    domain: z.string(),
    standing: z.enum(DOMAIN_STANDINGS),
    /** Of what is for sale; null otherwise. */
    site: z
      .object({
        id: Id,
        name: z.string(),
        country: Country,
        da: z.int().nullable(),
        monthlyTraffic: z.int().nullable(),
        /** For what is wanted; null: it refuses one of it. */
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
    /** In the order of the list; a domain named twice has one row. */
    rows: z.array(ListedDomain),
    /** Lines that were not empty. */
    lines: z.int().max(MAX_LIST_LINES),
    /** How often a line named what another had named before it. */
    repeated: z.int(),
    counts: z.record(z.enum(DOMAIN_STANDINGS), z.int()),
    /** Of the available ones, at the reader's prices. */
    totalCents: Cents,
  })
  .meta({ id: 'DomainList' });
export type DomainList = z.output<typeof DomainList>;
