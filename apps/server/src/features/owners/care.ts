import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { forbidden } from '../../platform/errors.ts';
import { findRow } from '../../platform/list/read.ts';
import { visibleTo } from '../briefings/scope.ts';
import type { Care } from '../crm/care.ts';
import { careParts, readTimeline } from '../crm/timeline.ts';
import { aboutOwners } from './about.ts';
import { mayLookAfter } from './policy.ts';
import { sinceItIsTheirs } from './queries.ts';
import { type OwnerRow, owners } from './resource.ts';
import { writeOwner } from './write-owner.ts';

/** @throws Refusal 404, 403 */
export async function findLookedAfter(ctx: Context, id: number): Promise<OwnerRow> {
  const owner = await findRow(owners, ctx.db, ctx, id);
  if (!mayLookAfter(ctx.actor)) throw forbidden();
  return owner;
}

/** Owners, as clients: notes and calls, the next step. */
export const ownerCare: Care = {
  write: writeOwner,
  entity: 'owners',
  // Others see an owner without its notes, so nobody names them in one.
  about: async (ctx, ids) => (mayLookAfter(ctx.actor) ? aboutOwners(ctx, ids) : []),
  thread: 'ownerId',
};

/** What happened with an owner, and what was said with it about the publications that the reader sees. */
export async function readOwnerTimeline(ctx: Context, id: number, until: string | undefined) {
  await findLookedAfter(ctx, id);
  return readTimeline(ctx, until, [
    ...careParts('owner', id),
    (before, most) => sql`
      select 'message ' || messages.id, 'message', messages.created_at, messages.author_kind = 'owner', messages.author_name,
        coalesce(nullif(b.title, ''), b.keyword), messages.body, '[]', null, 'briefings', b.id
      from briefings b join messages on messages.briefing_id = b.id
      where b.owner_id = ${id} and messages.audience = 'owner' and ${sinceItIsTheirs} and ${visibleTo(ctx.actor, 'b')}
        and messages.created_at < ${before}
      order by messages.created_at desc limit ${most}`,
  ]);
}
