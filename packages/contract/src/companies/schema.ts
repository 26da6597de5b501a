import { z } from 'zod';
import { BasisPoints, Country, line } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { logoFields } from '../shared/logo.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { companyFilter } from './filter.ts';

/** Who clients work for, and in whose name they buy; it may belong to an agency. */
export const CompanyInput = z.strictObject({
  name: line(120, 1),
  /** By its rule the tax number is read; '' for none. */
  country: z.union([Country, z.literal('')]),
  taxNumber: line(40),
  /** A year. */
  foundedIn: z.int().min(1000).max(2999).nullable(),
  /** Null: the agency's, else the default commission holds. */
  priceCommissionBp: BasisPoints.nullable(),
  agencyId: Id.nullable(),
});

export const Company = CompanyInput.extend({
  ...recordFields,
  ...logoFields,
  agency: Ref.nullable(),
  users: z.int(),
}).meta({ id: 'Company' });
export type Company = z.output<typeof Company>;

export const CompanyFilter = filterSchema(companyFilter);
