import type { AnyService, OperatorService } from '@linkstand/contract/services/services';
import type { OpenDispatcher } from '../../platform/load-undici.ts';
import type { Resolve } from '../../platform/safe-fetch/resolve.ts';
import type { RouteOverride } from '../../platform/safe-fetch/route-override.ts';
import type { SecretVault } from './secret-vault.ts';

/** What calling and configuring services needs besides the database. */
export interface ServicesDeps {
  readonly vault: SecretVault;
  /** The only way to addresses that people typed. */
  readonly dispatcher: OpenDispatcher;
  /** The same rules for the names of mail servers. */
  readonly resolve: Resolve;
  /** Tests only. */
  readonly routeOverride?: RouteOverride | undefined;
  /** Services that the operator configured with environment variables. */
  readonly environment: readonly AnyService[];
  /** One call of each service that only the operator sets up, if it is. Rejects if it does not work. */
  readonly checks: Readonly<Partial<Record<OperatorService, () => Promise<void>>>>;
  /** Reloads the configuration in this process. */
  reload(): Promise<void>;
  around(now: Date): { environment: readonly AnyService[]; nextCheckAt: Date; now: Date };
}

/** The minute of each hour at which services are checked (jobs.ts). */
export const CHECK_MINUTE = 25;

export function nextCheckAfter(now: Date): Date {
  const next = new Date(now);
  next.setUTCMinutes(CHECK_MINUTE, 0, 0);
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
  return next;
}
