import { z } from 'zod';
import type { SettingValue } from '../settings/settings.ts';
import { GUARANTEE_COVERS, type GuaranteeCover } from './guarantee.ts';

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

/** What was promised of a link, frozen when it was ordered. */
export interface Guarantee extends SettingValue<'link_guarantee'> {
  /** Absent in orders of before offers had terms of their own: everything. */
  readonly covers?: readonly GuaranteeCover[];
  /** Of a replacement: the days for which the link that it replaces was in place. */
  readonly stoodDays?: number;
}
