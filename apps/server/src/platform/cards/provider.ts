import type { Locale } from '@linkstand/contract/shared/locales';

/** What is to be paid on the provider's page. */
export interface Checkout {
  /** Comes back with every event about it. Asking again with the same key opens the same page. */
  readonly key: string;
  /** Euro cents. */
  readonly cents: number;
  /** What the payer reads. */
  readonly description: string;
  readonly email: string;
  readonly locale: Locale;
  readonly paidUrl: string;
  readonly leftUrl: string;
  readonly expiresAt: Date;
}

/** What a provider received for a payment, and its fee, in the currency in which it settles. */
export interface CardFee {
  readonly grossCents: number;
  readonly feeCents: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The secrets of an account with a card provider. */
export interface CardKeys {
  readonly secretKey: string;
  /** Two are valid while one replaces the other. */
  readonly webhookSecrets: readonly string[];
}

/** Takes payments by card on a page of its own. */
export interface CardProvider {
  /** Its keys are known. */
  isReady(): Promise<boolean>;
  webhookSecrets(): Promise<readonly string[]>;
  /** @throws CardsFailed */
  open(checkout: Checkout): Promise<{ readonly session: string; readonly url: string }>;
  /** Closes the page. `paid` if somebody has paid there already. @throws CardsFailed */
  close(session: string): Promise<'closed' | 'paid'>;
  /** By the provider's number of the payment. Undefined until it is settled. @throws CardsFailed */
  feeOf(intent: string): Promise<CardFee | undefined>;
}

/** The provider can't be reached, or doesn't want to. */
export class CardsFailed extends Error {
  override name = 'CardsFailed';
}
