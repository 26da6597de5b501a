import { X509Certificate } from 'node:crypto';
import { duplexPair } from 'node:stream';
import { connect, createSecureContext, TLSSocket } from 'node:tls';
import { z } from 'zod';
import type { ClientCertificate } from '../../platform/adapters/outside-service.ts';
import { type FieldFault, fieldRule } from '../../platform/errors.ts';
import type { Seal } from '../../platform/seal.ts';

/** What a screen may show of a certificate. */
export const CertificateHint = z.object({ name: z.string(), validUntil: z.iso.datetime() });
export type CertificateHint = z.output<typeof CertificateHint>;

/** Encrypts and decrypts the certificate by which the tax office knows us. */
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

const fault = (path: string, code: FieldFault['code']) => fieldRule({ path, code });

/**
 * Whose certificate it is and how long it holds. Node shows the certificate of a PKCS #12 file only to who talks to it,
 * so that it is asked in a conversation that leaves no memory.
 *
 * @throws Refusal 422 for a wrong password, a file that is none, or a certificate that holds no more
 */
export async function readCertificate(certificate: ClientCertificate, now: Date): Promise<CertificateHint> {
  try {
    createSecureContext(certificate);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw /mac verify|password|passphrase/i.test(said)
      ? fault('password', 'certificate_password')
      : fault('file', 'certificate_unreadable');
  }
  const shown = await shownBy(certificate).catch(() => undefined);
  if (!shown) throw fault('file', 'certificate_unreadable');
  const until = new Date(shown.validTo);
  if (until <= now) throw fault('file', 'certificate_expired');
  const name = /^CN=(.+)$/m.exec(shown.subject)?.[1] ?? shown.subject.split('\n')[0] ?? '';
  return { name: name.slice(0, 200), validUntil: until.toISOString() };
}

function shownBy(certificate: ClientCertificate): Promise<X509Certificate> {
  const [ours, theirs] = duplexPair();
  const server = new TLSSocket(theirs as never, { isServer: true, secureContext: createSecureContext(certificate) });
  const client = connect({ socket: ours, rejectUnauthorized: false, servername: 'certificate' });
  const ended = new Promise<X509Certificate>((resolve, reject) => {
    client.once('secureConnect', () => {
      const { raw } = client.getPeerCertificate();
      if (raw) resolve(new X509Certificate(raw));
      else reject(new Error('It holds no certificate.'));
    });
    client.once('error', reject);
    server.once('error', reject);
  });
  return ended.finally(() => {
    client.destroy();
    server.destroy();
  });
}
