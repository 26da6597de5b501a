import { z } from 'zod';
import { Country, Day, Email, Locale, line } from '../shared/fields.ts';

/** What is typed about anybody: clients and people of the team. */
export const personFields = {
  name: line(120, 1),
  /** To sign in with; a new one is verified by mail. */
  email: Email,
  secondaryEmail: z.union([Email, z.literal('')]),
  phone: line(40),
  birthDate: Day.nullable(),
  taxNumber: line(40),
  position: line(120),
  country: z.union([Country, z.literal('')]),
  /** Null follows the browser. */
  language: Locale.nullable(),
  canSeeOwnersTable: z.boolean(),
  canAccessOwnerNewsletter: z.boolean(),
};
