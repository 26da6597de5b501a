import type { ProfileInput } from '@linkstand/contract/users/schema';
import type { z } from 'zod';
import { type Context, together, type UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { IdentityAdmin } from '../../../platform/identity/port.ts';
import { withPhone } from '../../../platform/phone-numbers.ts';
import { difference, record } from '../../../platform/record.ts';
import { withTaxNumber } from '../../../platform/tax-numbers/with-tax-number.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import { presentProfile } from '../presenter.ts';
import { findSelf } from '../queries.ts';

/** Changes one's own data. Absent fields stay. @throws Refusal 422 for a tax number that can't be one of the country */
export async function updateProfile(
  ctx: Context<UserActor>,
  identity: IdentityAdmin,
  typed: z.output<typeof ProfileInput>,
  version: number,
) {
  const before = await findSelf(ctx.db, ctx.actor);
  const input = withPhone(await withTaxNumber(typed, before, 'person'), before);
  const changes = difference(before, input);
  if (!changes) return;
  const changed = await together(ctx, async (tx) => {
    if ((await updateVersion(tx, 'users', { id: ctx.actor.id, version }, input)) === undefined) return false;
    if (input.name !== undefined && input.name !== before.name) await identity.setName(ctx.actor.uid, input.name, tx);
    await record(tx, ctx, {
      entity: 'users',
      entityId: ctx.actor.id,
      action: 'user.update_profile',
      changes,
      silent: true,
    });
    return true;
  });
  if (!changed) throw conflict('changed_meanwhile', { current: presentProfile(await findSelf(ctx.db, ctx.actor)) });
}
