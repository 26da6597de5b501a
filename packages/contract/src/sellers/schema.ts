import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { sellerClientFilter } from './filter.ts';

/** A client in the list of its seller. */
export const SellerClient = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    company: Ref.nullable(),
    country: z.string(),
    lastLoginAt: Instant.nullable(),
    /** Number of submitted briefings, whatever their state now. */
    campaigns: z.int(),
  })
  .meta({ id: 'SellerClient' });
export type SellerClient = z.output<typeof SellerClient>;

export const SellerClientFilter = filterSchema(sellerClientFilter);
