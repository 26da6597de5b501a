import { tableKeys } from '@linkstand/contract/shared/tables';
import type { PersonState } from '@linkstand/contract/staff/choices';
import { people as contract } from '@linkstand/contract/users/endpoints';
import { SELLER_FIELDS, type UserChange } from '@linkstand/contract/users/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Actor, type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { type FieldFault, fieldRule, rule } from '../../platform/errors.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { containsWords } from '../../platform/letter-pairs.ts';
import { endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { withPhone } from '../../platform/phone-numbers.ts';
import { defineResource } from '../../platform/resource/resource.ts';
import { withTaxNumber } from '../../platform/tax-numbers/with-tax-number.ts';
import { requireAnotherAdmin } from './another-admin.ts';
import { foundByPhone } from './by-phone.ts';
import { changeCrmTags } from './commands/change-crm-tags.ts';
import { changeEmail } from './commands/change-email.ts';
import { isNoDuplicates } from './duplicates.ts';
import { inStates } from './person-state.ts';
import { presentPerson } from './presenter.ts';
import { type PersonRow, selectPeople } from './queries.ts';

type Change = z.output<typeof UserChange>;
type Input = { readonly [K in keyof Change]?: Change[K] | undefined };

const SELLERS: readonly string[] = SELLER_FIELDS;

/** An administrator sees everybody but duplicates, a seller their clients. Others only see themselves, elsewhere. */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (hasRole(actor, 'ADMIN')) return isNoDuplicates('users', sql`users.id`);
  if (hasRole(actor, 'SELLER')) return sql`(users.account_executive_id = ${actor.id} and users.role = 'USER')`;
  return sql`false`;
}

/** An account executive is an administrator or a seller, a coordinator an editor with the flag. Both must be active. */
async function faultsOf(tx: Tx, input: Input): Promise<FieldFault[]> {
  const find = (id: number, who: RawBuilder<SqlBool>) =>
    tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('disabledAt', 'is', null)
      .where(who)
      .executeTakeFirst();
  const faults: FieldFault[] = [];
  const { accountExecutiveId, coordinatorId } = input;
  if (accountExecutiveId != null && !(await find(accountExecutiveId, EXECUTIVES)))
    faults.push({ path: 'accountExecutiveId', code: 'choose_other' });
  if (coordinatorId != null && !(await find(coordinatorId, COORDINATORS)))
    faults.push({ path: 'coordinatorId', code: 'choose_other' });
  return faults;
}

const EXECUTIVES = sql<SqlBool>`role in ('ADMIN', 'SELLER')`;
const COORDINATORS = sql<SqlBool>`editor_coordinator`;

/**
 * Checks that the schema can't make.
 *
 * @param before the present person, or the initial values of a new one
 */
export async function checkPerson(
  tx: Tx,
  ctx: Context,
  input: Input,
  before: Pick<PersonRow, 'role' | 'companyId' | 'isCompanyManager'>,
): Promise<void> {
  if (!hasRole(ctx.actor, 'ADMIN')) {
    const closed = Object.keys(input).filter((key) => !SELLERS.includes(key));
    if (closed.length > 0) throw fieldRule(...closed.map((path) => ({ path, code: 'admin_changes' as const })));
  }
  const faults = await faultsOf(tx, input);
  // Fields for the team only, and for clients only.
  const isClient = before.role === 'USER';
  for (const flag of ['canSeeOwnersTable', 'canAccessOwnerNewsletter'] as const)
    if (input[flag] && isClient) faults.push({ path: flag, code: 'team_only' });
  if (input.isCompanyManager && !isClient) faults.push({ path: 'isCompanyManager', code: 'clients_only' });
  if (faults.length > 0) throw fieldRule(...faults);
  const companyId = input.companyId === undefined ? before.companyId : input.companyId;
  if ((input.isCompanyManager ?? before.isCompanyManager) && companyId == null) {
    throw rule('manager_of_nothing', { faults: [{ path: 'companyId', code: 'manager_of_nothing' }] });
  }
}

/** Input as columns. The address is not among them, because it changes with the sign-in; tags have their own table. */
export const personColumns = ({
  email: _email,
  crmTagIds: _set,
  addCrmTagIds: _add,
  removeCrmTagIds: _remove,
  ...input
}: Input) => input;

/** The change that undoes another. Added or removed tags are set as before. */
function undone(before: PersonRow, input: Input): Input {
  const { crmTagIds, addCrmTagIds, removeCrmTagIds, ...rest } = input;
  const replaced = Object.fromEntries(tableKeys(rest).map((key) => [key, before[key]]));
  const hasTags = crmTagIds ?? addCrmTagIds ?? removeCrmTagIds;
  return { ...replaced, ...(hasTags ? { crmTagIds: before.crmTags.map(({ id }) => id) } : {}) };
}

const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]) =>
  sql<SqlBool>`${column} = any(${[...values]}::text[])`;

/** Presented, but not part of a change: derived, or covered by an id. */
const NOT_TYPED: ReadonlySet<string> = new Set([
  'can',
  'company',
  'agency',
  'accountExecutive',
  'coordinator',
  'crmTagIds',
  'campaigns',
  'briefings',
  'lastRequestAt',
  'yearSpendCents',
  'walletCents',
  'heldCents',
  'lastLoginAt',
  'state',
]);

/** The people of the product as a section: clients and team. */
export const peopleResource = (identity: IdentityAdmin) =>
  defineResource({
    contract,
    table: 'users',
    noun: 'user',
    rows: (db: Database | Tx) => selectPeople(db),
    visibleTo: ({ actor }) => visibleTo(actor),
    filters: {
      text: (text) => foundByPhone(containsWords('users', text), sql`users.id`, text),
      role: (roles) => isOneOf(sql`users.role`, roles),
      state: (states: PersonState[]) => inStates(states),
      companyId: (id) => sql`users.company_id = ${id}`,
      agencyId: (id) => sql`users.agency_id = ${id}`,
      accountExecutiveId: (id) => sql`users.account_executive_id = ${id}`,
      coordinatorId: (id) => sql`users.coordinator_id = ${id}`,
      crmTagId: (ids) => sql`exists (
        select from user_crm_tags t where t.user_id = users.id and t.crm_tag_id = any(${[...ids]}::bigint[]))`,
      withoutExecutive: () => sql`users.role = 'USER' and users.account_executive_id is null`,
      isCompanyManager: () => sql`users.is_company_manager`,
      country: (countries) => isOneOf(sql`users.country`, countries),
      language: (languages) => isOneOf(sql`users.language`, languages),
      muted: (_yes, { now, timeZone }) => sql`users.crm_muted_until >= ${dayIn(now, timeZone)}::date`,
      verified: () => sql`users.email_verified_at is not null`,
      lastLoginFrom: (day, { timeZone }) => sql`users.last_login_at >= ${startOfDay(day, timeZone)}`,
      lastLoginTo: (day, { timeZone }) => sql`users.last_login_at < ${endOfDay(day, timeZone)}`,
      createdFrom: (day, { timeZone }) => sql`users.created_at >= ${startOfDay(day, timeZone)}`,
      createdTo: (day, { timeZone }) => sql`users.created_at < ${endOfDay(day, timeZone)}`,
      lastRequestFrom: (day, { timeZone }) => sql`users.last_request_at >= ${startOfDay(day, timeZone)}`,
      lastRequestTo: (day, { timeZone }) => sql`users.last_request_at < ${endOfDay(day, timeZone)}`,
      yearSpendMin: (cents) => sql`users.year_spend_cents >= ${cents}`,
      yearSpendMax: (cents) => sql`users.year_spend_cents <= ${cents}`,
    },
    sorts: {
      name: notNullSort(sql`users.name collate people`),
      email: notNullSort(sql`users.email`),
      createdAt: notNullSort(sql`users.created_at`),
      yearSpendCents: notNullSort(sql`users.year_spend_cents`),
      lastLoginAt: sql`users.last_login_at`,
      lastRequestAt: sql`users.last_request_at`,
    },
    order: { by: notNullSort(sql`users.name collate people`), direction: 'asc' },
    columns: async (input, _ctx, before) => ({
      ...personColumns(withPhone(await withTaxNumber(input, before, 'person'), before)),
      // Roles, projects and limits are those of the company that one leaves.
      ...(before && input.companyId !== undefined && input.companyId !== before.companyId
        ? { companyRoles: ['buyer'], heldProjectIds: null, monthlyLimitCents: null }
        : {}),
    }),
    undone,
    check: async (tx, ctx, input, before) => {
      if (before) await checkPerson(tx, ctx, input, before);
    },
    unaudited: NOT_TYPED,
    after: async (tx, ctx, _id, input, before) => {
      if (!before) return;
      const { email, name } = input;
      await changeCrmTags(tx, before, input);
      // Last, because a remote change does not roll back.
      if (name !== undefined && name !== before.name) await identity.setName(before.identityUid, name, tx);
      if (email !== undefined) await changeEmail(tx, ctx, identity, before, email);
    },
    present: presentPerson,
    mayRemove: ({ id }, { actor }) => !(actor.kind === 'user' && actor.id === id),
    checkRemove: requireAnotherAdmin,
    removed: (tx, _ctx, { identityUid }) => identity.deleteAccount(identityUid, tx),
    inUse: 'person_in_use',
    unique: { users_email: { path: 'email', code: 'email_taken' } },
  });

/** Account executives and coordinators by name, active ones only. */
const byName = (db: Database, who: RawBuilder<SqlBool>) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('disabledAt', 'is', null)
    .where(who)
    .orderBy(sql`name collate people`)
    .execute();
export const listAccountExecutives = (db: Database) => byName(db, EXECUTIVES);
export const listCoordinators = (db: Database) => byName(db, COORDINATORS);
