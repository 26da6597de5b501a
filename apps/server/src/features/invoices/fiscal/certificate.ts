import { z } from 'zod';
import type { ClientCertificate } from '../../../platform/adapters/service-http.ts';
import type { TaxOfficeEnvironment } from '../../../platform/adapters/tax-office.ts';
import type { Database, Tx } from '../../../platform/context.ts';
import type { Seal } from '../../../platform/seal.ts';

/** What a screen may show of a certificate. */
export const CertificateHint = z.object({ name: z.string(), validUntil: z.iso.datetime() });
export type CertificateHint = z.output<typeof CertificateHint>;

/** Encrypts and decrypts the certificate that identifies us to the tax office. */
export interface CertificateVault {
  seal(certificate: ClientCertificate): Buffer;
  /** @throws CannotUnseal if the instance's secret has changed */
  open(sealed: Buffer): ClientCertificate;
}

const ABOUT = 'certificate of the tax office';
const Kept = z.object({ pfx: z.base64(), passphrase: z.string() });

export const certificateVault = (seal: Seal): CertificateVault => ({
  seal: ({ pfx, passphrase }) =>
    seal.seal(Buffer.from(JSON.stringify({ pfx: pfx.toString('base64'), passphrase })), ABOUT),
  open: (sealed) => {
    const { pfx, passphrase } = Kept.parse(JSON.parse(seal.open(sealed, ABOUT).toString()));
    return { pfx: Buffer.from(pfx, 'base64'), passphrase };
  },
});

/** How records are sent, as people chose. */
export const readSetup = (db: Database | Tx) => db.selectFrom('fiscalSending').selectAll().executeTakeFirstOrThrow();

/** The certificate with its key; undefined without a valid one. */
export async function openCertificate(
  db: Database,
  vault: CertificateVault,
  now: Date,
): Promise<{ certificate: ClientCertificate; environment: TaxOfficeEnvironment } | undefined> {
  const { certificateSealed, certificateHint, environment } = await readSetup(db);
  if (certificateSealed === null) return undefined;
  if (new Date(CertificateHint.parse(certificateHint).validUntil) <= now) return undefined;
  return {
    certificate: vault.open(certificateSealed),
    environment: environment === 'test' ? 'test' : 'production',
  };
}
