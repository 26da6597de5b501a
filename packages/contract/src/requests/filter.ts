import { campaignFilter } from '../campaigns/filter.ts';
import { defineFilter } from '../shared/filter.ts';

/** Filters of the queue of requests, which are campaigns that the team looks at; see `shared/filter.ts`. */
export const requestFilter = defineFilter({
  ...campaignFilter,
  submitted: { kind: 'days' },
  created: { kind: 'days', offer: 'linked' },
  late: { kind: 'flag' },
  yourTurn: { kind: 'flag', offer: 'own' },
  clientId: { kind: 'reference', offer: 'linked' },
  companyId: { kind: 'reference', offer: 'linked' },
  /** Those with something that waits for a decision. Absent, as every filter: all. */
  queue: { kind: 'choice', values: ['waiting', 'all'], usual: 'all', offer: 'own' },
});
