import { PaymentDetails } from '@linkstand/contract/owners/schema';
import type { Seal } from '../../platform/seal.ts';

/** Encrypts and decrypts an owner's payment details. */
export interface PaymentVault {
  /** `hint` may be shown on a screen. `sealed` opens only for the same owner. */
  seal(ownerId: number, details: PaymentDetails): { sealed: Buffer; hint: object };
  /** @throws CannotUnseal if the instance's secret has changed */
  open(ownerId: number, sealed: Buffer): PaymentDetails;
}

/** `Ana María Ruiz` → `A. M. R.` */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}.`)
    .join(' ');
/** `ES91 2100 0418 4502 0005 1332` → `•••• 1332`. A short number shows less. */
const ending = (account: string) => {
  const characters = [...account.replace(/\s/g, '')];
  return `•••• ${characters.slice(-Math.min(4, Math.floor(characters.length / 3))).join('')}`;
};

export const paymentVault = (seal: Seal): PaymentVault => {
  const about = (ownerId: number) => `owner ${ownerId}`;
  return {
    seal: (ownerId, details) => ({
      sealed: seal.seal(Buffer.from(JSON.stringify(details)), about(ownerId)),
      hint: { method: details.method, holder: initials(details.holder), account: ending(details.account) },
    }),
    open: (ownerId, sealed) => PaymentDetails.parse(JSON.parse(seal.open(sealed, about(ownerId)).toString())),
  };
};
