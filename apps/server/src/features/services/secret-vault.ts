import { createHash } from 'node:crypto';
import { CannotUnseal, createSeal, deriveKey } from '../../platform/seal.ts';

export interface Sealed {
  readonly sealed: Buffer;
  readonly keyId: string;
}

/** Encrypts the secrets of services. Each row says by which key, so that the instance's secret can be replaced. */
export interface SecretVault {
  readonly keyId: string;
  /** `about` names the service and the field, so that a row copied elsewhere can't be decrypted. */
  seal(plain: string, about: string): Sealed;
  /** @throws CannotUnseal if no known key decrypts it */
  open(row: Sealed, about: string): string;
}

/** @param secrets the instance's secret, then those before it */
export function secretVault(secrets: readonly [string, ...string[]]): SecretVault {
  const keys = secrets.map((secret) => {
    const key = deriveKey(secret, 'services secrets');
    return { id: createHash('sha256').update(key).digest('hex').slice(0, 12), seal: createSeal(key) };
  });
  const [current] = keys;
  if (!current) throw new Error('A vault needs a secret.');
  return {
    keyId: current.id,
    seal: (plain, about) => ({ sealed: current.seal.seal(Buffer.from(plain), about), keyId: current.id }),
    open({ sealed, keyId }, about) {
      const key = keys.find(({ id }) => id === keyId);
      if (!key) throw new CannotUnseal('It was sealed with a secret that this installation does not know.');
      return key.seal.open(sealed, about).toString();
    },
  };
}

const SHOWN = 4;
/** The last four characters, at most a third, so that a short secret stays secret. */
export const endingOf = (secret: string): string => {
  const most = Math.min(SHOWN, Math.floor(secret.length / 3));
  return most > 0 ? secret.slice(-most) : '';
};
