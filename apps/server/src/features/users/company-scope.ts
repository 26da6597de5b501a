import type { CompanyRole } from '@linkstand/contract/users/company-roles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, UserActor } from '../../platform/context.ts';

/**
 * What the people of a company see and may do in it (docs/RULES.md, Projects and people of a company). A client without
 * a company is its own manager.
 */

type Person = Pick<UserActor, 'companyId' | 'isCompanyManager' | 'companyRoles'>;

const isManager = ({ companyId, isCompanyManager }: Person): boolean => companyId === null || isCompanyManager;

/** Has one of these roles in its company, or manages it. */
export const hasCompanyRole = (actor: Person, ...roles: readonly CompanyRole[]): boolean =>
  isManager(actor) || roles.some((role) => actor.companyRoles[role]);

/** Its own record, or one that it sees in its company. */
export const seesCompany = (actor: Person): boolean =>
  actor.companyId !== null && hasCompanyRole(actor, 'approver', 'finance', 'reader');

/** Makes drafts, projects and carts. */
export const mayDraft = (actor: Person): boolean => hasCompanyRole(actor, 'buyer');

/** Puts in orders, within what it may spend. An approver puts in those that others ask for. */
export const maySubmit = (actor: Person): boolean => hasCompanyRole(actor, 'buyer', 'approver');

/** Sees wallet and bills of the company whole, and pays. */
export const seesMoney = (actor: Person): boolean => hasCompanyRole(actor, 'finance');

/** Decides about people, limits and budgets of the company. */
export const managesCompany = isManager;

// As one value: compiled statements know no more of a list (db/compiled.ts).
const ids = (list: readonly number[]) => sql`any(${sql.val(list)}::bigint[])`;

/** Is it a project that the actor may choose? Its columns are those of `projects`, under this alias. */
export function seesProjects(actor: Actor, alias = 'projects'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return sql`true`;
  if (actor.kind !== 'user' || actor.role !== 'USER') return sql`false`;
  const own = sql<SqlBool>`${sql.ref(`${alias}.user_id`)} = ${actor.id}`;
  if (actor.companyId === null) return own;
  const companys = sql`${sql.ref(`${alias}.company_id`)} = ${actor.companyId}`;
  return actor.heldProjectIds === null || actor.isCompanyManager
    ? sql`(${own} or ${companys})`
    : sql`(${own} or (${companys} and ${sql.ref(`${alias}.id`)} = ${ids(actor.heldProjectIds)}))`;
}

/**
 * Is it a campaign of the client's own, or one of its company that it sees: all of them, those of the projects that it is
 * held to, or none but its own? Its columns are those of `campaigns`, under this alias.
 */
export function seesCampaigns(actor: UserActor, alias = 'c'): RawBuilder<SqlBool> {
  const own = sql<SqlBool>`${sql.ref(`${alias}.user_id`)} = ${actor.id}`;
  const { companyId, heldProjectIds } = actor;
  if (companyId === null) return own;
  const companys = sql`${sql.ref(`${alias}.company_id`)} = ${companyId}`;
  if (actor.isCompanyManager || (seesCompany(actor) && heldProjectIds === null)) return sql`(${own} or ${companys})`;
  // Who is held to projects works on them together with others.
  if (heldProjectIds === null) return own;
  return sql`(${own} or (${companys} and ${sql.ref(`${alias}.project_id`)} = ${ids(heldProjectIds)}))`;
}

interface OfClient {
  readonly userId: number;
  readonly companyId: number | null;
  readonly projectId: number | null;
}

/**
 * Acts on a client's order as the client: on its own, as a manager on those of the company, and on those of others whose
 * projects it works on or approves.
 */
export function actsAsClient(actor: UserActor, { userId, companyId, projectId }: OfClient): boolean {
  if (actor.companyId === null || actor.companyId !== companyId) return userId === actor.id;
  if (actor.isCompanyManager) return true;
  const { buyer, approver } = actor.companyRoles;
  if (userId === actor.id) return buyer || approver;
  const held = actor.heldProjectIds;
  if (held === null) return approver;
  return (approver || buyer) && projectId !== null && held.includes(projectId);
}
