import { contract } from '@linkstand/contract';
import type { Role } from '@linkstand/contract/shared/roles';
import type { PersonState } from '@linkstand/contract/staff/choices';
import type { SellerInput } from '@linkstand/contract/staff/schema';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Tx } from '../../platform/context.ts';
import { definedFields } from '../../platform/defined-fields.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { requireAnotherAdmin } from '../users/another-admin.ts';
import { changeEmail } from '../users/commands/change-email.ts';
import { invitePerson } from '../users/commands/invite-person.ts';
import { inStates } from '../users/person-state.ts';
import { presentStaff } from './presenter.ts';
import { type StaffRow, selectStaff } from './queries.ts';

type StaffRole = Exclude<Role, 'USER'>;
type Typed = { readonly [K in keyof z.output<typeof SellerInput>]?: z.output<typeof SellerInput>[K] | undefined } & {
  readonly editorCoordinator?: boolean | undefined;
};

/** What is typed as columns. The address is not among them: it changes together with the sign-in. */
const columns = ({ email: _email, commissionBp, ...input }: Typed) => ({
  ...input,
  ...(commissionBp === undefined ? {} : { sellerCommissionBp: commissionBp }),
});

/**
 * A section of people of one role, who are made by inviting them. The history of a person is one whatever section
 * shows it: its acts are called `user.…` everywhere.
 */
function staffResource(role: StaffRole, identity: IdentityAdmin) {
  return {
    table: 'users',
    noun: 'user',
    rows: selectStaff,
    only: sql<boolean>`users.role = ${role}`,
    filters: {
      text: (text: string) => containsText(sql`users.search_text`, text),
      state: (states: PersonState[]) => inStates(states),
    },
    sorts: {
      name: notNullSort(sql`users.name`),
      email: notNullSort(sql`users.email`),
      lastLoginAt: sql`users.last_login_at`,
      createdAt: notNullSort(sql`users.created_at`),
    },
    order: { by: notNullSort(sql`users.name`), direction: 'asc' },
    columns,
    insert: (tx: Tx, ctx: Context, input: Typed) =>
      invitePerson(tx, ctx, identity, {
        ...definedFields(columns(input)),
        name: input.name ?? '',
        email: input.email ?? '',
        role,
      }),
    after: async (tx: Tx, ctx: Context, _id: number, input: Typed, before: StaffRow | undefined) => {
      if (!before) return;
      if (input.email !== undefined) await changeEmail(tx, ctx, identity, before, input.email);
      if (input.name !== undefined && input.name !== before.name)
        await identity.setName(before.identityUid, input.name, tx);
    },
    checkRemove: requireAnotherAdmin,
    removed: (tx: Tx, _ctx: Context, row: StaffRow) => identity.deleteAccount(row.identityUid, tx),
    inUse: 'person_in_use',
    unique: { users_email: { path: 'email', code: 'email_taken' } },
  } as const;
}

export const adminsResource = (identity: IdentityAdmin) =>
  defineResource({ ...staffResource('ADMIN', identity), contract: contract.admins, present: presentStaff });

export const siteManagersResource = (identity: IdentityAdmin) =>
  defineResource({
    ...staffResource('SITE_MANAGER', identity),
    contract: contract.siteManagers,
    present: presentStaff,
  });

export const ownerManagersResource = (identity: IdentityAdmin) =>
  defineResource({
    ...staffResource('OWNER_MANAGER', identity),
    contract: contract.ownerManagers,
    present: presentStaff,
  });

export const editorsResource = (identity: IdentityAdmin) => {
  const staff = staffResource('EDITOR', identity);
  return defineResource({
    ...staff,
    contract: contract.editors,
    filters: {
      ...staff.filters,
      editorCoordinator: () => sql<boolean>`users.editor_coordinator`,
    },
    present: (row, ctx) => ({ ...presentStaff(row, ctx), editorCoordinator: row.editorCoordinator }),
  });
};

export const sellersResource = (identity: IdentityAdmin) => {
  const staff = staffResource('SELLER', identity);
  return defineResource({
    ...staff,
    contract: contract.sellers,
    sorts: { ...staff.sorts, commissionBp: notNullSort(sql`users.seller_commission_bp`) },
    present: (row, ctx) => ({ ...presentStaff(row, ctx), commissionBp: row.commissionBp }),
  });
};
