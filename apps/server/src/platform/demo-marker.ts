import type { Kysely } from 'kysely';
import type { DB } from '../db/types.generated.ts';

export const MARKER = 'demo_world';

/** Does the database hold the demo's world? Only there somebody answers for `.example` domains. */
export async function isDemo(db: Kysely<DB>): Promise<boolean> {
  const marker = await db.selectFrom('instanceFacts').select('key').where('key', '=', MARKER).executeTakeFirst();
  return marker !== undefined;
}
