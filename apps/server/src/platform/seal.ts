/** Encrypts secrets at rest: AES-256-GCM with a key derived from the instance secret, one key per purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** The instance secret differs from the one used for sealing, or the bytes are damaged. */
export class CannotUnseal extends Error {
  override name = 'CannotUnseal';
}

/** A 32-byte key for one purpose (HKDF-SHA-256, RFC 5869). Keys of different purposes are independent. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `linkstand ${purpose}`, 32));
}

export interface Seal {
  /** Nonce, tag, ciphertext. `about` is authenticated: it opens only with the same value. */
  seal(plain: Buffer, about: string): Buffer;
  /** Throws CannotUnseal. */
  open(sealed: Buffer, about: string): Buffer;
}

export function createSeal(key: Buffer): Seal {
  return {
    seal(plain, about) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, about) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(Buffer.from(about))
          .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
      } catch (cause) {
        throw new CannotUnseal('sealed with another secret, or damaged', { cause });
      }
    },
  };
}

/** What was opened; undefined if no known secret opens it, as the installation's own was lost. Rejects nothing else. */
export function openedOrLost<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof CannotUnseal) return undefined;
    throw error;
  }
}
