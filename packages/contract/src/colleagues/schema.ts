import { z } from 'zod';
import { Cents, Email, Instant, line, MAX_CENTS } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { recordFields } from '../shared/resource.ts';
import { PERSON_STATES } from '../staff/choices.ts';
import { COMPANY_ROLES } from '../users/company-roles.ts';
import { colleagueFilter } from './filter.ts';

/** What the manager of a company decides about one of its people. */
export const ColleagueChange = z.strictObject({
  companyRoles: z.array(z.enum(COMPANY_ROLES)).min(1).max(COMPANY_ROLES.length),
  /** Empty: all projects of the company. */
  heldProjectIds: z.array(Id).max(100),
  /** What the person may order in a calendar month, net. Null: any amount. */
  monthlyLimitCents: z.int().min(1).max(MAX_CENTS).nullable(),
});

/** A person who is invited to the company. */
export const NewColleague = ColleagueChange.partial().extend({ name: line(120, 1), email: Email });

export const Colleague = ColleagueChange.extend({
  ...recordFields,
  name: z.string(),
  email: z.string(),
  isCompanyManager: z.boolean(),
  heldProjects: z.array(Ref),
  /** Ordered in the running month, net, without what was denied, canceled or refunded. */
  spentCents: Cents,
  state: z.enum(PERSON_STATES),
  lastLoginAt: Instant.nullable(),
  can: recordFields.can.extend({ leave: z.boolean() }),
}).meta({ id: 'Colleague' });
export type Colleague = z.output<typeof Colleague>;

/** How a company orders, as its manager decides. */
export const CompanyRules = z
  .object({
    version: z.int(),
    /** A second person approves each order, whatever it costs. */
    needsApproval: z.boolean(),
  })
  .meta({ id: 'CompanyRules' });

export const ColleagueFilter = filterSchema(colleagueFilter);
