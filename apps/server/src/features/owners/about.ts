import type { AboutSource } from '../../platform/about.ts';
import { ownersVisibleTo } from './policy.ts';

/** The owners among these that the reader sees. */
export const aboutOwners: AboutSource = (ctx, ids) =>
  ctx.db
    .selectFrom('owners')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where(ownersVisibleTo(ctx, 'probe'))
    .execute();
