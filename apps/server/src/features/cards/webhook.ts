import { sql } from 'kysely';
import { z } from 'zod';
import type { CardProvider } from '../../platform/cards/provider.ts';
import { type Context, systemContext, type Tx } from '../../platform/context.ts';
import { timestampedSignature } from '../../platform/webhooks-in/signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { endCardPayment } from './commands/end-card-payment.ts';
import { noteCardIssue, receiveCardPayment } from './commands/receive-card-payment.ts';
import { type CardRef, lockCardPayment } from './queries.ts';

const Key = z.uuid();
const Amount = z.int().min(0);
const Currency = z.string().regex(/^[A-Za-z]{3}$/);
const Metadata = z.object({ payment: z.string().optional() }).nullish();

const Session = z.object({
  client_reference_id: z.string().nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: Amount.nullable(),
  currency: Currency.nullable(),
  payment_intent: z.string().nullish(),
});
const Charge = z.object({
  payment_intent: z.string().nullish(),
  amount_refunded: Amount,
  currency: Currency,
  metadata: Metadata,
});
const Dispute = z.object({ payment_intent: z.string().nullish(), amount: Amount, currency: Currency });

/** The provider's events that are handled; all others are acknowledged and dropped. */
const Event = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['checkout.session.completed', 'checkout.session.async_payment_succeeded']),
    data: z.object({ object: Session }),
  }),
  z.object({
    type: z.enum(['checkout.session.expired', 'checkout.session.async_payment_failed']),
    data: z.object({ object: Session }),
  }),
  z.object({ type: z.literal('charge.refunded'), data: z.object({ object: Charge }) }),
  z.object({ type: z.literal('charge.dispute.created'), data: z.object({ object: Dispute }) }),
]);
type Event = z.output<typeof Event>;
const Envelope = z.object({ id: z.string().min(1).max(255), type: z.string(), created: z.int().min(0) });
const FOLLOWED: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
]);

/** Finds our payment by the key we sent, else by what was paid. Payments of other programs match neither. */
function refOf({ type, data }: Event): CardRef | undefined {
  const key =
    type === 'charge.refunded'
      ? data.object.metadata?.payment
      : 'client_reference_id' in data.object
        ? data.object.client_reference_id
        : undefined;
  if (key && Key.safeParse(key).success) return { key };
  const intent = data.object.payment_intent;
  return intent && !type.startsWith('checkout.') ? { intent } : undefined;
}

const subjectOf = (ref: CardRef | undefined) =>
  ref && 'key' in ref ? ref.key : ref && 'intent' in ref ? ref.intent : undefined;

function eventsOf(body: unknown): readonly ReportedEvent[] {
  const { id, type, created } = Envelope.parse(body);
  if (!FOLLOWED.has(type)) return [];
  const event = Event.parse(body);
  const ref = refOf(event);
  if (!ref) return [];
  return [{ id, subject: subjectOf(ref), at: new Date(created * 1000), payload: event }];
}

/** Whether a payment was begun without a result so far: an event without a key may belong to it. */
async function isAnyOpen(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments where method = 'card' and state = 'announced' and card_intent is null limit 1`.execute(tx);
  return rows.length > 0;
}

async function follow(tx: Tx, ctx: Context, event: Event): Promise<void> {
  const ref = refOf(event);
  if (!ref) return;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { payment_status, amount_total, currency, payment_intent } = event.data.object;
      // Some payment methods take days; the provider sends another event when the money has arrived.
      if (payment_status !== 'paid' || amount_total === null || currency === null) return;
      await receiveCardPayment(tx, ctx, ref, { cents: amount_total, currency, intent: payment_intent ?? null });
      return;
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const row = await lockCardPayment(tx, ref);
      if (row) await endCardPayment(tx, ctx, row.id);
      return;
    }
    case 'charge.refunded':
    case 'charge.dispute.created': {
      const { object } = event.data;
      const [kind, cents] =
        'amount_refunded' in object
          ? (['refunded', object.amount_refunded] as const)
          : (['disputed', object.amount] as const);
      const isOurs = await noteCardIssue(tx, ctx, ref, { kind, cents, currency: object.currency });
      // It arrived before the event of the payment itself, so try it again later.
      if (!isOurs && 'intent' in ref && (await isAnyOpen(tx))) throw new Error('No payment is known for this yet.');
    }
  }
}

/** The card provider's webhook: signed over the raw bytes, each event handled once. */
export const cardWebhook = (cards: CardProvider, timeZone: string): Webhook => ({
  source: 'stripe',
  scheme: timestampedSignature('stripe-signature'),
  secrets: () => cards.webhookSecrets(),
  eventsOf,
  handle: async (tx, { payload }) => {
    // The ledger may have closed days since it arrived.
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
    const [clock] = rows;
    if (!clock) throw new Error('The database told no time.');
    const ctx = systemContext(tx, 'Stripe', await findDefaultBrandId(tx), clock.now, timeZone);
    await follow(tx, ctx, Event.parse(payload));
  },
});
