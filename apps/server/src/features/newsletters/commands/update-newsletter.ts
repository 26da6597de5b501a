import type { NewsletterChange, NewsletterVersions } from '@linkstand/contract/newsletters/schema';
import type { Context, Tx } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { findNewsletter } from '../queries.ts';
import { moveNewsletter } from './move-newsletter.ts';

/** Changes a draft. @throws Refusal 422 for a filter that its audience has not, or a site that is not there */
export const updateNewsletter = (ctx: Context, { id, version, ...change }: RecordRef & NewsletterChange) =>
  moveNewsletter(ctx, 'update', { id, version }, async (before, tx) => {
    const { filter, versions, name } = change;
    const asked = filter;
    if (before.audience === 'owners' && (asked?.crmTagId?.length || asked?.quiet || asked?.executiveId))
      throw fieldRule({ path: 'filter', code: 'clients_only' });
    if (asked?.notClickedIn !== undefined) {
      const other = await findNewsletter(tx, ctx, asked.notClickedIn).catch(() => undefined);
      if (other?.audience !== before.audience) throw fieldRule({ path: 'filter.notClickedIn', code: 'choose_other' });
    }
    await requireSites(tx, versions);
    return {
      to: before.state,
      changes: {
        ...(name !== undefined && { name }),
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(versions && { versions: JSON.stringify(versions) }),
      },
      logged: {
        ...(name !== undefined && name !== before.name && { name: [before.name, name] }),
        ...(filter && { filter: [before.filter, filter] }),
        ...(versions && { versions: [Object.keys(before.versions), Object.keys(versions)] }),
      },
    };
  });

/** @throws Refusal 422 if a block names a site that is not there */
async function requireSites(tx: Tx, versions: NewsletterVersions | undefined): Promise<void> {
  const ids = Object.values(versions ?? {}).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'sites' ? block.siteIds : [])),
  );
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const found = await tx.selectFrom('sites').select('id').where('id', 'in', wanted).execute();
  if (found.length < wanted.length) throw fieldRule({ path: 'versions', code: 'choose_other' });
}
