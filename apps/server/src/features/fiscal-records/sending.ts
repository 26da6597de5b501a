import type { FiscalSending } from '@linkstand/contract/fiscal-records/schema';
import { sql } from 'kysely';
import type { ClientCertificate } from '../../platform/adapters/service-http.ts';
import { type Context, callerOf, together } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { updateVersion } from '../../platform/versioned-row.ts';
import { workers } from '../../platform/workers/workers.ts';
import { CertificateHint, type CertificateVault, readSetup } from '../invoices/fiscal/certificate.ts';
import { keepsRecords, nifOf } from '../invoices/fiscal/keep-record.ts';
import { sendFiscalRecords } from '../invoices/fiscal/send-records.ts';
import { readSetting } from '../settings/queries.ts';
import { readDeclared } from './declaration.ts';
import { readCertificate } from './read-certificate.ts';

/** Whether records are sent, how many wait, and what is missing for it. */
export async function readSending({ db, now }: Pick<Context, 'db' | 'now'>): Promise<FiscalSending> {
  const [setup, identity] = [await readSetup(db), await readSetting(db, 'fiscal_identity')];
  const issuer = nifOf(identity.taxNumber);
  const chain = await db.selectFrom('fiscalChains').selectAll().where('issuer', '=', issuer).executeTakeFirst();
  const { rows } = await sql<{ queued: number; refused: number }>`
    select count(*) filter (where r.state = 'queued')::int as queued,
      count(*) filter (where r.state = 'refused' and not exists (
        select from fiscal_records later where later.invoice_id = r.invoice_id and later.id > r.id))::int as refused
    from fiscal_records r where r.state in ('queued', 'refused')`.execute(db);
  const hint = setup.certificateHint === null ? null : CertificateHint.parse(setup.certificateHint);
  return {
    version: setup.version,
    isKept: keepsRecords(identity, { type: 'client', billingAccountId: 0 }),
    issuer,
    environment: setup.environment === 'test' ? 'test' : 'production',
    certificate: hint && { ...hint, isExpired: new Date(hint.validUntil) <= now },
    length: chain?.length ?? 0,
    queued: rows[0]?.queued ?? 0,
    refused: rows[0]?.refused ?? 0,
    nextRequestAt: chain?.nextRequestAt?.toISOString() ?? null,
    lastError: chain?.lastError ?? '',
    declaration: await readDeclared(db, identity),
  };
}

/** Changes how records are sent. @throws Refusal 409 if that was changed meanwhile */
const change = (
  ctx: Context,
  version: number,
  values: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> =>
  together(ctx, async (tx) => {
    if ((await updateVersion(tx, 'fiscalSending', { id: 1, version }, values)) === undefined)
      throw conflict('changed_meanwhile');
    await record(tx, ctx, {
      entity: 'fiscal_sending',
      entityId: 1,
      action: 'fiscal_sending.update',
      changes,
      silent: true,
    });
    await enqueue(tx, sendFiscalRecords, {}, { singletonKey: 'records' });
  });

export const setEnvironment = (
  ctx: Context,
  { version, environment }: { version: number; environment: FiscalSending['environment'] },
): Promise<void> => change(ctx, version, { environment }, { environment: [null, environment] });

/**
 * Stores the certificate that identifies us to the tax office, replacing an earlier one.
 * @throws Refusal 422 for a file that is not PKCS #12, a wrong password or an expired certificate
 */
export async function setCertificate(
  ctx: Context,
  vault: CertificateVault,
  { version, ...certificate }: ClientCertificate & { readonly version: number },
): Promise<void> {
  const hint = await workers.run(readCertificate, { ...certificate, at: ctx.now }, callerOf(ctx));
  await change(
    ctx,
    version,
    { certificateSealed: vault.seal(certificate), certificateHint: JSON.stringify(hint) },
    { certificate: [null, hint.name] },
  );
}
