import type { ServiceName } from '@linkstand/contract/services/services';
import type { Dispatcher } from 'undici';
import type { Resolve } from '../../platform/safe-fetch/resolve.ts';
import type { RouteOverride } from '../../platform/safe-fetch/route-override.ts';
import type { SecretVault } from './secret-vault.ts';

/** What calling and setting up services needs beside the database. */
export interface ServicesDeps {
  readonly vault: SecretVault;
  /** The only way to addresses that people typed. */
  readonly dispatcher: Dispatcher;
  /** For mail servers, which are no web addresses: the same rules for names. */
  readonly resolve: Resolve;
  /** Tests only. */
  readonly routeOverride?: RouteOverride | undefined;
  /** Services that the operator has set up at the start. */
  readonly environment: readonly ServiceName[];
  /** Reads in this process what was changed. */
  reload(): Promise<void>;
  around(now: Date): { environment: readonly ServiceName[]; nextCheckAt: Date; now: Date };
}

/** The minute of each hour at which services are checked (schedule.ts). */
export const CHECK_MINUTE = 25;

export function nextCheckAfter(now: Date): Date {
  const next = new Date(now);
  next.setUTCMinutes(CHECK_MINUTE, 0, 0);
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
  return next;
}
