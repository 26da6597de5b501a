import { z } from 'zod';
import { BasisPoints, Country, Email, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { logoFields } from '../shared/logo.ts';
import { recordFields } from '../shared/resource.ts';
import { agencyFilter } from './filter.ts';

/** An agency buys for customers of its own; companies and users may belong to one. */
export const AgencyInput = z.strictObject({
  name: line(120, 1),
  /** By its rule the tax number is read; '' for none. */
  country: z.union([Country, z.literal('')]),
  taxNumber: line(40),
  contactName: line(120),
  contactEmail: z.union([Email, z.literal('')]),
  /** Null: the default commission holds. */
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
