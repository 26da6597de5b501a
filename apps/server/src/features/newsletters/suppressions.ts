import { LIFTABLE } from '@linkstand/contract/newsletters/choices';
import type { Suppression } from '@linkstand/contract/newsletters/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { containsText } from '../../platform/list/list-query.ts';

const selected = (db: Database | Tx) =>
  db
    .selectFrom('mailSuppressions as s')
    .leftJoin('newsletters as n', 'n.id', 's.newsletterId')
    .select(['s.id', 's.address', 's.reason', 's.addedBy', 's.at', 'n.id as newsletterId', 'n.name as newsletter']);

const isLiftable = (reason: string) => LIFTABLE.some((each) => each === reason);

function present(row: Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>): Suppression {
  const { id, address, reason, addedBy, at, newsletterId, newsletter } = row;
  return {
    id,
    address,
    reason: reason,
    newsletter: newsletterId === null ? null : { id: newsletterId, name: newsletter ?? '' },
    addedBy,
    at: at.toISOString(),
    can: { lift: isLiftable(reason) },
  };
}

/**
 * Ends newsletters to an address because its reader asked for it. Replaces a reason that the team may lift: only the
 * reader takes this back.
 * @returns false if it asked before
 */
export async function suppressForReader(
  tx: Tx,
  ended: {
    readonly address: string;
    readonly reason: 'unsubscribed' | 'complained';
    readonly newsletterId: number | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { reason, newsletterId, at } = ended;
  const row = await tx
    .insertInto('mailSuppressions')
    .values(ended)
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ reason, newsletterId, at, addedBy: '' })
        .where('mailSuppressions.reason', 'in', [...LIFTABLE]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** One page of addresses that get no newsletters, newest first. */
export async function searchSuppressions(
  db: Database,
  { text = '' }: { readonly text?: string | undefined },
  { page, size }: Pick<Paging, 'page' | 'size'>,
): Promise<Suppression[]> {
  const rows = await selected(db)
    .$if(text !== '', (found) => found.where(containsText(sql`s.address`, text)))
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map(present);
}

export const findSuppression = async (db: Database | Tx, address: string): Promise<Suppression | undefined> => {
  const row = await selected(db).where('s.address', '=', address).executeTakeFirst();
  return row && present(row);
};
