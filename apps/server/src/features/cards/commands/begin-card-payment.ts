import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CardProvider } from '../../../platform/cards/provider.ts';
import { CardsFailed } from '../../../platform/cards/provider.ts';
import { type Context, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { conflict, notFound, Refusal, rule } from '../../../platform/errors.ts';
import { findMailBrand } from '../../brands/queries.ts';
import { readPerson } from '../../briefings/mail-facts.ts';
import { addProcessing } from '../../invoices/processing.ts';
import { announcePayment } from '../../payments/announce-payment.ts';
import { type PaymentRow, selectPayments } from '../../payments/queries.ts';
import { lockCardPayment } from '../queries.ts';
import { endCardPayment } from './end-card-payment.ts';

/** How long a page can be paid. Stripe allows a day at most. */
export const OPEN_MS = 23 * 60 * 60 * 1000;

interface Asked {
  readonly cents: number;
  readonly invoiceId: number | null;
}

interface Page {
  /** What the payer reads on the provider's page. */
  readonly description: string;
  /** Added to the addresses that the payer comes back to. */
  readonly returns: Readonly<Record<string, string>>;
}

export interface CardPaymentPlan {
  /** What is to be paid, or the payment that was begun for it. Not asked again when the request is repeated. */
  readonly ask: (tx: Tx, inside: Context<UserActor>) => Asked | Promise<Asked | { readonly begun: number }>;
  readonly pageOf: (payment: PaymentRow) => Page;
}

const noCards = () => new Refusal(503, 'no_cards', { retryAfterSeconds: 30 });

/**
 * The payment that the same request began before. Concurrent repeats wait for the one that is first.
 * @throws Refusal 409 `idempotency_reused`
 */
async function findBegun(tx: Tx, { requestKey }: Context): Promise<number | undefined> {
  if (!requestKey) return undefined;
  await sql`select pg_advisory_xact_lock(hashtext(${requestKey.key}))`.execute(tx);
  const begun = await tx
    .selectFrom('payments')
    .select(['id', 'requestSha256'])
    .where('requestKey', '=', requestKey.key)
    .executeTakeFirst();
  if (begun && begun.requestSha256 !== requestKey.sha256) throw conflict('idempotency_reused');
  return begun?.id;
}

async function announce(tx: Tx, inside: Context<UserActor>, { cents, invoiceId }: Asked): Promise<number> {
  const id = await announcePayment(inside, cents, {
    method: 'card',
    cardKey: randomUUID(),
    requestKey: inside.requestKey?.key ?? null,
    requestSha256: inside.requestKey?.sha256 ?? null,
    invoiceId,
  });
  if (invoiceId !== null) await addProcessing(tx, invoiceId, cents);
  return id;
}

/**
 * The payment is committed before the page is opened, so that the provider's events find it and nothing is locked while
 * the provider takes its time. The same payment opens the same page again.
 * @throws CardsFailed
 */
async function openPage(ctx: Context<UserActor>, cards: CardProvider, payment: PaymentRow, page: Page): Promise<void> {
  const { db } = ctx;
  const { id, cardKey, walletCents, createdAt } = payment;
  const [{ baseUrl, name }, person] = await Promise.all([findMailBrand(db, ctx.brandId), readPerson(db, ctx.actor.id)]);
  if (!person || cardKey === null) throw notFound();
  const backTo = (more: Readonly<Record<string, string>>) =>
    `${baseUrl}/financial?${new URLSearchParams({ card: String(id), ...page.returns, ...more })}`;
  const { session, url } = await cards.open({
    key: cardKey,
    cents: walletCents,
    description: `${name} · ${page.description}`,
    email: person.email,
    locale: person.locale,
    paidUrl: backTo({}),
    leftUrl: backTo({ left: 'true' }),
    expiresAt: new Date(createdAt.getTime() + OPEN_MS),
  });
  await db.updateTable('payments').set({ cardSession: session, cardUrl: url }).where('id', '=', id).execute();
}

/** Cancels a payment for which no page could be opened. A repeat of its request begins again. */
const giveUp = (ctx: Context, id: number): Promise<void> =>
  together(ctx, async (tx, inside) => {
    // A repeat in another process has opened it meanwhile.
    if ((await lockCardPayment(tx, { id }))?.cardSession !== null) return;
    await endCardPayment(inside, id);
    await tx.updateTable('payments').set({ requestKey: null }).where('id', '=', id).execute();
  });

/**
 * Stores a card payment and opens the provider's page for it. A repeat of the same request finds the same payment.
 * @returns the payment's id
 * @throws Refusal 422 `no_cards` if cards are not accepted, 503 if the provider can't be reached
 */
export async function beginCardPayment(
  ctx: Context<UserActor>,
  cards: CardProvider,
  { ask, pageOf }: CardPaymentPlan,
): Promise<number> {
  const id = await together(ctx, async (tx, inside) => {
    const begun = await findBegun(tx, ctx);
    if (begun !== undefined) return begun;
    const asked = await ask(tx, inside);
    if (!(await cards.isReady())) throw rule('no_cards');
    if ('begun' in asked) return asked.begun;
    return announce(tx, inside, asked);
  });
  const payment = await selectPayments(ctx.db).where('payments.id', '=', id).executeTakeFirstOrThrow();
  if (payment.state !== 'announced' || payment.cardSession !== null) return id;
  try {
    await openPage(ctx, cards, payment, pageOf(payment));
  } catch (error) {
    if (!(error instanceof CardsFailed)) throw error;
    await giveUp(ctx, id);
    throw noCards();
  }
  return id;
}
