import { z } from 'zod';
import { BasisPoints, Country, Email, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { logoFields } from '../shared/logo.ts';
import { recordFields } from '../shared/resource.ts';
import { agencyFilter } from './filter.ts';

/** An agency buys for its own customers. Companies and users may belong to one. */
export const AgencyInput = z.strictObject({
  name: line(120, 1),
  /** Decides how the tax number is checked. '' for none. */
  country: z.union([Country, z.literal('')]),
  taxNumber: line(40),
  contactName: line(120),
  contactEmail: z.union([Email, z.literal('')]),
  /** Null: the default commission applies. */
  priceCommissionBp: BasisPoints.nullable(),
});

export const Agency = AgencyInput.extend({
  ...recordFields,
  ...logoFields,
  companies: z.int(),
  users: z.int(),
}).meta({ id: 'Agency' });
export type Agency = z.output<typeof Agency>;

export const AgencyFilter = filterSchema(agencyFilter);
