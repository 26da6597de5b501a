import { type Context, together, type UserActor } from '../../platform/context.ts';
import { fieldRule, forbidden } from '../../platform/errors.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { findRow } from '../../platform/list/read.ts';
import { record } from '../../platform/record.ts';
import { NEXT_VERSION } from '../../platform/versioned-row.ts';
import { lockPerson } from '../users/queries.ts';
import { colleaguesOf, managedBy } from './resource.ts';

/**
 * Takes a person out of the company. Their campaigns in it, drafts and orders, go to a colleague whom the manager names,
 * so that nothing of the company stays with who left.
 * @throws Refusal 404, 403 for a manager, and 422 for whom nothing can be handed
 */
export const leaveCompany = (ctx: Context<UserActor>, identity: IdentityAdmin, id: number, toId: number) =>
  together(ctx, async (tx, inside) => {
    await lockPerson(tx, id);
    const colleagues = colleaguesOf(identity);
    const person = await findRow(colleagues, tx, inside, id);
    const companyId = managedBy(ctx);
    if (id === ctx.actor.id || person.isCompanyManager) throw forbidden();
    const to = await tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', toId)
      .where('id', '<>', id)
      .where('companyId', '=', companyId)
      .where('role', '=', 'USER')
      .where('disabledAt', 'is', null)
      .executeTakeFirst();
    if (!to) throw fieldRule({ path: 'toId', code: 'choose_other' });
    await tx
      .updateTable('campaigns')
      .set({ userId: to.id, version: NEXT_VERSION })
      .where('userId', '=', id)
      .where('companyId', '=', companyId)
      .execute();
    await tx
      .updateTable('users')
      .set({
        ...{ companyId: null, companyRoles: ['buyer'], heldProjectIds: null, monthlyLimitCents: null },
        version: NEXT_VERSION,
      })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, {
      entity: 'users',
      entityId: id,
      action: 'user.leave_company',
      changes: { companyId: [companyId, null], handedTo: [null, to.name] },
    });
  });
