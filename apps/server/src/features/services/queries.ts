import type { Service } from '@linkstand/contract/services/endpoints';
import { ServiceQuota } from '@linkstand/contract/services/endpoints';
import {
  ALL_SERVICES,
  type AnyService,
  fieldsOf,
  isOperatorService,
  type ServiceName,
  type ServiceValues,
} from '@linkstand/contract/services/services';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { openedOrLost } from '../../platform/seal.ts';
import type { SecretVault } from './secret-vault.ts';

/** A service's configuration with decrypted secrets: only for calls. */
export interface KnownService {
  readonly version: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Replaced secrets that are still valid: signatures with them are accepted. */
  readonly previous: Readonly<Record<string, string>>;
  /** Stored secrets that no known key opens: the installation's secret was lost. They must be typed again. */
  readonly unreadable: readonly string[];
}

/** The name under which calls of a service are recorded in `outside_services`. */
export const stateName = (name: AnyService): string => (name === 'ai' ? 'language_model' : name);
const about = (name: string, field: string) => `${name} ${field}`;

/**
 * Never rejects for a secret that can't be opened, so that the page still shows the service and takes another.
 *
 * @param now secrets that expired before it are left out
 */
export async function readService(
  db: Database | Tx,
  vault: SecretVault,
  name: ServiceName,
  now: Date,
): Promise<KnownService | undefined> {
  const row = await db.selectFrom('services').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row?.isSet) return undefined;
  const rows = await db.selectFrom('serviceSecrets').selectAll().where('serviceId', '=', row.id).execute();
  const secrets: Record<string, string> = {};
  const previous: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const each of rows) {
    if (each.endsAt !== null && each.endsAt <= now) continue;
    const plain = openedOrLost(() => vault.open(each, about(name, each.field)));
    if (plain !== undefined) (each.isPrevious ? previous : secrets)[each.field] = plain;
    else if (!each.isPrevious) unreadable.push(each.field);
  }
  return { version: row.version, fields: row.fields, secrets, previous, unreadable };
}

/** Every field, with defaults for empty ones. Undefined if a required field is missing. */
export function completeValues<N extends ServiceName>(
  name: N,
  { fields, secrets }: Pick<KnownService, 'fields' | 'secrets'>,
): ServiceValues<N> | undefined {
  const values: Record<string, string> = {};
  for (const [field, { kind, isRequired, preset = '' }] of fieldsOf(name)) {
    const value = (kind === 'secret' ? secrets[field] : fields[field]) || preset;
    if (isRequired && !value) return undefined;
    values[field] = value;
  }
  // Every field of the service has one by now.
  return values as ServiceValues<N>;
}

/** @param environment services that the operator has set up at the start */
export async function listServices(
  db: Database | Tx,
  { environment, nextCheckAt, now }: { environment: readonly AnyService[]; nextCheckAt: Date; now: Date },
): Promise<Service[]> {
  const [rows, secrets, states] = await Promise.all([
    db.selectFrom('services').selectAll().execute(),
    db
      .selectFrom('serviceSecrets as s')
      .select(['s.serviceId', 's.field', 's.isPrevious', 's.ending', 's.changedAt', 's.changedBy', 's.endsAt'])
      .orderBy('s.field')
      .execute(),
    db.selectFrom('outsideServices').selectAll().execute(),
  ]);
  return ALL_SERVICES.map((name) => {
    const row = rows.find((each) => each.name === name);
    const state = states.find((each) => each.name === stateName(name));
    const isSet = row?.isSet ?? false;
    const own = secrets.filter(({ serviceId }) => serviceId === row?.id);
    const setIn = isSet ? 'here' : environment.includes(name) ? 'environment' : null;
    const quota = ServiceQuota.safeParse(state?.quota);
    return {
      name,
      version: row?.version ?? 0,
      values: isSet ? (row?.fields ?? {}) : {},
      secrets: own
        .filter(({ isPrevious }) => !isPrevious)
        .map(({ field, ending, changedAt, changedBy }) => {
          const before = own.find((each) => each.isPrevious && each.field === field);
          return {
            field,
            ending,
            changedAt: changedAt.toISOString(),
            changedBy,
            previousUntil: before?.endsAt && before.endsAt > now ? before.endsAt.toISOString() : null,
          };
        }),
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row?.changedBy ?? '',
      setIn,
      worksSince: state?.worksSince?.toISOString() ?? null,
      brokenSince: setIn === null ? null : (state?.brokenSince?.toISOString() ?? null),
      lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: state?.lastFailureAt?.toISOString() ?? null,
      lastError: state?.lastError ?? '',
      milliseconds: state?.milliseconds ?? null,
      quota: quota.success ? quota.data : null,
      metrics: null,
      nextCheckAt: setIn === 'here' || (setIn !== null && isOperatorService(name)) ? nextCheckAt.toISOString() : null,
    };
  });
}

export async function findService(
  tx: Database | Tx,
  name: ServiceName,
  around: Parameters<typeof listServices>[1],
): Promise<Service> {
  const service = (await listServices(tx, around)).find((each) => each.name === name);
  if (!service) throw new Error(`No service ${name}.`);
  return service;
}

/** Re-encrypts what an older key encrypted, and deletes expired secrets. @returns how many were re-encrypted */
export async function resealSecrets(db: Database, vault: SecretVault, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('serviceSecrets').where('endsAt', '<=', now).execute();
    const rows = await tx
      .selectFrom('serviceSecrets as s')
      .innerJoin('services as v', 'v.id', 's.serviceId')
      .select(['s.serviceId', 'v.name', 's.field', 's.isPrevious', 's.sealed', 's.keyId'])
      .where('s.keyId', '<>', vault.keyId)
      .forUpdate(['s'])
      .execute();
    let resealed = 0;
    for (const row of rows) {
      const at = about(row.name, row.field);
      // Otherwise it waits until somebody types it again.
      const plain = openedOrLost(() => vault.open(row, at));
      if (plain === undefined) continue;
      resealed += 1;
      await tx
        .updateTable('serviceSecrets')
        .set(vault.seal(plain, at))
        .where('serviceId', '=', row.serviceId)
        .where('field', '=', row.field)
        .where('isPrevious', '=', row.isPrevious)
        .execute();
    }
    return resealed;
  });
}

/** Stores how much of a service's quota is used. */
export const keepQuota = (db: Database, name: ServiceName, quota: ServiceQuota | null) =>
  sql`update outside_services set quota = ${quota === null ? null : JSON.stringify(quota)} where name = ${stateName(name)}`.execute(
    db,
  );
