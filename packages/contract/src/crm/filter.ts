import { defineFilter } from '../shared/filter.ts';
import { LOCALES } from '../shared/locales.ts';
import { QUIET_DAYS } from './choices.ts';

/** Filters of the list; see `shared/filter.ts`. */
export const crmFilter = defineFilter({
  /** In name or address. */
  text: { kind: 'text', max: 200 },
  /** A step is due, or nobody was in touch for as long as the client's tags say. */
  today: { kind: 'flag', offer: 'own' },
  executiveId: { kind: 'reference' },
  withoutExecutive: { kind: 'flag', only: true, offer: 'rare' },
  /** With any of them. */
  crmTagId: { kind: 'references', max: 50 },
  /** Has ordered before, and was not active for this many days. */
  quiet: { kind: 'choice', values: QUIET_DAYS },
  muted: { kind: 'answer' },
  hasOpenCases: { kind: 'flag', only: true, offer: 'rare' },
  stepDue: { kind: 'flag', only: true, offer: 'rare' },
  /** Spends less than in the twelve months before. */
  falling: { kind: 'flag', only: true, offer: 'rare' },
  yearSpend: { kind: 'range', money: true, limits: [0, 100_000_000_000], offer: 'rare' },
  lastAct: { kind: 'days', offer: 'rare' },
  lastTouch: { kind: 'days', offer: 'rare' },
  country: { kind: 'countries', max: 60, offer: 'rare' },
  language: { kind: 'choices', values: LOCALES, max: LOCALES.length, offer: 'rare' },
  companyId: { kind: 'reference', offer: 'linked' },
});
