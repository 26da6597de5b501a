import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';

/** Cases about how a published link stands. Whoever finds a trouble, it is one case. */
const TROUBLES = ['link_lost', 'link_problem', 'dispute'] as const;

/**
 * The open case about a publication's link: its own, or the one that it shares with other links of its site. What a
 * person opened comes first.
 */
export async function findTrouble(db: Database | Tx, briefingId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('cases')
    .select('id')
    .where('state', '<>', 'closed')
    .where((row) =>
      row.or([
        row.and([row('briefingId', '=', briefingId), row('kind', 'in', [...TROUBLES])]),
        row(
          'id',
          '=',
          row
            .selectFrom('linkWatches')
            .select('caseId')
            .where('briefingId', '=', briefingId)
            .where('isWatched', '=', true),
        ),
      ]),
    )
    .orderBy(sql`kind <> 'dispute'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
