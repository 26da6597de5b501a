import {
  type FailedJobState,
  type FailedJobTransition,
  failedJobMachine,
} from '@linkstand/contract/failed-jobs/machine';
import { hasRole } from '../../platform/context.ts';
import { definePolicy } from '../../platform/lifecycle/policy.ts';
import type { FailedJobRow } from './resource.ts';

/** Administrators decide. */
export const failedJobPolicy = definePolicy<FailedJobTransition, FailedJobState, 'admin', Pick<FailedJobRow, 'state'>>({
  rules: failedJobMachine.transitions,
  stateOf: ({ state }) => state,
  partiesTo: (actor) => new Set(hasRole(actor, 'ADMIN') ? (['admin'] as const) : []),
});
