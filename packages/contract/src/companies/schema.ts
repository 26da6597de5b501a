import { z } from 'zod';
import { BasisPoints, Country, Instant, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { logoFields } from '../shared/logo.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { companyFilter } from './filter.ts';

/** The company that clients work for and buy for. May belong to an agency. */
export const CompanyInput = z.strictObject({
  name: line(120, 1),
  /** Decides how the tax number is checked. '' for none. */
  country: z.union([Country, z.literal('')]),
  taxNumber: line(40),
  /** A year. */
  foundedIn: z.int().min(1000).max(2999).nullable(),
  /** Null: the agency's commission applies, otherwise the default. */
  priceCommissionBp: BasisPoints.nullable(),
  agencyId: Id.nullable(),
});

export const Company = CompanyInput.extend({
  ...recordFields,
  ...logoFields,
  agency: Ref.nullable(),
  users: z.int(),
  /** What the EU's register (VIES) last said of the tax number; null if it has not answered yet. */
  vatCheck: z.object({ isValid: z.boolean(), checkedAt: Instant, consultation: z.string() }).nullable(),
}).meta({ id: 'Company' });
export type Company = z.output<typeof Company>;

export const CompanyFilter = filterSchema(companyFilter);
