import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { stripeCards } from '../../platform/cards/stripe.ts';
import { STRIPE_KEY, startStripeServer } from '../../platform/cards/testing/stripe-server.ts';
import { systemContext, type UserActor } from '../../platform/context.ts';
import { followEvent } from '../../platform/events.ts';
import { lockSubject, workWebhook } from '../../platform/webhooks-in/deliveries.ts';
import { testApi } from '../../testing/api.ts';
import { wordsOfPdf } from '../../testing/file-texts.ts';
import { runs } from '../../testing/runs.ts';
import { webhooks } from '../../webhooks.ts';
import { accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { followPayment } from '../payments/subscribers.ts';
import { noteCardFee } from './card-fee.ts';
import { closePaidBill, followPaidBill } from './close-paid-bill.ts';
import { beginCardTopUp } from './commands/begin-card-top-up.ts';
import { endUnopened } from './unopened.ts';

const SECRET = 'whsec_of_the_test';
const stripe = await startStripeServer();
afterAll(stripe.stop);
let keys: { secretKey: string; webhookSecrets: string[] } | undefined;
const cards = stripeCards({ account: async () => keys && { ...keys, url: stripe.url } });
const { app, call, db, services } = await testApi({ cards });
const tools = { db, webhooks: webhooks(services) };

beforeEach(() => {
  keys = { secretKey: STRIPE_KEY, webhookSecrets: [SECRET] };
  stripe.failures.length = 0;
});

/** With what is free to spend, below zero where it is overdrawn. */
const wallet = async () => {
  const { json } = await call('GET', '/api/v1/wallet', { as: 'client' });
  return { ...json, freeCents: json.availableCents - json.overdrawnCents };
};
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const read = async (id: number, as = 'client') => (await call('GET', `/api/v1/cards/${id}`, { as })).json;
const payment = async (id: number) => (await call('GET', `/api/v1/payments/${id}`, { as: 'admin' })).json;
const begin = async (cents: number) => {
  const begun = await call('POST', '/api/v1/cards/top-ups', { as: 'client', body: { cents } });
  expect(begun.status).toBe(201);
  const session = [...stripe.sessions.values()].at(-1);
  if (!session) throw new Error('Stripe opened no page.');
  return { ...begun.json, session, key: session.form.get('client_reference_id') ?? '' } as {
    id: number;
    checkoutUrl: string;
    session: typeof session;
    key: string;
  };
};

let events = 0;
const newId = () => `evt_${++events}_${Math.random().toString(36).slice(2)}`;
const eventOf = (type: string, object: object, id = newId(), created = Math.floor(Date.now() / 1000)) =>
  JSON.stringify({ id, object: 'event', type, created, data: { object } });
const signed = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...options });
const deliver = async (payload: string, header = signed(payload)) =>
  (
    await app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload,
      headers: { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' },
    })
  ).statusCode;
const work = async (eventId: number) =>
  workWebhook.run({ eventId }, tools, { id: 'test', attempt: 1, at: new Date(), signal: new AbortController().signal });
/** Works on every event, as the jobs do: one that fails keeps no other. @returns what failed */
const followAll = async (): Promise<string[]> => {
  const failed: string[] = [];
  const { rows } = await sql<{ data: { eventId: number } }>`
    select data from pgboss.job where name = ${workWebhook.name} order by (data ->> 'eventId')::bigint`.execute(db);
  for (const { data } of rows) await work(data.eventId).catch((error: Error) => failed.push(error.message));
  return failed;
};
/** Runs the jobs that ask for a payment's fee, of which there is one. @returns what failed */
const feesOf = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ data: { paymentId: number } }>`
    select data from pgboss.job where name = ${noteCardFee.name} and (data ->> 'paymentId')::bigint = ${id}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  const run = { id: 'test', attempt: 1, at: new Date(), signal: new AbortController().signal };
  return noteCardFee.run({ paymentId: id }, { db, cards, timeZone: 'Europe/Madrid' }, run).then(
    () => [],
    (error: Error) => [error.message],
  );
};
const paid = (key: string, cents: number, more: object = {}) => ({
  id: 'cs',
  object: 'checkout.session',
  client_reference_id: key,
  payment_status: 'paid',
  amount_total: cents,
  currency: 'eur',
  payment_intent: `pi_${key}`,
  ...more,
});
const tell = async (type: string, object: object) => {
  expect(await deliver(eventOf(type, object))).toBe(200);
  expect(await followAll()).toEqual([]);
};

describe('a top-up by card', () => {
  test('opens a page of the provider, and is in the wallet when the provider says so, once', async () => {
    const before = (await wallet()).freeCents;
    const { id, checkoutUrl, session, key } = await begin(12_345);
    expect(checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.example/);
    expect(session.form.get('line_items[0][price_data][unit_amount]')).toBe('12345');
    expect(session.form.get('success_url')).toContain(`/financial?card=${id}&topUp=12345`);
    expect((await wallet()).freeCents).toBe(before);

    const event = eventOf('checkout.session.completed', paid(key, 12_345));
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
    // The same payment under another event, and both worked on at once.
    expect(await deliver(eventOf('checkout.session.async_payment_succeeded', paid(key, 12_345)))).toBe(200);
    await Promise.all([followAll(), followAll()]);
    expect(await read(id)).toMatchObject({ state: 'confirmed', checkoutUrl: null, isExamined: false });
    expect((await wallet()).freeCents - before).toBe(12_345);
    expect(await payment(id)).toMatchObject({ method: 'card', state: 'confirmed', decidedBy: 'Stripe', issue: null });
    await proven();
  });

  test('is somebody’s own, and of clients only', async () => {
    const { id } = await begin(5000);
    const others = ['client2', 'admin', 'editor', 'seller'];
    const answers = await Promise.all(
      others.map(async (as) => (await call('GET', `/api/v1/cards/${id}`, { as })).status),
    );
    expect(answers.every((status) => status === 401 || status === 403 || status === 404)).toBe(true);
  });

  test('where another amount or currency was paid it waits for the team, who sees what arrived', async () => {
    const before = (await wallet()).freeCents;
    const less = await begin(10_000);
    await tell('checkout.session.completed', paid(less.key, 9000));
    expect(await read(less.id)).toMatchObject({ state: 'announced', isExamined: true, checkoutUrl: null });
    const waiting = await payment(less.id);
    expect(waiting).toMatchObject({ issue: { kind: 'amount', cents: 9000, currency: 'EUR' }, can: { confirm: true } });
    const foreign = await begin(10_000);
    await tell('checkout.session.completed', paid(foreign.key, 10_000, { currency: 'usd' }));
    expect(await payment(foreign.id)).toMatchObject({ state: 'announced', issue: { currency: 'USD' } });
    expect((await wallet()).freeCents).toBe(before);

    const receivedOn = dayIn(new Date(), 'Europe/Madrid');
    const confirmed = await call('POST', `/api/v1/payments/${less.id}/confirm`, {
      as: 'admin',
      version: waiting.version,
      body: { receivedOn, receivedCents: 9000 },
    });
    expect(confirmed.json).toMatchObject({ state: 'confirmed', walletCents: 9000 });
    expect((await wallet()).freeCents - before).toBe(9000);
    const { rows } = await sql<{ key: string }>`
      select a.key from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id where t.payment_id = ${less.id} and e.cents > 0`.execute(db);
    expect(rows).toEqual([{ key: 'provider' }]);
    await proven();
  });

  test('given up, it is not paid twice nor lost: a page closed here, one that ran out, one paid after all', async () => {
    const before = (await wallet()).freeCents;
    const given = await begin(7000);
    const canceled = await call('POST', `/api/v1/cards/${given.id}/cancel`, { as: 'client' });
    expect(canceled.json).toMatchObject({ state: 'withdrawn', checkoutUrl: null });
    expect(given.session.status).toBe('expired');
    const out = await begin(7000);
    await tell('checkout.session.expired', paid(out.key, 7000, { payment_status: 'unpaid' }));
    expect(await read(out.id)).toMatchObject({ state: 'withdrawn' });
    // Out of order: the payment is told after the page ran out.
    await tell('checkout.session.completed', paid(out.key, 7000));
    expect(await read(out.id)).toMatchObject({ state: 'confirmed' });

    const late = await begin(7000);
    late.session.status = 'complete';
    const kept = await call('POST', `/api/v1/cards/${late.id}/cancel`, { as: 'client' });
    expect(kept.json).toMatchObject({ state: 'announced' });
    await tell('checkout.session.completed', paid(late.key, 7000));
    expect((await wallet()).freeCents - before).toBe(14_000);
    await proven();
  });

  test('costs what the provider keeps of it: posted once as an expense, when it is known', async () => {
    const before = { fees: await balanceOf(db, 'provider_fees'), owed: await balanceOf(db, 'provider') };
    const { id, key } = await begin(20_000);
    const intent = { amount: 20_000, fee: 325, currency: 'eur', isSettled: false };
    stripe.intents.set(`pi_${key}`, intent);
    const event = eventOf('checkout.session.completed', paid(key, 20_000));
    expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
    expect(await deliver(eventOf('checkout.session.async_payment_succeeded', paid(key, 20_000)))).toBe(200);
    expect(await followAll()).toEqual([]);
    expect(await feesOf(id)).toEqual(['The provider has not settled the payment yet.']);
    expect(await payment(id)).toMatchObject({ state: 'confirmed', feeCents: null });

    intent.isSettled = true;
    stripe.failures.push(500, 500, 500, 500);
    expect(await feesOf(id)).toEqual([expect.stringMatching(/Stripe/)]);
    expect(await feesOf(id)).toEqual([]);
    expect((await Promise.all([feesOf(id), feesOf(id)])).flat()).toEqual([]);
    expect(await payment(id)).toMatchObject({ feeCents: 325, walletCents: 20_000 });
    expect((await balanceOf(db, 'provider_fees')) - before.fees).toBe(325);
    expect((await balanceOf(db, 'provider')) - before.owed).toBe(20_000 - 325);
    const { json: report } = await call('POST', '/api/v1/reports/financial-report/read', { as: 'admin', body: {} });
    expect(report.rows.map(({ key: account }: { key: string }) => account)).toContain('provider_fees');
    await proven();

    // The provider keeps it when the payment is reversed.
    const { version } = await payment(id);
    const body = { reason: 'Refunded at the provider.' };
    const back = await call('POST', `/api/v1/payments/${id}/reverse`, { as: 'admin', version, body });
    expect(back.json).toMatchObject({ state: 'reversed', feeCents: 325 });
    expect((await balanceOf(db, 'provider')) - before.owed).toBe(-325);
    await proven();
  });

  test('settled in another currency costs the same part of it in euros', async () => {
    const { id, key } = await begin(10_000);
    stripe.intents.set(`pi_${key}`, { amount: 11_000, fee: 385, currency: 'usd', isSettled: true });
    await tell('checkout.session.completed', paid(key, 10_000));
    expect(await feesOf(id)).toEqual([]);
    expect(await payment(id)).toMatchObject({ feeCents: 350 });
    await proven();
  });

  test('that was refunded is reversed by as much, told before the payment or repeatedly, and by the team as well', async () => {
    const before = { wallet: (await wallet()).freeCents, provider: await balanceOf(db, 'provider') };
    const { id, key } = await begin(10_000);
    const refunded = (cents: number) => ({
      object: 'charge',
      payment_intent: `pi_${key}`,
      amount_refunded: cents,
      currency: 'eur',
      metadata: { payment: key },
    });
    await tell('charge.refunded', refunded(2500));
    expect(await payment(id)).toMatchObject({ state: 'announced', takenCents: 0, issue: { kind: 'refunded' } });
    await tell('checkout.session.completed', paid(key, 10_000));
    expect(await payment(id)).toMatchObject({
      state: 'confirmed',
      takenCents: 2500,
      issue: { kind: 'refunded', cents: 2500, currency: 'EUR' },
      returns: [{ kind: 'refund', takenCents: 2500, backCents: 0 }],
    });
    expect((await wallet()).freeCents - before.wallet).toBe(7500);
    // The team books 25 that it refunds, and the provider tells of them afterwards.
    const half = await reverse(id, { cents: 2500 });
    expect(half.json, half.text).toMatchObject({ state: 'confirmed', takenCents: 5000 });
    await tell('charge.refunded', refunded(5000));
    await tell('charge.refunded', refunded(2500));
    expect((await wallet()).freeCents - before.wallet).toBe(5000);
    expect((await balanceOf(db, 'provider')) - before.provider).toBe(5000);
    expect((await reverse(id, { cents: 5001 })).json).toMatchObject({ errors: [{ path: 'cents' }] });
    // One of the refunds did not reach the card.
    await tell('refund.failed', {
      id: 're_1',
      payment_intent: `pi_${key}`,
      amount: 2500,
      currency: 'eur',
      status: 'failed',
    });
    expect(await payment(id)).toMatchObject({ takenCents: 2500 });
    expect((await reverse(id)).json).toMatchObject({ state: 'reversed', takenCents: 10_000 });
    expect((await wallet()).freeCents).toBe(before.wallet);
    await proven();
  });

  test('that was refunded again after a refund failed has left, in whatever order that is told', async () => {
    const start = Math.floor(Date.now() / 1000) - 3600;
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [0, 2, 1],
      [1, 0, 2],
      [2, 0, 1],
      [1, 2, 0],
    ];
    for (const [first, again] of [
      [10_000, 10_000],
      [4000, 3000],
    ] as const)
      for (const order of orders) {
        const before = { wallet: (await wallet()).freeCents, provider: await balanceOf(db, 'provider') };
        const { id, key } = await begin(10_000);
        const intent = `pi_${key}`;
        const refunded = (cents: number) =>
          ['charge.refunded', { payment_intent: intent, amount_refunded: cents, currency: 'eur' }] as const;
        const failed = { id: `re_${key}`, payment_intent: intent, amount: first, currency: 'eur', status: 'failed' };
        // The provider counts what failed no more.
        const told = [refunded(first), ['refund.failed', failed] as const, refunded(again)];
        await tell('checkout.session.completed', paid(key, 10_000));
        for (const at of order) {
          const [type, object] = told[at] ?? refunded(0);
          expect(await deliver(eventOf(type, object, newId(), start + at * 60))).toBe(200);
          expect(await followAll()).toEqual([]);
        }
        const seen = await payment(id);
        expect(seen, String(order)).toMatchObject({ takenCents: again, issue: { kind: 'refunded', cents: again } });
        expect((await wallet()).freeCents - before.wallet).toBe(10_000 - again);
        expect((await balanceOf(db, 'provider')) - before.provider).toBe(10_000 - again);
        const shown = (await call('GET', '/api/v1/wallet/top-ups', { as: 'client' })).json.data;
        expect(shown.find((each: { id: number }) => each.id === id)).toMatchObject({ takenCents: again });
      }
    await proven();
  });

  test('that was refunded again within the second in which a refund failed has left, in whatever order that is told', async () => {
    const second = Math.floor(Date.now() / 1000) - 3600;
    const orders = [
      [1, 2, 3],
      [3, 2, 1],
      [1, 3, 2],
      [2, 1, 3],
      [3, 1, 2],
      [2, 3, 1],
    ].flatMap((order) => [
      [0, ...order],
      [...order, 0],
    ]);
    for (const [first, again, isCounted] of [
      [10_000, 10_000, true],
      [4000, 3000, true],
      [4000, 6000, false],
    ] as const)
      for (const order of first === again ? orders : orders.slice(0, 3)) {
        const before = { wallet: (await wallet()).freeCents, provider: await balanceOf(db, 'provider') };
        const { id, key } = await begin(10_000);
        const intent = `pi_${key}`;
        const refund = (name: string, amount: number, status: string, created: number) => ({
          ...{ id: `re_${name}_${key}`, payment_intent: intent, amount, currency: 'eur', status, created },
        });
        const counted = (cents: number) => ({ payment_intent: intent, amount_refunded: cents, currency: 'eur' });
        const told: readonly (readonly [string, object, number])[] = [
          ['refund.created', refund('1', first, 'pending', second - 60), second - 60],
          ['refund.failed', refund('1', first, 'failed', second - 60), second],
          ['refund.created', refund('2', again, 'succeeded', second), second],
          isCounted
            ? ['charge.refunded', counted(again), second]
            : ['refund.updated', refund('2', again, 'succeeded', second), second],
        ];
        await tell('checkout.session.completed', paid(key, 10_000));
        for (const at of order) {
          const [type, object, when] = told[at] ?? ['', {}, 0];
          expect(await deliver(eventOf(type, object, newId(), when))).toBe(200);
          expect(await followAll()).toEqual([]);
        }
        expect(await payment(id), String(order)).toMatchObject({
          takenCents: again,
          issue: { kind: 'refunded', cents: again },
          returns: expect.not.arrayContaining([expect.objectContaining({ kind: 'refund', takenCents: 0 })]),
        });
        expect((await wallet()).freeCents - before.wallet).toBe(10_000 - again);
        expect((await balanceOf(db, 'provider')) - before.provider).toBe(10_000 - again);
      }
    await proven();
  });

  test('whose refund failed says so, until it is refunded again', async () => {
    const { id, key } = await begin(5000);
    await tell('checkout.session.completed', paid(key, 5000));
    const refund = { payment_intent: `pi_${key}`, amount_refunded: 5000, currency: 'eur' };
    const failed = { id: `re_${key}`, payment_intent: `pi_${key}`, amount: 5000, currency: 'eur', status: 'failed' };
    await tell('charge.refunded', refund);
    await tell('refund.failed', failed);
    await tell('refund.updated', failed);
    expect(await payment(id)).toMatchObject({
      state: 'confirmed',
      takenCents: 0,
      concerned: [],
      issue: { kind: 'refund_failed', cents: 5000, currency: 'EUR' },
    });
    // Told before its refund, it is all that is known.
    const early = await begin(5000);
    await tell('checkout.session.completed', paid(early.key, 5000));
    await tell('refund.failed', { ...failed, id: `re_${early.key}`, payment_intent: `pi_${early.key}` });
    const had = (await wallet()).freeCents;
    expect(await payment(early.id)).toMatchObject({
      state: 'confirmed',
      takenCents: 0,
      returns: [{ kind: 'failed_refund', state: 'done' }],
    });
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const refundOfEarly = { ...refund, payment_intent: `pi_${early.key}` };
    expect(await deliver(eventOf('charge.refunded', refundOfEarly, newId(), hourAgo))).toBe(200);
    expect(await followAll()).toEqual([]);
    expect((await payment(early.id)).takenCents).toBe(0);
    expect((await wallet()).freeCents).toBe(had);
    await proven();
  });

  test('that the team has reversed is not taken again by a dispute of the same money', async () => {
    const before = { wallet: (await wallet()).freeCents, provider: await balanceOf(db, 'provider') };
    const { id, key } = await begin(4000);
    await tell('checkout.session.completed', paid(key, 4000));
    expect((await reverse(id, { cause: 'taken_back' })).json).toMatchObject({ state: 'reversed' });
    const dispute = { id: `dp_${key}`, payment_intent: `pi_${key}`, amount: 4000, currency: 'eur' };
    await tell('charge.dispute.created', { ...dispute, status: 'needs_response' });
    await tell('charge.dispute.funds_withdrawn', { ...dispute, status: 'needs_response' });
    await tell('charge.dispute.closed', { ...dispute, status: 'lost' });
    expect(await payment(id)).toMatchObject({ state: 'reversed', takenCents: 4000 });
    expect((await wallet()).freeCents).toBe(before.wallet);
    expect(await balanceOf(db, 'provider')).toBe(before.provider);
    await proven();
  });

  test('whose refund is told while its payment is being told is not lost', async () => {
    const { id, key } = await begin(6000);
    const intent = `pi_${key}`;
    // Closed pages alone: nothing says that an event without its key may be of a payment of ours.
    await db
      .updateTable('payments')
      .set({ state: 'withdrawn' })
      .where('method', '=', 'card')
      .where('state', '=', 'announced')
      .where('cardIntent', 'is', null)
      .execute();
    const refund = { payment_intent: intent, amount_refunded: 6000, currency: 'eur' };
    expect(await deliver(eventOf('charge.refunded', refund))).toBe(200);
    expect(await deliver(eventOf('checkout.session.completed', paid(key, 6000)))).toBe(200);
    const { rows } = await sql<{ data: { eventId: number } }>`
      select data from pgboss.job where name = ${workWebhook.name} order by (data ->> 'eventId')::bigint desc
      limit 2`.execute(db);
    const [completed = 0, refunded = 0] = rows.map(({ data }) => data.eventId);
    let completing: Promise<void> | undefined;
    // The refund has been looked at, found no payment, and is not committed yet when the payment is told.
    await db.transaction().execute(async (tx) => {
      await lockSubject(tx, 'stripe', intent);
      const event = await tx
        .selectFrom('webhookEvents')
        .selectAll()
        .where('id', '=', refunded)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const stripeHook = webhooks(services).find(({ source }) => source === 'stripe');
      await stripeHook?.handle(tx, { ...event, id: event.eventId, at: event.occurredAt, isOutdated: false });
      await tx.updateTable('webhookEvents').set({ doneAt: new Date() }).where('id', '=', refunded).execute();
      completing = work(completed);
      await Promise.race([completing, new Promise((resolve) => setTimeout(resolve, 500))]);
    });
    await completing;
    expect(await payment(id)).toMatchObject({ state: 'reversed', takenCents: 6000 });
    await proven();
  });

  const reverse = async (id: number, body: object = {}) => {
    const { version } = await payment(id);
    const reason = 'Refunded at the provider.';
    return call('POST', `/api/v1/payments/${id}/reverse`, { as: 'admin', version, body: { reason, ...body } });
  };
  /** Takes all that lies free in the wallet out of it, and gives it back. */
  const spend = async () => {
    const { freeCents, dueCents, owedCents } = await wallet();
    const recipient = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'client@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const change = async (walletCents: number) => {
      const body = { recipientId: recipient.id, walletCents, counterAccount: 'correction', comments: 'Spent.' };
      expect((await call('POST', '/api/v1/payments/new', { as: 'admin', body })).status).toBe(201);
    };
    const free = freeCents + dueCents + owedCents;
    if (free > 0) await change(-free);
    return { free, change };
  };

  test('disputed after it was spent leaves a wallet that owes, until it is won or the next money settles it', async () => {
    const { id, key } = await begin(6000);
    await tell('checkout.session.completed', paid(key, 6000));
    const { change, free } = await spend();
    const books = { provider: await balanceOf(db, 'provider'), fees: await balanceOf(db, 'provider_fees') };
    const dispute = {
      id: `dp_${key}`,
      object: 'dispute',
      payment_intent: `pi_${key}`,
      amount: 6000,
      currency: 'eur',
      status: 'needs_response',
      balance_transactions: [{ id: 'txn_1', amount: -6000, fee: 1500, net: -7500, currency: 'eur' }],
    };
    await tell('charge.dispute.created', dispute);
    await tell('charge.dispute.funds_withdrawn', dispute);
    // Nothing is available, which is not less than nothing.
    expect(await wallet()).toMatchObject({ owedCents: 6000, availableCents: 0 });
    expect((await wallet()).freeCents).toBeLessThan(0);
    const seen = await payment(id);
    expect(seen).toMatchObject({
      state: 'reversed',
      owedCents: 6000,
      issue: { kind: 'disputed', cents: 6000, currency: 'EUR' },
      returns: [{ kind: 'dispute', state: 'open', takenCents: 6000, feeCents: 1500 }],
    });
    expect(seen.concerned.length).toBeGreaterThan(0);
    // Orders that are not begun wait, unless the house wants it otherwise.
    const waiting = await db
      .selectFrom('briefings as b')
      .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select(['b.id', 'b.version'])
      .where('u.email', '=', 'client@demo.linkstand.test')
      .where('b.status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    const approve = () =>
      call('POST', `/api/v1/briefings/${waiting.id}/approve`, {
        as: 'admin',
        version: waiting.version,
        body: { reviewMode: 'review_and_publish' },
      });
    expect(await approve()).toMatchObject({ status: 422, json: { code: 'payer_took_back' } });
    await db.insertInto('settings').values({ key: 'hold_disputed_orders', value: 'false' }).execute();
    expect((await approve()).status).toBe(200);
    const listed = await call('POST', '/api/v1/payments/search?size=50', { as: 'admin', body: { owes: true } });
    expect(listed.json.data.map((each: { id: number }) => each.id)).toContain(id);
    expect((await balanceOf(db, 'provider')) - books.provider).toBe(-7500);
    expect((await balanceOf(db, 'provider_fees')) - books.fees).toBe(1500);
    await proven();
    const day = dayIn(new Date(), 'Europe/Madrid');
    const statement = async () => {
      const { bytes } = await call('GET', `/api/v1/bills/statement?from=${day}&to=${day}`, { as: 'client' });
      return wordsOfPdf(bytes).replaceAll('\u00a0', ' ');
    };
    expect(await statement()).toMatch(
      /(Owed by the wallet|Deuda del monedero|Dívida da carteira)\s*(€60\.00|60,00 €|€ 60,00)/,
    );

    // Money that comes in pays what is owed first, which nobody took back again.
    await change(1000);
    expect(await wallet()).toMatchObject({ owedCents: 5000 });
    const moved = await call('POST', '/api/v1/wallet/movements/search?size=2', { as: 'client', body: {} });
    expect(moved.json.data.map((each: { kind: string }) => each.kind)).toEqual(['debt_paid', 'correction']);
    const won = {
      ...dispute,
      status: 'won',
      balance_transactions: [
        ...dispute.balance_transactions,
        { id: 'txn_2', amount: 6000, fee: 0, net: 6000, currency: 'eur' },
      ],
    };
    await tell('charge.dispute.funds_reinstated', won);
    await tell('charge.dispute.closed', won);
    await tell('charge.dispute.created', dispute);
    expect(await payment(id)).toMatchObject({ state: 'confirmed', takenCents: 0, owedCents: 0, issue: null });
    expect(await wallet()).toMatchObject({ owedCents: 0 });
    expect((await balanceOf(db, 'provider')) - books.provider).toBe(-1500);
    await proven();

    const lost = await begin(4000);
    await tell('checkout.session.completed', paid(lost.key, 4000));
    await spend();
    const gone = { ...dispute, id: 'dp_lost', payment_intent: `pi_${lost.key}`, amount: 4000, status: 'lost' };
    // A provider that names no movements.
    await tell('charge.dispute.closed', { ...gone, balance_transactions: undefined });
    expect(await payment(lost.id)).toMatchObject({ state: 'reversed', issue: { kind: 'lost' }, owedCents: 4000 });
    expect((await wallet()).owedCents).toBe(4000);
    await change(4000 + free);
    expect((await wallet()).owedCents).toBe(0);
    await proven();
  });

  test('that its client has spent is reversed by the team only where the wallet may owe it', async () => {
    const { id, key } = await begin(3000);
    await tell('checkout.session.completed', paid(key, 3000));
    const { change, free } = await spend();
    const refused = await reverse(id, { cause: 'taken_back' });
    expect(refused).toMatchObject({ status: 422, json: { code: 'payment_spent', missingCents: 3000 } });
    expect(refused.json.message).not.toMatch(/your/i);
    expect((await reverse(id, { cause: 'taken_back', mayOwe: true })).json).toMatchObject({ state: 'reversed' });
    expect(await wallet()).toMatchObject({ owedCents: 3000 });
    await change(free);
    await proven();
  });

  test('leaves in the books what lies with the provider, in whatever order its events come and how often', async () => {
    const step = fc.record({
      kind: fc.constantFrom('refund', 'dispute', 'more', 'win', 'lose'),
      cents: fc.integer({ min: 1, max: 3000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        fc.infiniteStream(fc.nat(1_000_000)),
        async (steps, namesMovements, isSpent, order) => {
          const had = await balanceOf(db, 'provider');
          const { key } = await begin(9000);
          const intent = `pi_${key}`;
          let atProvider = 9000;
          let left = 9000;
          let refunded = 0;
          let dispute:
            | { amount: number; status: string; list: { amount: number; fee: number; currency: string }[] }
            | undefined;
          const told: [string, object][] = [['checkout.session.completed', paid(key, 9000)]];
          const disputed = (type: string) =>
            told.push([
              `charge.dispute.${type}`,
              {
                ...{
                  id: `dp_${key}`,
                  payment_intent: intent,
                  currency: 'eur',
                  amount: dispute?.amount,
                  status: dispute?.status,
                },
                ...(namesMovements ? { balance_transactions: [...(dispute?.list ?? [])] } : {}),
              },
            ]);
          const move = (amount: number, fee: number) => {
            dispute?.list.push({ amount, fee: namesMovements ? fee : 0, currency: 'eur' });
            atProvider += amount - (namesMovements ? fee : 0);
          };
          for (const { kind, cents } of steps) {
            if (kind === 'refund' && cents <= left) {
              refunded += cents;
              left -= cents;
              atProvider -= cents;
              told.push([
                'charge.refunded',
                { payment_intent: intent, amount_refunded: refunded, currency: 'eur', metadata: { payment: key } },
              ]);
            } else if (kind === 'dispute' && !dispute && cents <= left) {
              left -= cents;
              dispute = { amount: cents, status: 'needs_response', list: [] };
              if (cents % 2 === 0) disputed('created');
              move(-cents, 1500);
              disputed('funds_withdrawn');
            } else if (kind === 'more' && dispute) disputed('updated');
            else if (kind === 'win' && dispute?.status === 'needs_response') {
              dispute.status = 'won';
              if (cents % 2 === 0) disputed('closed');
              move(dispute.amount, 0);
              disputed('funds_reinstated');
            } else if (kind === 'lose' && dispute?.status === 'needs_response') {
              dispute.status = 'lost';
              disputed('closed');
            }
          }
          const stream = order[Symbol.iterator]();
          const pick = () => stream.next().value ?? 0;
          const events = [...told, ...told.filter(() => pick() % 3 === 0)]
            .map((event) => ({ event, at: pick() }))
            .toSorted((one, other) => one.at - other.at);
          for (const [index, { event }] of events.entries()) {
            if (isSpent && index === 1) await spend();
            expect(await deliver(eventOf(...event))).toBe(200);
            await followAll();
          }
          // What could not be told apart before the payment was known is tried again by its job.
          expect(await followAll()).toEqual([]);
          expect((await balanceOf(db, 'provider')) - had).toBe(atProvider);
          await proven();
        },
      ),
      { numRuns: runs(12) },
    );
  });
});

/** Tells people what became of a payment. */
async function follow(id: number) {
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('entity', '=', 'payments')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  for (const event of events)
    await followEvent.run({ eventId: event.id }, { db, subscribers: [followPayment] }, {} as never);
}

describe('a card payment that takes days', () => {
  const notesOf = async (type: string) =>
    (await db.selectFrom('notifications').select('id').where('type', '=', type).execute()).length;

  test('waits without being paid or canceled meanwhile, and its client is told where it fails', async () => {
    const before = (await wallet()).freeCents;
    const { id, key, session } = await begin(8000);
    session.status = 'complete';
    await tell('checkout.session.completed', paid(key, 8000, { payment_status: 'unpaid' }));
    const waiting = { state: 'announced', isWaiting: true, checkoutUrl: null, isExamined: false };
    expect(await read(id)).toMatchObject(waiting);
    await call('POST', `/api/v1/cards/${id}/cancel`, { as: 'client' });
    expect(await read(id)).toMatchObject(waiting);
    const told = await notesOf('card_failed');
    await tell('checkout.session.async_payment_failed', paid(key, 8000, { payment_status: 'unpaid' }));
    expect(await read(id)).toMatchObject({ state: 'failed', isWaiting: false });
    expect(await payment(id)).toMatchObject({ state: 'failed' });
    const topUps = (await call('GET', '/api/v1/wallet/top-ups', { as: 'client' })).json.data;
    expect(topUps.find((each: { id: number }) => each.id === id)).toMatchObject({ state: 'failed' });
    await follow(id);
    expect((await notesOf('card_failed')) - told).toBe(1);
    const mails = await db.selectFrom('mails').select('subject').orderBy('id', 'desc').limit(1).execute();
    expect(mails).toEqual([{ subject: expect.stringMatching(/80/) }]);
    expect((await wallet()).freeCents).toBe(before);
    // A page that merely ran out is no failure.
    const out = await begin(8000);
    await tell('checkout.session.expired', paid(out.key, 8000, { payment_status: 'unpaid' }));
    await follow(out.id);
    expect(await read(out.id)).toMatchObject({ state: 'withdrawn' });
    expect((await notesOf('card_failed')) - told).toBe(1);
    // The provider has the money after all.
    await tell('checkout.session.async_payment_succeeded', paid(key, 8000));
    expect(await read(id)).toMatchObject({ state: 'confirmed' });
  });

  test('whose money is taken back is told so, with what it can do, and that it came back', async () => {
    const { id, key } = await begin(9000);
    await tell('checkout.session.completed', paid(key, 9000));
    await follow(id);
    const said = async () => {
      await follow(id);
      return db
        .selectFrom('mails')
        .select(['subject', 'text'])
        .where('template', '=', 'money-taken-back')
        .orderBy('id')
        .execute();
    };
    const told = (await said()).length;
    const notes = { taken: await notesOf('money_taken_back'), back: await notesOf('money_given_back') };
    const dispute = (status: string) => ({
      ...{ id: `dp_${key}`, payment_intent: `pi_${key}`, amount: 2500, currency: 'eur', status },
    });
    // What moves no money is the team's alone.
    await tell('charge.dispute.created', dispute('warning_needs_response'));
    expect(await said()).toHaveLength(told);
    await tell('charge.dispute.funds_withdrawn', dispute('needs_response'));
    await tell('charge.dispute.funds_withdrawn', dispute('needs_response'));
    const [taken, ...more] = (await said()).slice(told);
    expect(more).toEqual([]);
    expect(taken?.subject).toMatch(/25/);
    expect(taken?.text).toMatch(/tell your bank so/);
    await tell('charge.dispute.funds_reinstated', dispute('won'));
    expect((await said()).slice(told)).toHaveLength(2);
    const { version } = await payment(id);
    const body = { cents: 1000, reason: 'Agreed by phone.', cause: 'taken_back' };
    expect((await call('POST', `/api/v1/payments/${id}/reverse`, { as: 'admin', version, body })).status).toBe(200);
    const reversed = (await said()).slice(told);
    expect(reversed).toHaveLength(3);
    expect(reversed[2]?.text).toContain('€10.00');
    expect((await notesOf('money_taken_back')) - notes.taken).toBe(2);
    expect((await notesOf('money_given_back')) - notes.back).toBe(1);
    await proven();
  });
});

describe('a dispute that is lost', () => {
  const mailsOf = async (id: number) => {
    await follow(id);
    const mails = await db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('template', '=', 'money-taken-back')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    return mails.map(({ subject, text }) => `${subject} ${text}`);
  };
  const disputeOf = (key: string, status: string) => ({
    ...{ id: `dp_${key}`, payment_intent: `pi_${key}`, amount: 2500, currency: 'eur', status },
  });

  test('is told as decided, also if its money had been taken before', async () => {
    const { id, key } = await begin(9000);
    await tell('checkout.session.completed', paid(key, 9000));
    await tell('charge.dispute.funds_withdrawn', disputeOf(key, 'needs_response'));
    expect((await mailsOf(id))[0]).toMatch(/took back €25\.00.*once the dispute is settled/s);
    await tell('charge.dispute.closed', disputeOf(key, 'lost'));
    await tell('charge.dispute.closed', disputeOf(key, 'lost'));
    const [lost, before] = await mailsOf(id);
    expect(lost).toMatch(/keeps €25\.00.*has been decided/s);
    expect(lost).not.toMatch(/once the dispute is settled/);
    expect(before).toMatch(/once the dispute is settled/);
  });

  test('says of a second one what that took alone', async () => {
    const { id, key } = await begin(9000);
    await tell('checkout.session.completed', paid(key, 9000));
    const second = (status: string) => ({ ...disputeOf(key, status), id: `dp_second_${key}`, amount: 1500 });
    await tell('charge.dispute.funds_withdrawn', disputeOf(key, 'needs_response'));
    await tell('charge.dispute.funds_withdrawn', second('needs_response'));
    await tell('charge.dispute.closed', disputeOf(key, 'lost'));
    await tell('charge.dispute.closed', second('lost'));
    expect(await mailsOf(id)).toEqual([
      expect.stringMatching(/keeps €15\.00.*has been decided/s),
      expect.stringMatching(/keeps €25\.00.*has been decided/s),
    ]);
    expect(await payment(id)).toMatchObject({ takenCents: 4000 });
  });

  test('promises nothing where that is the first that is told of it', async () => {
    const { id, key } = await begin(9000);
    await tell('checkout.session.completed', paid(key, 9000));
    await tell('charge.dispute.closed', disputeOf(key, 'lost'));
    expect((await mailsOf(id))[0]).toMatch(/keeps €25\.00.*has been decided/s);
  });
});

describe('a bill', () => {
  const billFor = async (as: string) =>
    (await call('POST', '/api/v1/bills/search?size=50', { as, body: { status: ['open', 'partly_paid'] } })).json
      .data[0];

  test('is committed before the provider’s page is opened, and nothing of it is locked meanwhile', async () => {
    const { as, bill } = await demoBill();
    const seen = Promise.withResolvers<unknown>();
    stripe.delays.push(async () => {
      // Refused at once if the request holds the locks of the bill and its account.
      const read = sql<{ state: string; processing: number }>`
        select p.state, i.processing_cents as processing from payments p
          join billing_accounts a on a.id = p.billing_account_id join invoices i on i.id = p.invoice_id
        where i.id = ${bill.id} and p.card_session is null and p.state = 'announced' for update nowait`;
      await read.execute(db).then(({ rows }) => seen.resolve(rows), seen.reject);
    });
    const begun = await call('POST', `/api/v1/cards/bills/${bill.id}`, { as, body: {}, key: 'Pay the bill' });
    expect(begun.status, begun.text).toBe(201);
    expect(await seen.promise).toEqual([{ state: 'announced', processing: bill.openCents }]);
    // Beside others that wait, it says what it is for.
    const waiting = (await call('GET', '/api/v1/wallet/top-ups', { as })).json.data;
    expect(waiting.find(({ id }: { id: number }) => id === begun.json.id).bill).toEqual({
      id: bill.id,
      name: bill.number,
    });
    await call('POST', `/api/v1/cards/${begun.json.id}/cancel`, { as });
  });

  /** An open bill of the demo, and who may pay it. */
  async function demoBill() {
    const { rows } = await sql<{ email: string }>`
      select u.email from invoices i join billing_accounts a on a.id = i.billing_account_id
        join users u on u.id = a.user_id or (u.company_id = a.company_id and u.is_company_manager)
      where i.type = 'client' and i.state = 'issued' and u.disabled_at is null
        and u.email like '%@demo.linkstand.test' order by i.id`.execute(db);
    const as = rows[0]?.email.split('@')[0] ?? 'client';
    const bill = await billFor(as);
    expect(bill, 'the demo has an open bill').toBeDefined();
    const open = async () => {
      const begun = await call('POST', `/api/v1/cards/bills/${bill.id}`, { as, body: {} });
      expect(begun.status, begun.text).toBe(201);
      const session = [...stripe.sessions.values()].at(-1);
      return {
        id: begun.json.id as number,
        key: session?.form.get('client_reference_id') ?? '',
        cents: begun.json.cents as number,
      };
    };
    return { as, bill, open };
  }
  const processingOf = async (id: number) =>
    (
      await db
        .selectFrom('invoices')
        .select('processingCents as processing')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).processing;

  test('is paid by card: settled by the provider, the rest of a late second payment in the wallet', async () => {
    const { as, bill, open } = await demoBill();
    const one = await open();
    expect(one.cents).toBe(bill.openCents);
    // Whoever comes back and begins again finds the same page.
    expect((await open()).id).toBe(one.id);
    expect(await processingOf(bill.id)).toBe(one.cents);
    await call('POST', `/api/v1/cards/${one.id}/cancel`, { as });
    const two = await open();
    expect(two.id).not.toBe(one.id);
    const had = (await call('GET', '/api/v1/wallet', { as })).json.availableCents;
    const pdf = async (question = '') =>
      wordsOfPdf((await call('GET', `/api/v1/bills/${bill.id}/pdf${question}`, { as })).bytes).replaceAll(
        '\u00a0',
        ' ',
      );
    const issued = await pdf();
    expect(issued).toContain('IBAN');
    await tell('checkout.session.completed', paid(one.key, one.cents));
    // What its client opens says so and asks for nothing; the document itself stays as it was sealed.
    const copy = await pdf();
    expect(copy).toMatch(/Paid in full on|Pagada por completo el|Paga integralmente em/);
    expect(copy).toContain(bill.number);
    expect(copy).not.toMatch(/IBAN|BIC:/);
    expect(await pdf('?paper=issued')).toBe(issued);
    expect((await call('POST', '/api/v1/bills/search', { as, body: { text: bill.number } })).json.data).toMatchObject([
      { id: bill.id, isPaidSince: true },
    ]);
    const invoice = (await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json;
    const mailing = { as: 'admin', version: invoice.version, body: {} };
    expect((await call('POST', `/api/v1/invoices/${bill.id}/mail`, mailing)).status).toBe(200);
    const { attachmentKey } = await db
      .selectFrom('mails')
      .select('attachmentKey')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(wordsOfPdf(await buffer(await services.storage.read(attachmentKey ?? ''))).replaceAll('\u00a0', ' ')).toBe(
      copy,
    );
    const { state, openCents } = (await call('POST', '/api/v1/bills/search?size=50', { as, body: {} })).json.data.find(
      ({ id }: { id: number }) => id === bill.id,
    );
    expect({ state, openCents }).toMatchObject({ openCents: 0 });
    const settled = (await call('GET', '/api/v1/wallet', { as })).json;
    await tell('checkout.session.completed', paid(two.key, two.cents));
    const after = (await call('GET', '/api/v1/wallet', { as })).json;
    expect(after.availableCents - settled.availableCents).toBe(two.cents);
    expect(settled.availableCents).toBeGreaterThanOrEqual(had);
    const again = await call('POST', `/api/v1/cards/bills/${bill.id}`, { as, body: {} });
    expect(again).toMatchObject({ status: 409, json: { code: 'not_possible_now' } });
    expect(await processingOf(bill.id)).toBe(0);
    await proven();

    // Noted by mistake: the bill is open again.
    const { version } = await payment(one.id);
    const back = await call('POST', `/api/v1/payments/${one.id}/reverse`, {
      as: 'admin',
      version,
      body: { reason: 'The card was not the client’s.' },
    });
    expect(back.json).toMatchObject({ state: 'reversed' });
    expect((await billFor(as)).openCents).toBe(bill.openCents);
    await proven();
  });

  test('whose page has run out, and nobody said so yet, is paid on another', async () => {
    const { as, bill, open } = await demoBill();
    const one = await open();
    const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await db.updateTable('payments').set({ createdAt }).where('id', '=', one.id).execute();
    const two = await open();
    expect(two.id).not.toBe(one.id);
    for (const { id } of [one, two]) await call('POST', `/api/v1/cards/${id}/cancel`, { as });
    expect(await processingOf(bill.id)).toBe(0);
  });

  test('that is paid another way closes the pages on which it could be paid again', async () => {
    const { as, bill, open } = await demoBill();
    const left = await open();
    const { version } = (await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json;
    const body = { cents: bill.openCents, paidOn: dayIn(new Date(), 'Europe/Madrid') };
    expect((await call('POST', `/api/v1/invoices/${bill.id}/pay`, { as: 'admin', version, body })).status).toBe(200);
    const { id: eventId } = await db
      .selectFrom('events')
      .select('id')
      .where('entity', '=', 'invoices')
      .where('entityId', '=', bill.id)
      .where('name', '=', 'invoice.settle')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await followEvent.run({ eventId }, { db, subscribers: [followPaidBill] }, {} as never);
    const { rows } = await sql<{ data: { invoiceId: number } }>`
      select data from pgboss.job where name = ${closePaidBill.name}`.execute(db);
    expect(rows.map(({ data }) => data)).toContainEqual({ invoiceId: bill.id });
    const run = { id: 'test', attempt: 1, at: new Date(), signal: new AbortController().signal };
    await closePaidBill.run({ invoiceId: bill.id }, { db, cards, timeZone: 'Europe/Madrid' }, run);
    expect(await read(left.id, as)).toMatchObject({ state: 'withdrawn', checkoutUrl: null });
    expect([...stripe.sessions.values()].at(-1)?.status).toBe('expired');
    expect(await processingOf(bill.id)).toBe(0);
    const reversed = await db
      .selectFrom('payments')
      .select(['id', 'version'])
      .where('invoiceId', '=', bill.id)
      .where('state', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    const back = { as: 'admin', version: reversed.version, body: { reason: 'For the other tests.' } };
    expect((await call('POST', `/api/v1/payments/${reversed.id}/reverse`, back)).status).toBe(200);
    await proven();
  });

  test('of which another amount was paid is settled by what the team confirms, and by nothing that it refuses', async () => {
    const { as, bill, open } = await demoBill();
    const { billingAccountId } = await db
      .selectFrom('invoices')
      .select('billingAccountId')
      .where('id', '=', bill.id)
      .executeTakeFirstOrThrow();
    const inWallet = async () => 0 - (await balanceOf(db, accountOf('wallet', billingAccountId ?? 0)));
    const before = await inWallet();
    const other = async (cents: number) => {
      const begun = await open();
      await tell('checkout.session.completed', paid(begun.key, cents));
      expect(await processingOf(bill.id)).toBe(begun.cents);
      return begun.id;
    };
    const decide = async (id: number, act: 'confirm' | 'refuse', body: object) => {
      const { version } = await payment(id);
      const decided = await call('POST', `/api/v1/payments/${id}/${act}`, { as: 'admin', version, body });
      expect(decided.status, decided.text).toBe(200);
      expect(await processingOf(bill.id)).toBe(0);
    };
    const receivedOn = dayIn(new Date(), 'Europe/Madrid');
    const arrived = bill.openCents - 1000;
    await decide(await other(arrived), 'confirm', { receivedOn, receivedCents: arrived });
    expect(await billFor(as)).toMatchObject({ id: bill.id, status: 'partly_paid', openCents: 1000 });

    const refused = await other(900);
    await decide(refused, 'refuse', { reason: 'Refunded at the provider.' });
    expect((await billFor(as)).openCents).toBe(1000);
    expect(await inWallet()).toBe(before);

    // Canceled, and then paid after all: the team decides.
    const canceled = await open();
    await call('POST', `/api/v1/cards/${canceled.id}/cancel`, { as });
    expect(await processingOf(bill.id)).toBe(0);
    await tell('checkout.session.completed', paid(canceled.key, 700));
    expect(await processingOf(bill.id)).toBe(1000);
    const { version } = (await call('GET', `/api/v1/invoices/${bill.id}`, { as: 'admin' })).json;
    const body = { cents: 1000, paidOn: receivedOn };
    expect((await call('POST', `/api/v1/invoices/${bill.id}/pay`, { as: 'admin', version, body })).status).toBe(200);
    // Nothing is open any more, so the money stays in the wallet.
    await decide(canceled.id, 'confirm', { receivedOn, receivedCents: 700 });
    expect((await inWallet()) - before).toBe(700);
    await proven();
  });
});

describe('a request that is repeated with its key', () => {
  const ask = (key: string, cents = 5000) =>
    call('POST', '/api/v1/cards/top-ups', { as: 'client', body: { cents }, key });
  const payments = async () =>
    (
      await db
        .selectFrom('payments')
        .select((eb) => eb.fn.countAll<number>().as('all'))
        .where('method', '=', 'card')
        .executeTakeFirstOrThrow()
    ).all;

  test('finds its payment and the same page, also when both came at once, and what became of it', async () => {
    const before = { payments: await payments(), pages: stripe.sessions.size };
    const answers = [...(await Promise.all([ask('one'), ask('one')])), await ask('one')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [{ id, checkoutUrl }, ...others] = answers.map(({ json }) => json);
    expect(others).toMatchObject([
      { id, checkoutUrl },
      { id, checkoutUrl },
    ]);
    expect([(await payments()) - before.payments, stripe.sessions.size - before.pages]).toEqual([1, 1]);
    expect(await ask('one', 6000)).toMatchObject({ status: 409, json: { code: 'idempotency_reused' } });
    expect((await ask('two')).json.id).not.toBe(id);
    const session = [...stripe.sessions.values()].at(before.pages);
    await tell('checkout.session.completed', paid(session?.form.get('client_reference_id') ?? '', 5000));
    expect((await ask('one')).json).toMatchObject({ id, state: 'confirmed', checkoutUrl: null });
  });

  test('opens the page of a payment whose process died before it was answered', async () => {
    const { json } = await ask('died');
    const pages = stripe.sessions.size;
    await db.updateTable('payments').set({ cardSession: null, cardUrl: null }).where('id', '=', json.id).execute();
    expect((await ask('died')).json).toEqual(json);
    expect(stripe.sessions.size).toBe(pages);
  });

  test('is not needed for ever: without one, the payment of a process that died ends after a day', async () => {
    const { id } = (await ask('forgotten')).json;
    const { id: opened } = (await ask('remembered')).json;
    await db.updateTable('payments').set({ cardSession: null, cardUrl: null }).where('id', '=', id).execute();
    const after = (hours: number) => endUnopened(db, new Date(Date.now() + hours * 3_600_000), 'Europe/Madrid');
    await after(23);
    expect(await read(id)).toMatchObject({ state: 'announced' });
    await after(25);
    expect([await read(id), await read(opened)]).toMatchObject([{ state: 'withdrawn' }, { state: 'announced' }]);
  });

  test('begins anew where no page could be opened', async () => {
    stripe.failures.push(500, 500, 500, 500);
    expect((await ask('failed')).status).toBe(503);
    const before = await payments();
    const { status, json } = await ask('failed');
    expect({ status, json }).toMatchObject({ status: 201, json: { state: 'announced' } });
    expect((await ask('failed')).json).toEqual(json);
    expect((await payments()) - before).toBe(1);
  });

  test('is one payment too where processes repeat it at once', async () => {
    const { id, uid, name, email } = await db
      .selectFrom('users')
      .select(['id', 'identityUid as uid', 'name', 'email'])
      .where('email', '=', 'client@demo.linkstand.test')
      .executeTakeFirstOrThrow();
    const actor: UserActor = {
      ...{ kind: 'user', id, uid, name, email, emailVerified: true, role: 'USER', language: null },
      ...{ isCoordinator: false, canSeeOwnersTable: false, canAccessOwnerNewsletter: false },
      ...{ companyId: null, isCompanyManager: false, heldProjectIds: null },
      companyRoles: { buyer: true, approver: false, finance: false, reader: false },
    };
    const requestKey = { key: 'of both processes', sha256: 'the same' };
    const ctx = { ...systemContext(db, '', 1, new Date(), 'Europe/Madrid'), actor, requestKey };
    const begin = () => beginCardTopUp(ctx, cards, { cents: 5000 }, 'Top-up');
    const [pages, ids] = [stripe.sessions.size, await Promise.all([begin(), begin(), begin()])];
    expect(new Set(ids).size).toBe(1);
    expect(stripe.sessions.size - pages).toBe(1);
  });
});

describe('the provider', () => {
  test('is not asked without keys, and where it fails nothing is left open', async () => {
    stripe.failures.push(500, 500, 500, 500);
    const failed = await call('POST', '/api/v1/cards/top-ups', { as: 'client', body: { cents: 5000 } });
    expect(failed).toMatchObject({ status: 503, json: { code: 'no_cards' } });
    expect(failed.text).not.toContain('sk_test');
    keys = { secretKey: 'sk_test_wrong', webhookSecrets: [SECRET] };
    expect((await call('POST', '/api/v1/cards/top-ups', { as: 'client', body: { cents: 5000 } })).status).toBe(503);
    keys = undefined;
    expect((await call('GET', '/api/v1/cards', { as: 'client' })).json).toEqual({ isOn: false });
    expect((await call('POST', '/api/v1/cards/top-ups', { as: 'client', body: { cents: 5000 } })).status).toBe(422);
    expect(await deliver('{}')).toBe(404);
    const { left } = await db
      .selectFrom('payments')
      .select((eb) => eb.fn.countAll<number>().as('left'))
      .where('method', '=', 'card')
      .where('state', '=', 'announced')
      .where('cardSession', 'is', null)
      .executeTakeFirstOrThrow();
    expect(left).toBe(0);
  });

  test('is believed only by its signature over the bytes, within five minutes', async () => {
    const { id, key } = await begin(3000);
    const event = eventOf('checkout.session.completed', paid(key, 3000));
    const now = Math.floor(Date.now() / 1000);
    expect(await deliver(event, signed(event, { secret: 'whsec_other' }))).toBe(401);
    expect(await deliver(event, signed(event, { timestamp: now - 301 }))).toBe(401);
    expect(await deliver(event, signed(event, { timestamp: now + 400 }))).toBe(401);
    expect(await deliver(event.replace('3000', '9000'), signed(event))).toBe(401);
    expect(await deliver(event, '')).toBe(401);
    await followAll();
    expect(await read(id)).toMatchObject({ state: 'announced' });
    keys = { secretKey: STRIPE_KEY, webhookSecrets: ['whsec_new', SECRET] };
    expect(await deliver(event, signed(event, { timestamp: now - 290 }))).toBe(200);
    await followAll();
    expect(await read(id)).toMatchObject({ state: 'confirmed' });
  });

  test('may tell what we don’t follow, and of payments that are not ours', async () => {
    const before = (await wallet()).freeCents;
    await tell('customer.created', { object: 'customer' });
    await tell('checkout.session.completed', paid('3f1e0e4e-4d5b-4b57-9ad4-3bd3a1ad9f10', 5000));
    await tell('checkout.session.completed', paid('somebody else’s', 5000));
    expect(await deliver(eventOf('checkout.session.completed', { object: 'checkout.session' }))).toBe(400);
    expect((await wallet()).freeCents).toBe(before);
    await proven();
  });
});
