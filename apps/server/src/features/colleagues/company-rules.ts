import { type Context, type Tx, together, type UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { managedBy } from './resource.ts';

const find = async (tx: Tx | Context['db'], id: number) => {
  const found = await tx
    .selectFrom('companies')
    .select(['id', 'version', 'needsApproval'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
};

const { write } = defineWrites<'companies', Awaited<ReturnType<typeof find>>, 'set_rules', Context<UserActor>>({
  table: 'companies',
  entity: 'companies',
  noun: 'company',
  find: (tx, _ctx, id) => find(tx, id),
  present: (ctx) => readRules(ctx),
});

/** How the caller's company orders. @throws Refusal 403 for everybody but its manager */
export async function readRules(ctx: Context<UserActor>) {
  const { version, needsApproval } = await find(ctx.db, managedBy(ctx));
  return { version, needsApproval };
}

/**
 * Decides whether a second person approves each order. What is asked already stays asked, as it may be over a limit.
 * @throws Refusal 403 for everybody but its manager, 409
 */
export const setRules = (ctx: Context<UserActor>, version: number, needsApproval: boolean) =>
  together(ctx, (_tx, inside) =>
    write(inside, 'set_rules', { id: managedBy(ctx), version }, (before) => {
      if (before.needsApproval === needsApproval) return { unrecorded: true };
      return { changes: { needsApproval }, logged: { needsApproval: [before.needsApproval, needsApproval] } };
    }),
  );
