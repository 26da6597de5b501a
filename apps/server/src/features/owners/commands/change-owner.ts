import type { Updateable } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import type { OwnerRow } from '../resource.ts';
import { writeOwner } from '../write-owner.ts';

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
export const changeOwner = (
  ctx: Context,
  id: number,
  { act, version, set, reason, changes = {}, require, also }: OwnerChange,
): Promise<void> =>
  writeOwner(ctx, act, { id, version }, (before) => {
    require?.(before);
    return { changes: set, logged: changes, reason, ...(also && { after: (tx) => also(tx, id) }) };
  });
