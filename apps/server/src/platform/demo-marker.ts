import type { Kysely } from 'kysely';
import type { DB } from '../db/types.generated.ts';

export const MARKER = 'demo_world';

/** True if the database holds the demo world. Only there a local server answers for `.example` domains. */
export async function isDemo(db: Kysely<DB>): Promise<boolean> {
  const marker = await db.selectFrom('instanceFacts').select('key').where('key', '=', MARKER).executeTakeFirst();
  return marker !== undefined;
}
