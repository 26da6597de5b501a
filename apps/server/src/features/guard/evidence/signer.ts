import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { sha256 } from '../../../platform/canonical-json.ts';

/** Signs the roots of days, and the ends of evidence files. */
export interface EvidenceSigner {
  /** Names the installation and its log of visits. */
  readonly origin: string;
  /** The installation's address, where it publishes its key and its signed days. */
  readonly house: string;
  /** Raw Ed25519 key, base64. */
  readonly publicKey: string;
  /** @param extensions further lines, such as the day of a root */
  readonly sign: (size: number, root: Buffer, ...extensions: readonly string[]) => string;
}

/** Before a raw key of 32 bytes in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const ED25519 = Uint8Array.of(1);

const rawKey = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-32);

/**
 * A signer of checkpoints, as C2SP tlog-checkpoint and signed-note describe them: origin, size, root, and what they are
 * of as extension lines.
 * @param seed 32 secret bytes
 * @param publicUrl the installation's address
 */
export function evidenceSigner(seed: Uint8Array, publicUrl: string): EvidenceSigner {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = rawKey(createPublicKey(key));
  // Named after its key, because an installation may move to another address.
  const origin = `linkstand-link-visits/${sha256(publicKey).toString('hex').slice(0, 16)}`;
  const keyId = sha256(origin, '\n', ED25519, publicKey).subarray(0, 4);
  return {
    origin,
    house: publicUrl.replace(/\/+$/, ''),
    publicKey: publicKey.toString('base64'),
    sign: (size, root, ...extensions) => {
      const text = [origin, size, root.toString('base64'), ...extensions, ''].join('\n');
      const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), key)]).toString('base64');
      return `${text}\n— ${origin} ${signature}\n`;
    },
  };
}
