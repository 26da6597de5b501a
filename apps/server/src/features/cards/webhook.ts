import { sql } from 'kysely';
import { z } from 'zod';
import type { CardProvider } from '../../platform/cards/provider.ts';
import { type Context, systemContext, type Tx } from '../../platform/context.ts';
import { lockSubject } from '../../platform/webhooks-in/deliveries.ts';
import { timestampedSignature } from '../../platform/webhooks-in/signature.ts';
import type { ReportedEvent, Webhook } from '../../platform/webhooks-in/webhook.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { type DisputeTold, noteDispute, noteFailedRefund, noteRefund, noteRefunds } from './card-returns.ts';
import { awaitCardPayment } from './commands/await-card-payment.ts';
import { endCardPayment } from './commands/end-card-payment.ts';
import { receiveCardPayment } from './commands/receive-card-payment.ts';
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
const Refund = z.object({
  id: z.string().max(255),
  payment_intent: z.string().nullish(),
  amount: Amount,
  currency: Currency,
  status: z.string().nullish(),
  /** Seconds. */
  created: z.int().min(0).nullish(),
});
const Charge = z.object({
  payment_intent: z.string().nullish(),
  amount_refunded: Amount,
  currency: Currency,
  metadata: Metadata,
  // Older versions of the provider's API name them.
  refunds: z.object({ data: z.array(Refund).max(100) }).nullish(),
});
const Movement = z.object({ amount: z.int(), fee: z.int(), currency: Currency });
const Dispute = z.object({
  id: z.string().max(255).optional(),
  payment_intent: z.string().nullish(),
  amount: Amount,
  currency: Currency,
  status: z.string().optional(),
  balance_transactions: z.array(Movement).max(100).nullish(),
});
const DISPUTES = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;
const REFUNDS = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'] as const;
const SETTLED = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const;
const ENDED = ['checkout.session.expired', 'checkout.session.async_payment_failed'] as const;

/** The provider's events that are handled; all others are acknowledged and dropped. */
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.enum(SETTLED), data: z.object({ object: Session }) }),
  z.object({ type: z.enum(ENDED), data: z.object({ object: Session }) }),
  z.object({ type: z.literal('charge.refunded'), data: z.object({ object: Charge }) }),
  z.object({ type: z.enum(DISPUTES), data: z.object({ object: Dispute }) }),
  z.object({ type: z.enum(REFUNDS), data: z.object({ object: Refund }) }),
]);
type Event = z.output<typeof Event>;
const FOLLOWED: ReadonlySet<string> = new Set([...SETTLED, ...ENDED, 'charge.refunded', ...DISPUTES, ...REFUNDS]);
const Envelope = z.object({ id: z.string().min(1).max(255), type: z.string(), created: z.int().min(0) });
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

/** Events of a payment that arrived before it was known which of our payments it is. */
async function findEarlier(tx: Tx, intent: string): Promise<readonly Told[]> {
  const rows = await tx
    .selectFrom('webhookEvents')
    .select(['payload', 'occurredAt'])
    .where('source', '=', 'stripe')
    .where('subject', '=', intent)
    .where('doneAt', 'is not', null)
    .where('payload', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ payload, occurredAt }) => ({ event: Event.parse(payload), at: occurredAt ?? new Date(0) }));
}

/** An event, and when it happened. */
interface Told {
  readonly event: Event;
  readonly at: Date;
}

const ENDS: Readonly<Record<string, 'won' | 'lost'>> = { won: 'won', warning_closed: 'won', lost: 'lost' };

function disputeOf(type: (typeof DISPUTES)[number], object: z.output<typeof Dispute>, at: Date): DisputeTold {
  const { id, amount, currency, status = '', balance_transactions } = object;
  return {
    id: id ?? object.payment_intent ?? '',
    cents: amount,
    currency,
    end: ENDS[status] ?? null,
    moved:
      type === 'charge.dispute.funds_withdrawn'
        ? 'withdrawn'
        : type === 'charge.dispute.funds_reinstated'
          ? 'reinstated'
          : null,
    movements: (balance_transactions ?? []).map((movement) => ({
      cents: movement.amount,
      feeCents: movement.fee,
      currency: movement.currency,
    })),
    at,
  };
}

/** @returns false if the payment is not known */
async function followRefund(
  tx: Tx,
  ctx: Context,
  ref: CardRef,
  { id, amount, currency, status, created }: z.output<typeof Refund>,
  at: Date,
): Promise<boolean> {
  // It waits for its payer, and nothing has left.
  if (status === 'requires_action') return true;
  if (status === 'failed' || status === 'canceled')
    return noteFailedRefund(tx, ctx, ref, { id, cents: amount, currency, at });
  return noteRefund(tx, ctx, ref, { id, cents: amount, currency, at: created ? new Date(created * 1000) : at });
}

/** Handles events about money that went back. @returns false if the payment is not known */
async function followReturn(tx: Tx, ctx: Context, { event, at }: Told): Promise<boolean> {
  const ref = refOf(event);
  if (!ref) return true;
  switch (event.type) {
    case 'charge.refunded': {
      const { amount_refunded, currency, refunds } = event.data.object;
      for (const refund of refunds?.data ?? []) await followRefund(tx, ctx, ref, refund, at);
      return noteRefunds(tx, ctx, ref, { cents: amount_refunded, currency, at });
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return followRefund(tx, ctx, ref, event.data.object, at);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return noteDispute(tx, ctx, ref, disputeOf(event.type, event.data.object, at));
    default:
      return true;
  }
}

async function follow(tx: Tx, ctx: Context, told: Told): Promise<void> {
  const { event } = told;
  const ref = refOf(event);
  if (!ref) return;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { payment_status, amount_total, currency, payment_intent } = event.data.object;
      // Some payment methods take days; the provider sends another event when the money has arrived.
      if (payment_status !== 'paid') return awaitCardPayment(tx, ctx, ref);
      if (amount_total === null || currency === null) return;
      const intent = payment_intent || null;
      // An event that names only this number is looked for below, or finds the payment by it.
      if (intent !== null) await lockSubject(tx, 'stripe', intent);
      await receiveCardPayment(tx, ctx, ref, { cents: amount_total, currency, intent });
      if (intent !== null) for (const earlier of await findEarlier(tx, intent)) await followReturn(tx, ctx, earlier);
      return;
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const row = await lockCardPayment(tx, ref);
      if (row) await endCardPayment(ctx, row.id, { hasFailed: event.type === 'checkout.session.async_payment_failed' });
      return;
    }
    default: {
      const isOurs = await followReturn(tx, ctx, told);
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
  handle: async (tx, { payload, at }) => {
    // The ledger may have closed days since it arrived.
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
    const [clock] = rows;
    if (!clock) throw new Error('The database told no time.');
    const ctx = systemContext(tx, 'Stripe', await findDefaultBrandId(tx), clock.now, timeZone);
    await follow(tx, ctx, { event: Event.parse(payload), at: at ?? clock.now });
  },
});
