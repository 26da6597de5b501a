import { randomUUID } from 'node:crypto';
import type { CardProvider } from '../../../platform/cards/provider.ts';
import { CardsFailed } from '../../../platform/cards/provider.ts';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { notFound, Refusal, rule } from '../../../platform/errors.ts';
import { findMailBrand } from '../../brands/queries.ts';
import { readPerson } from '../../briefings/mail-facts.ts';
import { addProcessing } from '../../invoices/processing.ts';
import { announcePayment } from '../../payments/announce-payment.ts';
import { endCardPayment } from './end-card-payment.ts';

/** How long a page can be paid. Stripe allows a day at most. */
const OPEN_MS = 23 * 60 * 60 * 1000;

export interface CardPaymentPlan {
  readonly cents: number;
  readonly invoiceId: number | null;
  /** What the payer reads on the provider's page. */
  readonly description: string;
  /** Added to the addresses that the payer comes back to. */
  readonly returns: Readonly<Record<string, string>>;
}

const noCards = () => new Refusal(503, 'no_cards', { retryAfterSeconds: 30 });

async function announce(
  tx: Tx,
  ctx: Context<UserActor>,
  key: string,
  { cents, invoiceId }: CardPaymentPlan,
): Promise<number> {
  const id = await announcePayment(tx, ctx, cents, { method: 'card', cardKey: key, invoiceId });
  if (invoiceId !== null) await addProcessing(tx, invoiceId, cents);
  return id;
}

/**
 * The payment is stored before the page is opened, so that the provider's events find it. If no page can be opened, the
 * payment is canceled.
 */
async function open(ctx: Context<UserActor>, cards: CardProvider, id: number, key: string, asked: CardPaymentPlan) {
  const { db, now } = ctx;
  const [{ baseUrl, name }, person] = await Promise.all([
    findMailBrand(db, ctx.brandId),
    readPerson(db as Tx, ctx.actor.id),
  ]);
  if (!person) throw notFound();
  const backTo = (more: Readonly<Record<string, string>>) =>
    `${baseUrl}/financial?${new URLSearchParams({ card: String(id), ...asked.returns, ...more })}`;
  try {
    return await cards.open({
      key,
      cents: asked.cents,
      description: `${name} · ${asked.description}`,
      email: person.email,
      locale: person.locale,
      paidUrl: backTo({}),
      leftUrl: backTo({ left: 'true' }),
      expiresAt: new Date(now.getTime() + OPEN_MS),
    });
  } catch (error) {
    if (!(error instanceof CardsFailed)) throw error;
    await db.transaction().execute((tx) => endCardPayment(tx, ctx, id));
    throw noCards();
  }
}

/**
 * Stores a card payment and opens the provider's page for it.
 * @returns the payment's id
 * @throws Refusal 422 `no_cards` if cards are not accepted, 503 if the provider can't be reached
 */
export async function beginCardPayment(
  ctx: Context<UserActor>,
  cards: CardProvider,
  plan: (tx: Tx) => CardPaymentPlan | Promise<CardPaymentPlan>,
): Promise<number> {
  const key = randomUUID();
  const { id, asked } = await ctx.db.transaction().execute(async (tx) => {
    const asked = await plan(tx);
    if (!(await cards.isReady())) throw rule('no_cards');
    return { id: await announce(tx, ctx, key, asked), asked };
  });
  const { session, url } = await open(ctx, cards, id, key, asked);
  await ctx.db.updateTable('payments').set({ cardSession: session, cardUrl: url }).where('id', '=', id).execute();
  return id;
}
