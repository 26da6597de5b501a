import { z } from 'zod';
import { Instant } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { ResourceCan, recordFields } from '../shared/resource.ts';
import { personFields } from '../users/person-fields.ts';
import { PERSON_STATES } from './choices.ts';
import { editorFilter, staffFilter } from './filter.ts';

/** The fields of anybody who works for the marketplace; their section decides their role. */
export const StaffInput = z.strictObject(personFields);

/** What is known beside it: state, sign-ins, and what the person looks after. */
const known = {
  ...recordFields,
  state: z.enum(PERSON_STATES),
  emailVerified: z.boolean(),
  lastLoginAt: Instant.nullable(),
  invitedAt: Instant.nullable(),
  /** In hand as an editor: in review, or with the client. */
  briefings: z.int(),
  sites: z.int(),
  owners: z.int(),
  /** Looked after as their account executive. */
  clients: z.int(),
  can: ResourceCan.extend({
    enable: z.boolean(),
    disable: z.boolean(),
    invite: z.boolean(),
    impersonate: z.boolean(),
  }),
};

export const StaffMember = StaffInput.extend(known).meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof StaffMember>;

export const StaffFilter = filterSchema(staffFilter);

/** A coordinator sees every briefing and assigns editors. */
export const EditorInput = StaffInput.extend({ editorCoordinator: z.boolean() });
export const Editor = EditorInput.extend(known).meta({ id: 'Editor' });
export type Editor = z.output<typeof Editor>;
export const EditorFilter = filterSchema(editorFilter);

/** A commission is a percentage of what its clients pay, in basis points, up to all of it. */
export const SellerInput = StaffInput.extend({ commissionBp: z.int().min(0).max(10_000) });
export const Seller = SellerInput.extend(known).meta({ id: 'Seller' });
export type Seller = z.output<typeof Seller>;
