import { z } from 'zod';
import type { ClientCertificate } from '../../platform/adapters/outside-service.ts';
import type { Seal } from '../../platform/seal.ts';

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
