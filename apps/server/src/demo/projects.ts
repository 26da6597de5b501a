import { sql } from 'kysely';
import type { Tx } from '../platform/context.ts';
import { siteOfCustomer } from './ordinary-campaigns.ts';

/** Every few projects have a budget, in cents a month. */
const BUDGETS = [null, 250_000, 400_000] as const;

/**
 * The agencies' customers as projects, as their orders would have made them: equal end customers of a company are one.
 * Their manager has filled in what each is for.
 */
export async function makeDemoProjects(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into projects (user_id, company_id, name, created_at, updated_at)
    select case when company_id is null then user_id end, company_id, min(end_customer), min(created_at), min(created_at)
    from campaigns where end_customer <> ''
    group by case when company_id is null then user_id end, company_id, project_key(end_customer)
    order by min(created_at), min(id)
    returning id, name`.execute(tx);
  for (const [index, { id, name }] of rows.entries()) {
    const domain = siteOfCustomer(name);
    if (domain === undefined) continue;
    await tx
      .updateTable('projects')
      .set({
        websites: [`https://${domain}/`],
        brandWords: [name],
        targets: JSON.stringify([{ url: `https://${domain}/`, keyword: name }]),
        monthlyBudgetCents: BUDGETS[index % BUDGETS.length] ?? null,
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute();
  }
  await sql`update campaigns c set project_id = p.id from projects p
    where c.end_customer <> '' and p.name_key = project_key(c.end_customer)
      and (p.company_id = c.company_id or (p.user_id = c.user_id and c.company_id is null))`.execute(tx);
}
