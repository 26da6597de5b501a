import { briefingMachine } from '../briefings/machine.ts';
import { SITE_TYPES } from '../media/choices.ts';
import { defineFilter } from '../shared/filter.ts';
import { BRIEFING_TYPES, TOPICS } from '../shared/topics.ts';

/** Filters of reports; each report names those that it knows. See `shared/filter.ts`. */
export const reportFilter = defineFilter({
  clientId: { kind: 'reference', offer: 'linked' },
  companyId: { kind: 'reference', offer: 'linked' },
  sellerId: { kind: 'reference', offer: 'linked' },
  siteId: { kind: 'reference', offer: 'linked' },
  ownerId: { kind: 'reference', offer: 'linked' },
  editorId: { kind: 'reference', offer: 'linked' },
  topic: { kind: 'choices', values: TOPICS, max: TOPICS.length },
  briefingType: { kind: 'choices', values: BRIEFING_TYPES, max: BRIEFING_TYPES.length },
  siteType: { kind: 'choices', values: SITE_TYPES, max: SITE_TYPES.length },
  country: { kind: 'countries', max: 60 },
  status: { kind: 'choices', values: briefingMachine.states, max: 12 },
});
export type ReportFilterName = keyof typeof reportFilter;
