import { X509Certificate } from 'node:crypto';
import { duplexPair } from 'node:stream';
import { connect, createSecureContext, TLSSocket } from 'node:tls';
import { MAX_CERTIFICATE_BYTES } from '@linkstand/contract/fiscal-records/choices';
import { type FieldFault, fieldRule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import type { CertificateHint } from '../invoices/fiscal/certificate.ts';

const fault = (path: string, code: FieldFault['code']) => fieldRule({ path, code });

export interface CertificateFile {
  /** PKCS #12. */
  readonly pfx: Uint8Array;
  readonly passphrase: string;
  readonly at: Date;
}

/**
 * Reads a certificate's holder and validity. Node exposes the certificate of a PKCS #12 file only to a TLS peer, so
 * this makes a TLS connection in memory. The file itself sets how often its password is hashed, so one that takes
 * longer than a second to open is refused: later it is opened in the server.
 *
 * Refuses with 422 a wrong password, a file that is not PKCS #12, and an expired certificate.
 */
export const readCertificate = defineTask({
  name: 'read-certificate',
  module: import.meta.url,
  mostInputBytes: 2 * MAX_CERTIFICATE_BYTES,
  cpuSeconds: 1,
  refuse: () => fault('file', 'certificate_unreadable'),
  async run({ pfx, passphrase, at }: CertificateFile): Promise<CertificateHint> {
    const certificate = { pfx: Buffer.from(pfx), passphrase };
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
    if (until <= at) throw fault('file', 'certificate_expired');
    const name = /^CN=(.+)$/m.exec(shown.subject)?.[1] ?? shown.subject.split('\n')[0] ?? '';
    return { name: name.slice(0, 200), validUntil: until.toISOString() };
  },
});

function shownBy(certificate: { readonly pfx: Buffer; readonly passphrase: string }): Promise<X509Certificate> {
  const [ours, theirs] = duplexPair();
  // It takes any stream, its types only a socket.
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
