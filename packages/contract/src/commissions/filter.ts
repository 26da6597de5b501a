import { defineFilter } from '../shared/filter.ts';
import { COMMISSION_KINDS } from './choices.ts';

/** Filters of commission movements; see `shared/filter.ts`. */
export const commissionFilter = defineFilter({
  /** Publication, site or client. */
  text: { kind: 'text', max: 200 },
  kind: { kind: 'choices', values: COMMISSION_KINDS, max: COMMISSION_KINDS.length },
  at: { kind: 'days', keys: ['from', 'to'] },
  /** For administrators. Sellers get their own. */
  sellerId: { kind: 'reference', offer: 'linked' },
});
