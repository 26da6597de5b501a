import type { FiscalState } from '@linkstand/contract/fiscal-records/choices';
import { hasRole } from '../../platform/context.ts';
import { inPersonOnly } from '../../platform/errors.ts';
import { definePolicy } from '../../platform/lifecycle/policy.ts';
import type { FiscalRecordRow } from './queries.ts';

/** What may follow a record. */
export type FiscalAct = 'amend' | 'cancel';

export const fiscalPolicy = definePolicy<FiscalAct, FiscalState, 'admin', FiscalRecordRow>({
  rules: {
    amend: { from: ['accepted', 'accepted_with_errors', 'refused'], who: ['admin'] },
    cancel: { from: ['accepted', 'accepted_with_errors', 'refused'], who: ['admin'] },
  },
  stateOf: ({ state }) => state,
  partiesTo: (actor) => new Set(hasRole(actor, 'ADMIN') ? (['admin'] as const) : []),
  obstacle: (_actor, act, row) => {
    // Only an invoice's latest record can be followed by another; a refused cancellation may be tried again.
    if (!row.isLatest) return 'not_possible_now';
    if (act === 'amend') return row.kind === 'alta' ? undefined : 'not_possible_now';
    if (row.kind === 'anulacion' && row.state !== 'refused') return 'not_possible_now';
    return row.isKnown && row.isTakenBack ? undefined : 'not_possible_now';
  },
  keepsFrom: (actor) =>
    actor.kind === 'user' && actor.impersonatedBy !== undefined ? inPersonOnly('money') : undefined,
});
