import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant, line, Secret } from '../shared/fields.ts';
import { fileStorage } from './file-storage.ts';
import { ALL_SERVICES, SERVICE_NAMES } from './services.ts';

const Name = z.enum(SERVICE_NAMES);
const AnyName = z.enum(ALL_SERVICES);

/** What is shown of a secret. */
export const ServiceSecret = z
  .object({
    field: z.string(),
    /** Its last four characters; of a short one fewer, or none. */
    ending: z.string(),
    changedAt: Instant,
    changedBy: z.string(),
    /** Until when the one before it still holds; null if there is none. */
    previousUntil: Instant.nullable(),
  })
  .meta({ id: 'ServiceSecret' });

/** What became of a call. */
export const SERVICE_FAULTS = [
  'timeout',
  'unreachable',
  'redirected',
  'unauthorized',
  'limited',
  'unavailable',
  'refused',
  'too_large',
  'unreadable',
  'not_public',
  'incomplete',
] as const;

export const ServiceQuota = z
  .object({ used: z.number(), limit: z.number().nullable(), unit: z.string() })
  .meta({ id: 'ServiceQuota' });
export type ServiceQuota = z.output<typeof ServiceQuota>;

/** How far a service is with the metrics of sites. */
export const MetricProgress = z
  .object({
    /** Sites that it was asked about this month, and may be. */
    asked: z.int(),
    limit: z.int(),
    /** Sites with figures that are unknown or old. */
    waiting: z.int(),
    lastAskedAt: Instant.nullable(),
    /** It failed, and is left alone until then. */
    pausedUntil: Instant.nullable(),
  })
  .meta({ id: 'MetricProgress' });
export type MetricProgress = z.output<typeof MetricProgress>;

export const Service = z
  .object({
    name: AnyName,
    /** 0 until it is set up. */
    version: z.int(),
    /** Fields that are no secrets, as typed. */
    values: z.record(z.string(), z.string()),
    secrets: z.array(ServiceSecret),
    changedAt: Instant.nullable(),
    changedBy: z.string(),
    /** Where what holds comes from; null if it is not set up. */
    setIn: z.enum(['here', 'environment']).nullable(),
    worksSince: Instant.nullable(),
    brokenSince: Instant.nullable(),
    lastSuccessAt: Instant.nullable(),
    lastFailureAt: Instant.nullable(),
    /** Without secrets. */
    lastError: z.string(),
    milliseconds: z.int().nullable(),
    quota: ServiceQuota.nullable(),
    /** Null for a service that no metrics are read from. */
    metrics: MetricProgress.nullable(),
    /** When it is checked again by itself. */
    nextCheckAt: Instant.nullable(),
  })
  .meta({ id: 'Service' });
export type Service = z.output<typeof Service>;

export const ServiceTest = z
  .object({
    works: z.boolean(),
    fault: z.enum(SERVICE_FAULTS).nullable(),
    /** What the service said, without secrets. */
    detail: z.string(),
    milliseconds: z.int(),
    quota: ServiceQuota.nullable(),
  })
  .meta({ id: 'ServiceTest' });
export type ServiceTest = z.output<typeof ServiceTest>;

const params = z.object({ name: Name });
/** Fields by name. A secret that is absent stays as it is; an empty one is removed. */
const typed = z.strictObject({
  values: z.record(z.string().max(40), line(500)),
  secrets: z.record(z.string().max(40), Secret.max(2000)),
});
export type TypedService = z.output<typeof typed>;

export const services = {
  files: fileStorage,
  list: endpoint({
    method: 'GET',
    path: '/api/v1/services',
    access: ['ADMIN'],
    summary: 'Every third-party service with its settings and state. Secrets are never returned.',
    output: z.array(Service),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/services/:name',
    access: ['ADMIN'],
    summary: 'Sets a service up. A replaced secret stays valid for a day.',
    params,
    body: typed,
    output: Service,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/services/:name',
    access: ['ADMIN'],
    summary: 'Deletes a service’s settings and secrets.',
    params,
    output: Service,
    ifMatch: 'required',
    inPerson: 'account',
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/services/:name/test',
    isRead: true,
    access: ['ADMIN'],
    summary:
      'Tests a service with unsaved settings, or one that the operator has set up. Stored secrets are sent only to the stored address.',
    params: z.object({ name: AnyName }),
    body: typed,
    output: ServiceTest,
    perMinute: 20,
    inPerson: 'account',
  }),
} as const;
