import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { presentClient } from './presenter.ts';
import { type CrmRecord, findClient } from './queries.ts';

/** Writes what the team knows of one client. Whoever sees it may. */
export const { write: writeAccount } = defineWrites<'crmAccounts', CrmRecord, 'plan' | 'touch'>({
  table: 'crmAccounts',
  entity: 'crm_accounts',
  noun: 'crm_account',
  find: (tx, { actor }, id) => findClient(tx, actor, id),
  present: presentClient,
});
