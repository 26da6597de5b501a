/** The networks an account has signed in from. A flood of wrong passwords from elsewhere does not block them. */
import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import { networksOf } from '../networks.ts';
import type { Tx } from '../port.ts';
import type { KnownBy } from '../throttle.ts';

/** A network not used for this long counts as unknown again. */
export const KNOWN_FOR_DAYS = 90;

export function createKnownNetworks(key: Buffer) {
  const hashOf = (ip: string) => createHmac('sha256', key).update(networksOf(ip).place).digest();
  return {
    /** Whose known network it is. The same query for addresses with and without an account. */
    async knownBy(db: Kysely<DB>, email: string, ip: string): Promise<KnownBy> {
      const row = await db
        .selectFrom('auth.knownPlaces as place')
        .innerJoin('auth.accounts as account', 'account.id', 'place.accountId')
        .select('account.isDuplicate')
        .where('account.email', '=', email)
        .where('place.placeHash', '=', hashOf(ip))
        .where('place.lastSeenAt', '>', sql<Date>`now() - make_interval(days => ${KNOWN_FOR_DAYS})`)
        .orderBy('account.isDuplicate')
        .executeTakeFirst();
      if (!row) return 'nobody';
      return row.isDuplicate ? 'duplicate' : 'holder';
    },
    async remember(tx: Tx, accountId: string, ip: string): Promise<void> {
      await tx
        .insertInto('auth.knownPlaces')
        .values({ accountId, placeHash: hashOf(ip) })
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'placeHash']).doUpdateSet({ lastSeenAt: sql<Date>`now()` }),
        )
        .execute();
    },
  };
}
export type KnownNetworks = ReturnType<typeof createKnownNetworks>;
