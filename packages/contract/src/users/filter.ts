import { defineFilter } from '../shared/filter.ts';
import { LOCALES } from '../shared/locales.ts';
import { ROLES } from '../shared/roles.ts';
import { PERSON_STATES } from '../staff/choices.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const userFilter = defineFilter({
  /** In name or address. */
  text: { kind: 'text', max: 200 },
  role: { kind: 'choices', values: ROLES, max: ROLES.length },
  state: { kind: 'choices', values: PERSON_STATES, max: PERSON_STATES.length },
  accountExecutiveId: { kind: 'reference' },
  companyId: { kind: 'reference' },
  agencyId: { kind: 'reference', offer: 'rare' },
  coordinatorId: { kind: 'reference', offer: 'rare' },
  /** Nobody looks after them. */
  withoutExecutive: { kind: 'flag', offer: 'rare' },
  /** Clients with any of these tags. */
  crmTagId: { kind: 'references', max: 50 },
  lastLogin: { kind: 'days', offer: 'rare' },
  lastRequest: { kind: 'days', offer: 'rare' },
  created: { kind: 'days', offer: 'rare' },
  yearSpend: { kind: 'range', money: true, limits: [0, 100_000_000_000], offer: 'rare' },
  country: { kind: 'countries', max: 60, offer: 'rare' },
  language: { kind: 'choices', values: LOCALES, max: LOCALES.length, offer: 'rare' },
  muted: { kind: 'answer', offer: 'rare' },
  verified: { kind: 'answer', offer: 'rare' },
  isCompanyManager: { kind: 'flag', offer: 'rare' },
});
