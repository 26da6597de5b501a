import { defineFilter } from '../shared/filter.ts';
import { LOCALES } from '../shared/locales.ts';
import { QUIET_DAYS } from './choices.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const crmFilter = defineFilter({
  /** In name or address. */
  text: { kind: 'text', max: 200 },
  /** The next step is due, or the last contact is longer ago than the client's tags allow. */
  today: { kind: 'flag', offer: 'own' },
  executiveId: { kind: 'reference' },
  withoutExecutive: { kind: 'flag', offer: 'rare' },
  /** Clients with any of these tags. */
  crmTagId: { kind: 'references', max: 50 },
  /** Has ordered before, and has not been active for this many days. */
  quiet: { kind: 'choice', values: QUIET_DAYS },
  muted: { kind: 'answer' },
  hasOpenCases: { kind: 'flag', offer: 'rare' },
  stepDue: { kind: 'flag', offer: 'rare' },
  /** Has spent less than in the twelve months before. */
  falling: { kind: 'flag', offer: 'rare' },
  yearSpend: { kind: 'range', money: true, limits: [0, 100_000_000_000], offer: 'rare' },
  lastAct: { kind: 'days', offer: 'rare' },
  lastTouch: { kind: 'days', offer: 'rare' },
  country: { kind: 'countries', max: 60, offer: 'rare' },
  language: { kind: 'choices', values: LOCALES, max: LOCALES.length, offer: 'rare' },
  companyId: { kind: 'reference', offer: 'linked' },
});
