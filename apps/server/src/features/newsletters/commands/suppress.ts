import type { Suppression } from '@linkstand/contract/newsletters/schema';
import { type Context, together } from '../../../platform/context.ts';
import { conflict, fieldRule, notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findSuppression } from '../suppressions.ts';

/** Ends newsletters to an address, also those under way. @throws Refusal 422 if it gets none already */
export const suppress = (ctx: Context, address: string): Promise<Suppression> =>
  together(ctx, async (tx) => {
    const added = await tx
      .insertInto('mailSuppressions')
      .values({ address, reason: 'manual', addedBy: ctx.actor.name, at: ctx.now })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw fieldRule({ path: 'address', code: 'already_suppressed' });
    await record(tx, ctx, {
      entity: 'mail_suppressions',
      entityId: added.id,
      action: 'suppression.create',
      changes: { address: [null, address] },
    });
    const suppression = await findSuppression(tx, address);
    if (!suppression) throw new Error('A suppression was not written.');
    return suppression;
  });

/**
 * Lets an address get newsletters again.
 * @throws Refusal 404 if it gets them, 409 if its reader unsubscribed or complained: only they take that back
 */
export const liftSuppression = (ctx: Context, address: string): Promise<void> =>
  together(ctx, async (tx) => {
    await tx.selectFrom('mailSuppressions').select('id').where('address', '=', address).forUpdate().execute();
    const found = await findSuppression(tx, address);
    if (!found) throw notFound();
    if (!found.can.lift) throw conflict('suppression_of_reader');
    await tx.deleteFrom('mailSuppressions').where('id', '=', found.id).execute();
    await record(tx, ctx, {
      entity: 'mail_suppressions',
      entityId: found.id,
      action: 'suppression.remove',
      changes: { address: [address, null] },
    });
  });
