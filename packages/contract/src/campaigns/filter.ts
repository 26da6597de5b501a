import { CAMPAIGN_STATUSES } from '../briefings/machine.ts';
import { defineFilter } from '../shared/filter.ts';

/** Filters of a client's campaigns; see `shared/filter.ts`. */
export const campaignFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  status: { kind: 'choices', values: CAMPAIGN_STATUSES, max: 5 },
  created: { kind: 'days' },
  yourTurn: { kind: 'flag' },
  forApproval: { kind: 'flag', offer: 'own' },
  projectId: { kind: 'reference', offer: 'own' },
  clientId: { kind: 'reference', offer: 'own' },
  companyId: { kind: 'reference', offer: 'own' },
  late: { kind: 'flag', offer: 'own' },
});
