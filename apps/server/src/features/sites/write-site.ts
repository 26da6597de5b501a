import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { setTransactionActor } from '../../platform/record.ts';
import { requireChange, requireCost } from './policy.ts';
import { lockSite, type SiteFacts } from './queries.ts';

export type ProposalAct = 'propose_cost' | 'withdraw_cost' | 'accept_cost' | 'decline_cost';
type Write = 'add_offer' | 'choose_offer' | 'change_offer' | 'resume_offer' | 'remove_offer' | ProposalAct;

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
    if (act !== 'add_offer' && act !== 'choose_offer') requireCost(ctx, site);
    // Whose owner it is says who negotiates: write-proposal.ts.
    if (act !== 'propose_cost' && act !== 'withdraw_cost') requireChange(ctx, site);
  },
});
