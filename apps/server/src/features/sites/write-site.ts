import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { setTransactionActor } from '../../platform/record.ts';
import { requireChange, requireCost } from './policy.ts';
import { lockSite, type SiteFacts } from './queries.ts';

type Write = 'add_offer' | 'choose_offer' | 'change_offer' | 'remove_offer';

/** Writes the offers of one site, locked. The history of its costs names who did it. */
export const { write: writeSite } = defineWrites<'sites', SiteFacts, Write>({
  table: 'sites',
  entity: 'sites',
  noun: 'site',
  find: async (tx, ctx, id) => {
    await setTransactionActor(tx, ctx);
    return lockSite(tx, id);
  },
  authorize: (ctx, act, site) => {
    if (act === 'change_offer' || act === 'remove_offer') requireCost(ctx, site);
    requireChange(ctx, site);
  },
});
