import type { Updateable } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { updateVersion } from '../../../platform/versioned-row.ts';
import { mayChangeOwner } from '../policy.ts';
import { type OwnerRow, owners } from '../resource.ts';

export interface OwnerChange {
  /** `revoke_link`: audited as `owner.revoke_link`. */
  readonly act: string;
  /** Undefined: the current version. */
  readonly version?: number | undefined;
  readonly set: Omit<Updateable<DB['owners']>, 'id' | 'version'>;
  readonly reason?: string;
  /** Audited fields, before and after. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Refuses the change of what is there now, which is what is written over. */
  readonly require?: (before: OwnerRow) => void;
  /** Further writes in the same transaction. */
  readonly also?: (tx: Tx, id: number) => Promise<void>;
}

/**
 * Changes what is not in an owner's form: the link, the payment details, whether it is blocked.
 *
 * @throws Refusal 404, 403, 409 `changed_meanwhile`
 */
export async function changeOwner(ctx: Context, id: number, change: OwnerChange): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findRow(owners, tx, ctx, id);
    if (!mayChangeOwner(ctx.actor, before)) throw forbidden();
    if (change.version !== undefined && change.version !== before.version) throw conflict('changed_meanwhile');
    change.require?.(before);
    if ((await updateVersion(tx, 'owners', before, change.set)) === undefined) throw conflict('changed_meanwhile');
    await change.also?.(tx, id);
    await record(tx, ctx, {
      entity: 'owners',
      entityId: id,
      action: `owner.${change.act}`,
      reason: change.reason,
      ...(change.changes ? { changes: change.changes } : {}),
    });
  });
}
