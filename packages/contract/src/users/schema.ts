import { z } from 'zod';
import { Country, Day, Email, Instant, Locale, line } from '../shared/fields.ts';
import { Id, Ref } from '../shared/pagination.ts';
import { ROLES } from '../shared/roles.ts';

/** The signed-in person; the browser keeps the first eight fields under its user key (specification §3). */
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
  })
  .partial();
