import { PaymentDetails } from '@linkstand/contract/owners/schema';
import type { PayeeKind } from '@linkstand/contract/payouts/choices';
import type { Seal } from '../../platform/seal.ts';

/** Whose bank details they are. */
export interface PayeeRef {
  readonly kind: PayeeKind;
  readonly id: number;
}

/** An owner whose payment details nobody knows. */
export const NO_PAYMENT = {
  paymentSealed: null,
  paymentHint: null,
  paymentChangedAt: null,
  paymentChangedById: null,
  paymentConfirmedAt: null,
  paymentConfirmedById: null,
} as const;

/** Encrypts and decrypts how somebody is paid. */
export interface PaymentVault {
  /** `hint` may be shown on a screen. `sealed` opens only for the same owner or seller. */
  seal(payee: PayeeRef, details: PaymentDetails): { sealed: Buffer; hint: object };
  /** @throws CannotUnseal if the instance's secret has changed */
  open(payee: PayeeRef, sealed: Buffer): PaymentDetails;
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
  const about = ({ kind, id }: PayeeRef) => `${kind} ${id}`;
  return {
    seal: (payee, details) => ({
      sealed: seal.seal(Buffer.from(JSON.stringify(details)), about(payee)),
      hint: { method: details.method, holder: initials(details.holder), account: ending(details.account) },
    }),
    open: (payee, sealed) => PaymentDetails.parse(JSON.parse(seal.open(sealed, about(payee)).toString())),
  };
};
