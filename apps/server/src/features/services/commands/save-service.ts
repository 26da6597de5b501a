import type { Service, TypedService } from '@linkstand/contract/services/endpoints';
import { fieldsOf, type ServiceName } from '@linkstand/contract/services/services';
import { Email } from '@linkstand/contract/shared/fields';
import { type Context, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { conflict, type FieldFault, fieldRule } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { UnsafeUrlError } from '../../../platform/safe-fetch/errors.ts';
import { parseSafeUrl, SERVICE_PORTS } from '../../../platform/safe-fetch/parse-url.ts';
import { saveVersion } from '../../../platform/versioned-row.ts';
import { fileStorageState } from '../move-files.ts';
import { findService, type KnownService, readService } from '../queries.ts';
import { endingOf } from '../secret-vault.ts';
import type { ServicesDeps } from '../services-deps.ts';

/** Numbers of services are ports. */
const MAX_PORT = 65_535;
/** How long a replaced secret stays valid. */
const PREVIOUS_MS = 24 * 3_600_000;

/**
 * Merges typed fields with stored ones. A stored secret is never sent to another address than it was entered for.
 *
 * @throws Refusal 422 that names each field: required, no number, an address that is not public, a secret to type again
 */
export function mergeTyped(name: ServiceName, typed: TypedService, kept: KnownService | undefined): KnownService {
  const faults: FieldFault[] = [];
  const fields: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  let isElsewhere = false;
  const known = fieldsOf(name);
  for (const at of Object.keys(typed.values))
    if (!known.some(([field, { kind }]) => field === at && kind !== 'secret'))
      faults.push({ path: `values.${at}`, code: 'unknown_field', parameters: { field: at } });
  for (const at of Object.keys(typed.secrets))
    if (!known.some(([field, { kind }]) => field === at && kind === 'secret'))
      faults.push({ path: `secrets.${at}`, code: 'unknown_field', parameters: { field: at } });
  for (const [field, { kind, isRequired, preset = '' }] of known) {
    if (kind === 'secret') continue;
    const path = `values.${field}`;
    const value = typed.values[field] || preset;
    fields[field] = value;
    if (!value) {
      if (isRequired) faults.push({ path, code: 'required' });
      continue;
    }
    if (kind === 'number' && !/^[1-9]\d{0,8}$/.test(value)) faults.push({ path, code: 'number_expected' });
    else if (kind === 'number' && Number(value) > MAX_PORT)
      faults.push({ path, code: 'number_most', parameters: { max: MAX_PORT } });
    if (kind === 'email' && !Email.safeParse(value).success) faults.push({ path, code: 'email_wrong' });
    if (kind === 'yes_no' && value !== 'yes' && value !== 'no') faults.push({ path, code: 'choice_wrong' });
    if (kind === 'address' && !isPublic(value, kind)) faults.push({ path, code: 'address_not_public' });
    if (kind === 'host' && !isPublic(`https://${value}`, kind)) faults.push({ path, code: 'host_not_public' });
    if ((kind === 'address' || kind === 'host') && kept && (kept.fields[field] || preset) !== value) isElsewhere = true;
  }
  for (const [field, { kind, isRequired }] of known) {
    if (kind !== 'secret') continue;
    const path = `secrets.${field}`;
    const fresh = typed.secrets[field];
    const value = fresh ?? kept?.secrets[field] ?? '';
    if (value) secrets[field] = value;
    const isLost = kept?.unreadable.includes(field) === true;
    if (isLost && fresh === undefined) faults.push({ path, code: 'secret_unreadable' });
    else if (!value && isRequired) faults.push({ path, code: 'required' });
    else if (value && fresh === undefined && isElsewhere) faults.push({ path, code: 'secret_again' });
    if (name === 'slack' && value && !isPublic(value, 'address')) faults.push({ path, code: 'address_not_public' });
  }
  if (faults.length > 0) throw fieldRule(...faults);
  return { version: kept?.version ?? 0, fields, secrets, previous: kept?.previous ?? {}, unreadable: [] };
}

/** Checks the text only: names are resolved when the service is called. */
function isPublic(address: string, kind: 'address' | 'host'): boolean {
  try {
    const url = parseSafeUrl(address, SERVICE_PORTS);
    return kind === 'address' ? url.protocol === 'https:' : url.pathname === '/' && url.port === '';
  } catch (error) {
    if (error instanceof UnsafeUrlError) return false;
    throw error;
  }
}

/**
 * Sets a service up, or forgets it (`typed` undefined).
 *
 * @throws Refusal 409 `changed_meanwhile`, and what `mergeTyped` refuses
 */
export async function saveService(
  ctx: Context<UserActor>,
  deps: ServicesDeps,
  name: ServiceName,
  typed: TypedService | undefined,
  version: number,
): Promise<Service> {
  const around = deps.around(ctx.now);
  const saved = await together(ctx, async (tx) => {
    const row = await tx.selectFrom('services').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
    if ((row?.version ?? 0) !== version)
      throw conflict('changed_meanwhile', { current: await findService(tx, name, around) });
    const kept = row && (await readService(tx, deps.vault, name, ctx.now));
    const next = typed && mergeTyped(name, typed, kept);
    if (name === 's3' && kept) await requireNoFiles(tx, kept, next);
    const stored = {
      fields: JSON.stringify(next?.fields ?? {}),
      isSet: next !== undefined,
      changedBy: ctx.actor.name,
      changedAt: ctx.now,
    };
    const id = await saveVersion(tx, 'services', ['name', name], version, stored);
    if (id === undefined) throw conflict('changed_meanwhile', { current: await findService(tx, name, around) });
    const changed = await writeSecrets(tx, ctx, deps, { id, name, kept, next });
    // What failed with the old key or address is tried again at once.
    await tx.updateTable('metricPauses').set({ failures: 0, pausedUntil: null }).where('service', '=', name).execute();
    const before = { set: kept !== undefined, ...kept?.fields };
    const changes = {
      ...difference(before, { set: next !== undefined, ...next?.fields }),
      // Of a secret, the log says only that it changed.
      ...Object.fromEntries(changed.map((field) => [field, ['•••', next?.secrets[field] ? '•••' : '']])),
    };
    await record(tx, ctx, { entity: 'services', entityId: id, action: 'service.update', changes });
    return findService(tx, name, around);
  });
  await deps.reload();
  return saved;
}

/** Files can't be found under another address, nor without one. @throws Refusal 409 `files_in_s3` */
async function requireNoFiles(tx: Tx, kept: KnownService, next: KnownService | undefined): Promise<void> {
  const isSame = next?.fields.url === kept.fields.url && next?.fields.bucket === kept.fields.bucket;
  const { store, isMoving } = await fileStorageState(tx);
  if (!isSame && (store === 's3' || isMoving)) throw conflict('files_in_s3');
}

/** @returns the fields whose secret changed */
async function writeSecrets(
  tx: Tx,
  ctx: Context<UserActor>,
  { vault }: ServicesDeps,
  {
    id,
    name,
    kept,
    next,
  }: { id: number; name: string; kept?: KnownService | undefined; next: KnownService | undefined },
): Promise<string[]> {
  const lost = kept?.unreadable ?? [];
  const fields = [...new Set([...Object.keys(kept?.secrets ?? {}), ...lost, ...Object.keys(next?.secrets ?? {})])];
  const changed = fields.filter((field) => kept?.secrets[field] !== next?.secrets[field] || lost.includes(field));
  for (const field of changed) {
    const fresh = next?.secrets[field];
    const old = kept?.secrets[field];
    const of = tx.deleteFrom('serviceSecrets').where('serviceId', '=', id).where('field', '=', field);
    await (fresh && old ? of.where('isPrevious', '=', true) : of).execute();
    if (!fresh) continue;
    if (old) {
      await tx
        .updateTable('serviceSecrets')
        .set({ isPrevious: true, endsAt: new Date(ctx.now.getTime() + PREVIOUS_MS) })
        .where('serviceId', '=', id)
        .where('field', '=', field)
        .execute();
    }
    await tx
      .insertInto('serviceSecrets')
      .values({
        serviceId: id,
        field,
        ...vault.seal(fresh, `${name} ${field}`),
        ending: endingOf(fresh),
        changedBy: ctx.actor.name,
        changedAt: ctx.now,
      })
      .execute();
  }
  return changed;
}
