import { z } from 'zod';
import { CurrencyCode } from '../currencies/schema.ts';
import { Cents, Country, Day, Email, Instant, Locale, line, Password, Reason } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { ResourceCan, recordFields } from '../shared/resource.ts';
import { ROLES } from '../shared/roles.ts';
import { PERSON_STATES } from '../staff/choices.ts';
import { userFilter } from './filter.ts';
import { personFields } from './person-fields.ts';

/** The signed-in person; the browser keeps the first eight fields under its user key. */
export const Me = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(ROLES),
    editorCoordinator: z.boolean(),
    canAccessOwnerNewsletter: z.boolean(),
    canSeeOwnersTable: z.boolean(),
    language: Locale.nullable(),
    country: z.string(),
    company: Ref.nullable(),
    agency: Ref.nullable(),
    toursSeen: z.array(z.string()),
  })
  .meta({ id: 'Me' });
export type Me = z.output<typeof Me>;

export const Profile = z
  .object({
    version: z.int(),
    name: z.string(),
    email: z.string(),
    secondaryEmail: z.string(),
    phone: z.string(),
    birthDate: Day.nullable(),
    company: Ref.extend({ taxNumber: z.string() }).nullable(),
    taxNumber: z.string(),
    position: z.string(),
    country: z.string(),
    language: Locale.nullable(),
    /** In which prices are shown beside euros; null follows the brand. */
    displayCurrency: CurrencyCode.nullable(),
    lastLoginAt: Instant.nullable(),
    accountExecutive: Ref.nullable(),
  })
  .meta({ id: 'Profile' });

export const ProfileInput = z
  .strictObject({
    name: line(120, 1),
    secondaryEmail: z.union([Email, z.literal('')]),
    phone: line(40),
    birthDate: Day.nullable(),
    taxNumber: line(40),
    position: line(120),
    country: Country,
    language: Locale.nullable(),
    displayCurrency: CurrencyCode.nullable(),
  })
  .partial();

/** What a seller may change of its own clients; the rest is for administrators. */
export const SELLER_FIELDS = [
  'name',
  'secondaryEmail',
  'phone',
  'birthDate',
  'taxNumber',
  'position',
  'country',
  'language',
  'crmMutedUntil',
  'crmTagIds',
  'addCrmTagIds',
  'removeCrmTagIds',
] as const;

const CrmTagIds = z.array(Id).max(50);

/** What can be typed about a person; role and state have endpoints of their own, a password is never seen. */
export const UserInput = z.strictObject({
  ...personFields,
  companyId: Id.nullable(),
  /** Sees and acts on what the whole company orders. */
  isCompanyManager: z.boolean(),
  agencyId: Id.nullable(),
  accountExecutiveId: Id.nullable(),
  coordinatorId: Id.nullable(),
  /** No CRM mail up to and with this day; null: not muted. */
  crmMutedUntil: Day.nullable(),
  crmTagIds: CrmTagIds,
});

/** A new person, who chooses a password by the link that is mailed. Only an editor can be a coordinator. */
export const NewUser = UserInput.partial().extend({
  name: line(120, 1),
  email: Email,
  role: z.enum(ROLES),
  editorCoordinator: z.boolean().optional(),
});
export type NewUser = z.output<typeof NewUser>;

/** A password that somebody else sets, typed twice. */
export const PasswordInput = z
  .strictObject({ password: Password, confirmation: z.string().max(200) })
  .refine((value) => value.password === value.confirmation, { path: ['confirmation'], message: 'passwords_differ' });

/** The same, and what is easier said of many at once: tags to add to those that each has, or to take away. */
export const UserChange = UserInput.extend({ addCrmTagIds: CrmTagIds, removeCrmTagIds: CrmTagIds });

export const User = UserInput.extend({
  ...recordFields,
  role: z.enum(ROLES),
  editorCoordinator: z.boolean(),
  state: z.enum(PERSON_STATES),
  emailVerified: z.boolean(),
  lastLoginAt: Instant.nullable(),
  company: Ref.nullable(),
  agency: Ref.nullable(),
  accountExecutive: Ref.nullable(),
  coordinator: Ref.nullable(),
  crmTags: z.array(Ref.extend({ color: z.string() })),
  /** Submitted ones. */
  campaigns: z.int(),
  briefings: z.int(),
  lastRequestAt: Instant.nullable(),
  /** Submitted in the last twelve months at frozen prices, without what was denied, canceled or a bonus. */
  yearSpendCents: Cents,
  /** What may still be spent from the wallet that a client orders from, credit included. Null for the team. */
  walletCents: z.int().nullable(),
  /** Kept there for orders that are not published yet. */
  heldCents: z.int().nullable(),
  can: ResourceCan.extend({
    /** Company, agency, account executive, coordinator, address, flags. */
    assign: z.boolean(),
    changeRole: z.boolean(),
    enable: z.boolean(),
    disable: z.boolean(),
    sendReset: z.boolean(),
    setPassword: z.boolean(),
    impersonate: z.boolean(),
    /** Read and change how a client without a company is billed. */
    changeBilling: z.boolean(),
  }),
}).meta({ id: 'User' });
export type User = z.output<typeof User>;

export const UserFilter = filterSchema(userFilter);

/** What a person's present role looks after, so that a change of role can say what will be left alone. */
export const Duties = z.object({
  /** As their account executive. */
  clients: z.int(),
  /** As their coordinator. */
  coordinated: z.int(),
  /** In hand as an editor. */
  briefings: z.int(),
  sites: z.int(),
  owners: z.int(),
  /** Not closed. */
  cases: z.int(),
  /** Not done. */
  tasks: z.int(),
  /** Not closed. */
  chats: z.int(),
  /** Ordered as a client and not finished. */
  campaigns: z.int(),
});

export const RoleChange = z.strictObject({
  role: z.enum(ROLES),
  /** Only an editor can be a coordinator. */
  editorCoordinator: z.boolean().optional(),
  reason: Reason,
});

/** What lets an administrator see the product as a person, for a while. */
export const Impersonation = z
  .object({
    grant: z.uuid(),
    person: Me,
    expiresAt: Instant,
  })
  .meta({ id: 'Impersonation' });
export type Impersonation = z.output<typeof Impersonation>;
