import type { Locale } from '@linkstand/contract/shared/locales';
import type Stripe from 'stripe';
import { z } from 'zod';
import { type OutsideService, outsideService, type ServiceOutcome } from '../adapters/outside-service.ts';
import { ServiceFailed } from '../adapters/service-failed.ts';
import type { OpenDispatcher } from '../load-undici.ts';
import { type CardKeys, type CardProvider, CardsFailed } from './provider.ts';

/** An account, and where to find it. */
export interface StripeAccount extends CardKeys {
  /** Default: https://api.stripe.com. */
  readonly url?: string | undefined;
  /** The way there if people typed the address. */
  readonly dispatcher?: OpenDispatcher | undefined;
}

export interface StripeOptions {
  /** Asked before each call, so that a changed key needs no restart. Undefined: cards are not taken. */
  readonly account: () => Promise<StripeAccount | undefined>;
  readonly onOutcome?: (outcome: ServiceOutcome) => void;
}

const TIMEOUT_MS = 10_000;
/** Cents of the currency that everything is paid in. */
const CURRENCY = 'eur';
const LOCALES: Readonly<Record<Locale, Stripe.Checkout.SessionCreateParams.Locale>> = {
  'en-US': 'en',
  es: 'es',
  'pt-BR': 'pt-BR',
};

/** What the library hands on is what the service answered: its types promise, and check nothing. */
const OpenedPage = z.object({ id: z.string().min(1).max(255), url: z.url({ protocol: /^https?$/ }) });
const Status = z.object({ status: z.enum(['complete', 'expired', 'open']).nullable() });
const Settled = z.object({ amount: z.int(), fee: z.int(), currency: z.string().regex(/^[A-Za-z]{3}$/) });
function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const found = schema.safeParse(answer);
  if (!found.success) throw new CardsFailed('Stripe answered what nobody expects.');
  return found.data;
}

/** The library's calls through our adapter: one limit, one circuit, one place that knows how the service is. */
const through =
  (service: OutsideService) =>
  async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    try {
      const {
        status,
        body,
        headers: answered,
      } = await service.call({
        url: String(url instanceof Request ? url.url : url),
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        headers,
        ...(typeof init.body === 'string' && init.body !== '' ? { body: init.body } : {}),
        // The library gives every call that writes an idempotency key.
        isRepeatable: true,
      });
      return new Response(new Uint8Array(body), { status, headers: answered });
    } catch (error) {
      // A refusal has a body that the library turns into its own error.
      if (error instanceof ServiceFailed && error.status !== undefined)
        return new Response(error.body, { status: error.status });
      throw error;
    }
  };

/**
 * The library, only where cards are taken: it takes 12 MB, and loading it holds the event loop for 0.1 s. So it is called
 * before the server listens if there is an account then.
 */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/** Stripe Checkout by its own client library. */
export function stripeCards({ account, onOutcome }: StripeOptions): CardProvider {
  let last: { readonly url: string; readonly secretKey: string; readonly client: Stripe } | undefined;
  const clientOf = (
    library: typeof Stripe,
    { url = 'https://api.stripe.com', secretKey, dispatcher }: StripeAccount,
  ): Stripe => {
    if (last?.url === url && last.secretKey === secretKey) return last.client;
    const { protocol, hostname, port } = new URL(url);
    const secrets = [secretKey];
    const service = outsideService({ name: 'stripe', timeoutMs: TIMEOUT_MS, secrets, onOutcome, dispatcher });
    const client = new library(secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port || (protocol === 'http:' ? '80' : '443'),
      httpClient: library.createFetchHttpClient(through(service)),
      // The adapter retries.
      maxNetworkRetries: 0,
      telemetry: false,
    });
    last = { url, secretKey, client };
    return client;
  };
  const calling = async <R>(work: (stripe: Stripe) => Promise<R>): Promise<R> => {
    const known = await account();
    if (!known) throw new CardsFailed('No keys are known.');
    const library = await loadStripe();
    try {
      return await work(clientOf(library, known));
    } catch (error) {
      if (error instanceof CardsFailed) throw error;
      // Its message may quote the key.
      throw new CardsFailed(error instanceof library.errors.StripeError ? `Stripe: ${error.type}` : 'Stripe failed.');
    }
  };
  return {
    isReady: async () => (await account()) !== undefined,
    webhookSecrets: async () => (await account())?.webhookSecrets ?? [],
    open: ({ key, cents, description, email, locale, paidUrl, leftUrl, expiresAt }) =>
      calling(async (stripe) => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: key,
            line_items: [
              {
                quantity: 1,
                price_data: { currency: CURRENCY, unit_amount: cents, product_data: { name: description } },
              },
            ],
            // Stripe copies them to the charge, whose refunds are found by them.
            payment_intent_data: { metadata: { payment: key }, description },
            metadata: { payment: key },
            customer_email: email,
            locale: LOCALES[locale],
            success_url: paidUrl,
            cancel_url: leftUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
          },
          { idempotencyKey: `checkout-${key}` },
        );
        const opened = OpenedPage.safeParse(session);
        if (!opened.success) throw new CardsFailed('Stripe opened a page without an address.');
        return { session: opened.data.id, url: opened.data.url };
      }),
    close: (session) =>
      calling(async (stripe) => {
        const { status } = read(Status, await stripe.checkout.sessions.retrieve(session));
        if (status === 'complete') return 'paid';
        if (status === 'open')
          await stripe.checkout.sessions.expire(session, {}, { idempotencyKey: `expire-${session}` });
        return 'closed';
      }),
    feeOf: (intent) =>
      calling(async (stripe) => {
        const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
          expand: ['latest_charge.balance_transaction'],
        });
        const settled = typeof charge === 'string' ? null : charge?.balance_transaction;
        if (!settled || typeof settled === 'string') return undefined;
        const { amount, fee, currency } = read(Settled, settled);
        return { grossCents: amount, feeCents: fee, currency: currency.toUpperCase() };
      }),
  };
}
