import type { Locale } from '@linkstand/contract/shared/fields';
import type { Role } from '@linkstand/contract/shared/roles';
import type { Me, Profile } from '@linkstand/contract/users/schema';
import type { z } from 'zod';
import type { Self } from './queries.ts';

interface LooseRef {
  readonly id: number | null;
  readonly name: string | null;
}
const ref = ({ id, name }: LooseRef) => (id === null ? null : { id, name: name ?? '' });

export const presentMe = (row: Self): Me => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  role: row.role as Role,
  editorCoordinator: row.editorCoordinator,
  canAccessOwnerNewsletter: row.canAccessOwnerNewsletter,
  canSeeOwnersTable: row.canSeeOwnersTable,
  language: row.language as Locale | null,
  country: row.country,
  company: ref(row.company),
  agency: ref(row.agency),
  toursSeen: row.toursSeen,
});

export const presentProfile = (row: Self): z.input<typeof Profile> => ({
  version: row.version,
  name: row.name,
  email: row.email,
  secondaryEmail: row.secondaryEmail,
  phone: row.phone,
  birthDate: row.birthDate,
  company:
    row.company.id === null
      ? null
      : { id: row.company.id, name: row.company.name ?? '', taxNumber: row.company.taxNumber ?? '' },
  taxNumber: row.taxNumber,
  position: row.position,
  country: row.country,
  language: row.language as Locale | null,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  accountExecutive: ref(row.accountExecutive),
});
