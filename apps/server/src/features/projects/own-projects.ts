import type { ChosenProject, OwnProjects } from '@linkstand/contract/projects/schema';
import { sql } from 'kysely';
import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { hasCompanyRole, managesCompany, seesProjects } from '../users/company-scope.ts';
import { mayMake } from './resource.ts';
import { holderOf, spentInMonth } from './spending.ts';

/**
 * The projects that a client may choose. They are used once there are two, or one was made by hand: before that, a client
 * with one business is shown nothing of projects (docs/RULES.md, Projects and people of a company).
 */
export async function listOwnProjects(ctx: Context<UserActor>): Promise<OwnProjects> {
  const { rows } = await sql<ChosenProject & { isMadeByHand: boolean }>`
    select p.id, p.name, p.websites, p.brand_words, p.targets, p.default_category_id, p.monthly_budget_cents,
      p.is_made_by_hand, ${spentInMonth(ctx, sql`p.id`)} as spent_cents
    from projects p where ${seesProjects(ctx.actor, 'p')} order by p.name collate people, p.id`.execute(ctx.db);
  return {
    isUsed: rows.length > 1 || ctx.actor.heldProjectIds !== null || rows.some(({ isMadeByHand }) => isMadeByHand),
    can: {
      create: mayMake(ctx.actor),
      manage: ctx.actor.companyId !== null && managesCompany(ctx.actor),
      approve: ctx.actor.companyId !== null && hasCompanyRole(ctx.actor, 'approver'),
    },
    data: rows.map(({ isMadeByHand, ...project }) => project),
  };
}

/** What a campaign takes from its project. */
export interface ProjectOfCampaign {
  readonly id: number;
  readonly name: string;
  readonly defaultCategoryId: number | null;
  readonly poCode: string;
  readonly websites: readonly string[];
  readonly targets: readonly { readonly url: string; readonly keyword: string }[];
}

/** Who orders: whose projects its campaigns may be of. */
type Buyer = Pick<UserActor, 'id' | 'companyId'>;

const ofBuyer = (buyer: Buyer) => {
  const { userId, companyId } = holderOf(buyer);
  return sql<boolean>`(p.user_id = ${userId} or p.company_id = ${companyId})`;
};

/** One of the buyer's projects that the actor may choose. Undefined if there is none. */
export async function findProject(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  buyer: Buyer,
  id: number,
): Promise<ProjectOfCampaign | undefined> {
  const isSeen = actor.kind === 'user' && actor.role === 'USER' ? seesProjects(actor, 'p') : sql`true`;
  const { rows } = await sql<ProjectOfCampaign>`
    select p.id, p.name, p.default_category_id, p.po_code, p.websites, p.targets from projects p
    where p.id = ${id} and ${ofBuyer(buyer)} and ${isSeen}`.execute(tx);
  return rows[0];
}

/** The buyer's project by the name of an end customer. */
export async function findByName(tx: Tx, buyer: Buyer, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.id from projects p where ${ofBuyer(buyer)} and p.name_key = project_key(${name})`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The project of an end customer that is ordered for: equal names of a company are one. */
export async function projectOfEndCustomer(tx: Tx, { now }: Pick<Context, 'now'>, buyer: Buyer, name: string) {
  const { userId, companyId } = holderOf(buyer);
  await sql`insert into projects (user_id, company_id, name, created_at, updated_at)
    values (${userId}, ${companyId}, ${name}, ${now}, ${now}) on conflict do nothing`.execute(tx);
  return findByName(tx, buyer, name);
}
