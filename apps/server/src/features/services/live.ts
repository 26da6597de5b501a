import { SERVICE_NAMES, type ServiceName, type ServiceValues } from '@linkstand/contract/services/services';
import type { Database } from '../../platform/context.ts';
import { completeValues, type KnownService, readService } from './queries.ts';
import type { SecretVault } from './secret-vault.ts';

let known: ReadonlyMap<ServiceName, KnownService> = new Map();
let asked = 0;
let shown = 0;

/**
 * How a service is set up on the page, as this process knows it; a change of another process arrives within a second.
 * Undefined if it is not set up there. The values hold secrets: they are for calling it, never for a log or an answer.
 */
export function liveService<N extends ServiceName>(name: N): ServiceValues<N> | undefined {
  const service = known.get(name);
  return service && completeValues(name, service);
}

/** Every value that holds for a secret now, the newest first: a signature by one of them is good. */
export function liveSecrets(name: ServiceName, field: string): string[] {
  const service = known.get(name);
  return [service?.secrets[field], service?.previous[field]].filter((each): each is string => Boolean(each));
}

/**
 * Reads how services are set up. One that can't be opened is left as it was.
 *
 * @param now replaced secrets that ended before it are left out
 * @param onError told of each that can't
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
