import { isLocale } from '@linkstand/contract/shared/locales';
import type { Me, Profile } from '@linkstand/contract/users/schema';
import type { z } from 'zod';
import { type Context, hasRole } from '../../platform/context.ts';
import { freeCents } from '../ledger/accounts.ts';
import { stateOf } from './person-state.ts';
import { mayBeSeenAs } from './policy.ts';
import type { OwnRow, PersonRow } from './queries.ts';

/** Null: that of the brand. */
const chosenLocale = (language: string | null) => (isLocale(language) ? language : null);

interface LooseRef {
  readonly id: number | null;
  readonly name: string | null;
}
const ref = ({ id, name }: LooseRef) => (id === null ? null : { id, name: name ?? '' });

export const presentMe = (row: OwnRow): Me => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  role: row.role,
  editorCoordinator: row.editorCoordinator,
  canAccessOwnerNewsletter: row.canAccessOwnerNewsletter,
  canSeeOwnersTable: row.canSeeOwnersTable,
  language: chosenLocale(row.language),
  country: row.country,
  company: ref(row.company),
  agency: ref(row.agency),
  toursSeen: row.toursSeen,
});

export const presentProfile = (row: OwnRow): z.input<typeof Profile> => ({
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
  language: chosenLocale(row.language),
  displayCurrency: row.displayCurrency,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  accountExecutive: ref(row.accountExecutive),
});

interface CommonColumns {
  readonly id: number;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly name: string;
  readonly email: string;
  readonly secondaryEmail: string;
  readonly phone: string;
  readonly birthDate: string | null;
  readonly taxNumber: string;
  readonly position: string;
  readonly country: string;
  readonly language: string | null;
}

/** Fields of clients and of the team alike. */
export const personFields = (row: CommonColumns) => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  name: row.name,
  email: row.email,
  secondaryEmail: row.secondaryEmail,
  phone: row.phone,
  birthDate: row.birthDate,
  taxNumber: row.taxNumber,
  position: row.position,
  country: row.country,
  language: chosenLocale(row.language),
});

/** The wallet that a client orders from, empty until its first money. The team has none. */
function walletFields({ role, wallet }: Pick<PersonRow, 'role' | 'wallet'>) {
  if (role !== 'USER') return { walletCents: null, heldCents: null };
  return { walletCents: wallet ? freeCents(wallet) : 0, heldCents: wallet?.heldCents ?? 0 };
}

/** A person as the team sees them, with what the reader may do. */
export function presentPerson(row: PersonRow, { actor }: Pick<Context, 'actor'>) {
  const state = stateOf(row);
  const isAdmin = hasRole(actor, 'ADMIN');
  const isSelf = actor.kind === 'user' && actor.id === row.id;
  return {
    ...personFields(row),
    companyId: row.companyId,
    isCompanyManager: row.isCompanyManager,
    agencyId: row.agencyId,
    accountExecutiveId: row.accountExecutiveId,
    coordinatorId: row.coordinatorId,
    crmMutedUntil: row.crmMutedUntil,
    canSeeOwnersTable: row.canSeeOwnersTable,
    canAccessOwnerNewsletter: row.canAccessOwnerNewsletter,
    crmTagIds: row.crmTags.map(({ id }) => id),
    role: row.role,
    editorCoordinator: row.editorCoordinator,
    state,
    emailVerified: row.emailVerifiedAt !== null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    company: row.company,
    agency: row.agency,
    accountExecutive: row.accountExecutive,
    coordinator: row.coordinator,
    crmTags: row.crmTags,
    campaigns: row.campaignsCount,
    briefings: row.briefingsCount,
    lastRequestAt: row.lastRequestAt?.toISOString() ?? null,
    yearSpendCents: row.yearSpendCents,
    ...walletFields(row),
    can: {
      assign: isAdmin,
      changeRole: isAdmin && !isSelf,
      enable: isAdmin && state === 'disabled',
      disable: isAdmin && state !== 'disabled' && !isSelf,
      sendReset: isAdmin && state !== 'disabled',
      setPassword: isAdmin && state !== 'disabled' && !isSelf,
      impersonate: isAdmin && mayBeSeenAs(row),
      changeBilling: isAdmin && row.role === 'USER' && row.companyId === null,
    },
  };
}
