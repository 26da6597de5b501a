import { z } from 'zod';
import { GUARANTEE_COVERS } from './guarantee.ts';

export const GuaranteeCoverSchema = z.enum(GUARANTEE_COVERS);

/** What is promised of a publication's links. */
export const GuaranteeTerms = z
  .object({
    /** For how long, from the publication on. */
    days: z.int(),
    /** While the link is this young, all of its price is given back. After that, the part of the days that are left. */
    fullDays: z.int(),
    /** Working days that the owner has to repair a lost link. */
    repairDays: z.int(),
    covers: z.array(GuaranteeCoverSchema),
  })
  .meta({ id: 'GuaranteeTerms' });
export type GuaranteeTerms = z.output<typeof GuaranteeTerms>;
