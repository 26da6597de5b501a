import type { AnyService, ServiceName } from '@linkstand/contract/services/services';
import type { Database } from '../../platform/context.ts';
import { publicDispatcher } from '../../platform/safe-fetch/public-dispatcher.ts';
import { resolveByDns } from '../../platform/safe-fetch/resolve.ts';
import type { RouteOverride } from '../../platform/safe-fetch/route-override.ts';
import { loadServices } from './live.ts';
import { secretVault } from './secret-vault.ts';
import { nextCheckAfter, type ServicesDeps } from './services-deps.ts';

/** What handlers and jobs need to set up and call outside services. Made once at the start. */
export function outsideServices(options: {
  readonly db: Database;
  /** The instance's secret, then the one before it if it was replaced. */
  readonly secrets: readonly [string, ...string[]];
  readonly environment: readonly AnyService[];
  readonly checks?: ServicesDeps['checks'];
  /** The clock for the expiry of replaced secrets. */
  readonly now: () => Date;
  /** Called for a service whose secrets can't be decrypted: it keeps its last known configuration. */
  readonly onError: (error: unknown, name: ServiceName) => void;
  readonly routeOverride?: RouteOverride;
}): ServicesDeps {
  const vault = secretVault(options.secrets);
  const { environment, routeOverride } = options;
  return {
    vault,
    environment,
    checks: options.checks ?? {},
    resolve: resolveByDns,
    routeOverride,
    dispatcher: publicDispatcher({ routeOverride }),
    reload: () => loadServices(options.db, vault, options.now(), options.onError),
    around: (now) => ({ environment, now, nextCheckAt: nextCheckAfter(now) }),
  };
}
