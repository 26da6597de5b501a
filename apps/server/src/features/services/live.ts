import { SERVICE_NAMES, type ServiceName, type ServiceValues } from '@linkstand/contract/services/services';
import type { Database } from '../../platform/context.ts';
import { CannotUnseal } from '../../platform/seal.ts';
import { completeValues, type KnownService, readService } from './queries.ts';
import type { SecretVault } from './secret-vault.ts';

let known: ReadonlyMap<ServiceName, KnownService> = new Map();
let asked = 0;
let shown = 0;

/**
 * A service's configuration from the page, as this process knows it. Changes by other processes arrive within a second.
 * Undefined if it isn't configured there. It contains secrets: use it for calls, never for logs or responses.
 */
export function liveService<N extends ServiceName>(name: N): ServiceValues<N> | undefined {
  const service = known.get(name);
  return service && completeValues(name, service);
}

/** All valid values of a secret, newest first: a signature with any of them is accepted. */
export function liveSecrets(name: ServiceName, field: string): string[] {
  const service = known.get(name);
  return [service?.secrets[field], service?.previous[field]].filter((each): each is string => Boolean(each));
}

/** Every secret of a service, also replaced ones that are still valid: what its answers may not repeat. */
export function liveSecretsOf(name: ServiceName): string[] {
  const service = known.get(name);
  return service ? [service.secrets, service.previous].flatMap((each) => Object.values(each)) : [];
}

/**
 * Reads the configuration of services. One that can't be decrypted keeps its last known configuration.
 *
 * @param now replaced secrets that expired before it are left out
 * @param onError called for each that can't be decrypted
 */
export async function loadServices(
  db: Database,
  vault: SecretVault,
  now: Date,
  onError: (error: unknown, name: ServiceName) => void,
): Promise<void> {
  asked += 1;
  const turn = asked;
  const next = new Map<ServiceName, KnownService>();
  for (const name of SERVICE_NAMES) {
    try {
      const service = await readService(db, vault, name, now);
      if (service && service.unreadable.length > 0) throw new CannotUnseal(`Of ${service.unreadable.join(', ')}.`);
      if (service) next.set(name, service);
    } catch (error) {
      onError(error, name);
      const last = known.get(name);
      if (last) next.set(name, last);
    }
  }
  if (turn < shown) return;
  shown = turn;
  known = next;
}
