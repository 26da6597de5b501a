import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STRIPE_KEY = 'sk_test_linkstand';

interface Session {
  readonly id: string;
  status: 'open' | 'complete' | 'expired';
  readonly form: URLSearchParams;
}

/** A payment in Stripe's books. */
interface Intent {
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  /** Stripe settles some payments a while after it told of them. */
  isSettled: boolean;
}

/**
 * A local server in place of Stripe's: it refuses what Stripe refuses, answers a repeated idempotency key with the
 * first answer, and remembers the pages that it opened.
 */
export async function startStripeServer() {
  const sessions = new Map<string, Session>();
  const answered = new Map<string, { sent: string; answer: unknown }>();
  /** The payments that can be requested; whoever sends an event about one adds it. */
  const intents = new Map<string, Intent>();
  /** Answered to the next calls instead of what was asked for. */
  const failures: number[] = [];
  /** Waited for before the next calls are answered. */
  const delays: (() => Promise<unknown>)[] = [];

  const present = ({ id, status, form }: Session) => ({
    id,
    object: 'checkout.session',
    status,
    url: status === 'open' ? `https://checkout.stripe.example/c/pay/${id}` : null,
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
  });
  const presentIntent = (id: string, { amount, fee, currency, isSettled }: Intent, expands: boolean) => {
    const settled = { id: `txn_${id}`, object: 'balance_transaction', amount, fee, net: amount - fee, currency };
    return {
      id,
      object: 'payment_intent',
      latest_charge: {
        id: `ch_${id}`,
        object: 'charge',
        payment_intent: id,
        balance_transaction: isSettled ? (expands ? settled : settled.id) : null,
      },
    };
  };
  const refuse = (param: string, message: string) => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', param, message } },
  });
  const faultOf = (form: URLSearchParams) => {
    const at = (name: string) => form.get(name) ?? '';
    if (at('mode') !== 'payment') return refuse('mode', 'Missing required param: mode.');
    if (!/^[1-9]\d*$/.test(at('line_items[0][price_data][unit_amount]')))
      return refuse('line_items[0][price_data][unit_amount]', 'Invalid integer');
    if (!/^[a-z]{3}$/.test(at('line_items[0][price_data][currency]')))
      return refuse('line_items[0][price_data][currency]', 'Invalid currency');
    if (at('line_items[0][price_data][product_data][name]') === '')
      return refuse('line_items[0][price_data][product_data][name]', 'You passed an empty string');
    for (const name of ['success_url', 'cancel_url'])
      if (!/^https?:\/\//.test(at(name))) return refuse(name, 'Not a valid URL');
    const lasts = Number(at('expires_at')) - Date.now() / 1000;
    if (!(lasts > 29 * 60 && lasts <= 24 * 60 * 60))
      return refuse(
        'expires_at',
        'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      );
    if (!['en', 'es', 'pt-BR'].includes(at('locale'))) return refuse('locale', 'Invalid locale');
    if (at('client_reference_id') === '' || at('payment_intent_data[metadata][payment]') === '')
      return refuse('client_reference_id', 'A payment that nobody would find again');
    return undefined;
  };

  function answer(method: string, path: string, form: URLSearchParams): { status: number; body: unknown } {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const fault = faultOf(form);
      if (fault) return fault;
      const session: Session = { id: `cs_test_${sessions.size + 1}`, status: 'open', form };
      sessions.set(session.id, session);
      return { status: 200, body: present(session) };
    }
    const asked = intents.get(/^\/v1\/payment_intents\/([\w-]+)$/.exec(path)?.[1] ?? '');
    if (asked && method === 'GET')
      return {
        status: 200,
        body: presentIntent(path.slice(20), asked, form.get('expand[0]') === 'latest_charge.balance_transaction'),
      };
    const [, id = '', act] = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path) ?? [];
    const session = sessions.get(id);
    if (!session)
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'No such session' } } };
    if (act && session.status !== 'open')
      return refuse('session', 'Only Checkout Sessions with status open can be expired.');
    if (act) session.status = 'expired';
    return { status: 200, body: present(session) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString('utf8');
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
      response.end(JSON.stringify(body));
    };
    await delays.shift()?.();
    const failure = failures.shift();
    if (failure !== undefined) return send(failure, { error: { type: 'api_error', message: 'Something went wrong' } });
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return send(401, { error: { type: 'invalid_request_error', message: `Invalid API Key provided` } });
    if (!request.headers['stripe-version'])
      return send(400, { error: { type: 'invalid_request_error', message: 'No version' } });
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? answered.get(key) : undefined;
    if (known && known.sent !== sent)
      return send(400, {
        error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters' },
      });
    if (known) return send(200, known.answer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
    const isRead = request.method === 'GET';
    const { status, body } = answer(
      request.method ?? 'GET',
      pathname,
      isRead ? searchParams : new URLSearchParams(sent),
    );
    if (typeof key === 'string' && status === 200) answered.set(key, { sent, answer: body });
    return send(status, body);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    intents,
    failures,
    delays,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
