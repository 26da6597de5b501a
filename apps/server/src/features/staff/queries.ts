import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';

/** People with their assignments, each counted by its own index. */
export const selectStaff = (db: Database | Tx) =>
  db.selectFrom('users').select([
    'users.id',
    'users.version',
    'users.identityUid',
    'users.role',
    'users.name',
    'users.email',
    'users.emailVerifiedAt',
    'users.secondaryEmail',
    'users.phone',
    'users.birthDate',
    'users.taxNumber',
    'users.position',
    'users.country',
    'users.language',
    'users.editorCoordinator',
    'users.canSeeOwnersTable',
    'users.canAccessOwnerNewsletter',
    'users.sellerCommissionBp as commissionBp',
    'users.lastLoginAt',
    'users.invitedAt',
    'users.disabledAt',
    'users.createdAt',
    'users.updatedAt',
    sql<number>`(select count(*)::int from briefings b where b.editor_id = users.id
        and b.status in ('waiting_review', 'in_review', 'pending_client'))`.as('briefings'),
    sql<number>`(select count(*)::int from sites s where s.site_manager_id = users.id)`.as('sites'),
    sql<number>`(select count(*)::int from owners o where o.owner_manager_id = users.id)`.as('owners'),
    sql<number>`(select count(*)::int from users c where c.account_executive_id = users.id)`.as('clients'),
  ]);
export type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['executeTakeFirstOrThrow']>>;
