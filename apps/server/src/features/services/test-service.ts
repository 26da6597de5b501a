import type { ServiceTest } from '@linkstand/contract/services/endpoints';
import { type AnyService, fieldsOf, type ServiceName } from '@linkstand/contract/services/services';
import { outsideService, type ServiceOutcome } from '../../platform/adapters/outside-service.ts';
import { redact } from '../../platform/adapters/redact.ts';
import { ServiceFailed } from '../../platform/adapters/service-failed.ts';
import { Refusal } from '../../platform/errors.ts';
import { IdentityUnavailable } from '../../platform/identity/port.ts';
import { PROBES } from './probes.ts';
import { completeValues, type KnownService, stateName } from './queries.ts';
import type { ServicesDeps } from './services-deps.ts';

const TIMEOUT_MS = 8000;

/** What must be removed from a service's answer. */
const secretsOf = (name: ServiceName, values: Readonly<Record<string, string>>): string[] =>
  fieldsOf(name)
    .filter(([, { kind }]) => kind === 'secret')
    .map(([field]) => values[field] ?? '')
    .filter(Boolean);

const faultOf = ({ reason }: ServiceFailed) => (reason === 'paused' || reason === 'busy' ? 'unavailable' : reason);

/** Calls a service once. Never rejects: what went wrong is the result. */
export async function testService<N extends ServiceName>(
  name: N,
  known: Pick<KnownService, 'fields' | 'secrets'>,
  deps: Pick<ServicesDeps, 'dispatcher' | 'resolve' | 'routeOverride'>,
): Promise<ServiceTest> {
  const startedAt = performance.now();
  const resultOf = (rest: Omit<ServiceTest, 'milliseconds'>): ServiceTest => ({
    ...rest,
    milliseconds: Math.round(performance.now() - startedAt),
  });
  const values = completeValues(name, known);
  if (!values) return resultOf({ works: false, fault: 'incomplete', detail: '', quota: null });
  const secrets = secretsOf(name, values);
  const service = outsideService({
    name: stateName(name),
    timeoutMs: TIMEOUT_MS,
    retries: 0,
    secrets,
    dispatcher: deps.dispatcher,
  });
  try {
    const { detail, quota } = await PROBES[name](values, service, deps);
    return resultOf({ works: true, fault: null, detail: redact(detail, secrets), quota });
  } catch (error) {
    if (error instanceof ServiceFailed) {
      return resultOf({ works: false, fault: faultOf(error), detail: redact(error.message, secrets), quota: null });
    }
    if (error instanceof Refusal)
      return resultOf({ works: false, fault: 'unreadable', detail: error.code, quota: null });
    throw error;
  }
}

/** Calls a service that the operator has set up. Never rejects: what went wrong is the result. */
export async function testOperatorService(check: (() => Promise<void>) | undefined): Promise<ServiceTest> {
  const startedAt = performance.now();
  const resultOf = (fault: ServiceTest['fault'], detail = ''): ServiceTest => ({
    works: fault === null,
    fault,
    detail,
    milliseconds: Math.round(performance.now() - startedAt),
    quota: null,
  });
  if (!check) return resultOf('incomplete');
  try {
    await check();
    return resultOf(null);
  } catch (error) {
    const cause = error instanceof IdentityUnavailable ? error.cause : error;
    return cause instanceof ServiceFailed
      ? resultOf(faultOf(cause), cause.message)
      : resultOf('refused', cause instanceof Error ? cause.message : '');
  }
}

/** What is stored of a test of the current values. */
export const outcomeOf = (name: AnyService, test: ServiceTest): ServiceOutcome => ({
  service: stateName(name),
  works: test.works,
  milliseconds: test.milliseconds,
  error: test.works ? '' : test.detail || (test.fault ?? ''),
});
