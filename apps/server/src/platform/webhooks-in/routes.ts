import { isPlainText, toPlainText } from '@linkstand/contract/shared/plain-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clockNow } from '../clock.ts';
import type { Database } from '../context.ts';
import { forbidden, notFound, Refusal, unauthenticated } from '../errors.ts';
import { rateLimitByAddress } from '../http/rate-limit.ts';
import { storeDelivery } from './deliveries.ts';
import type { ReportedEvent, Webhook } from './webhook.ts';

const MAX_BYTES = 256 * 1024;
const PER_MINUTE = 600;

/**
 * Serves `/webhooks/<source>` of every configured service. A delivery is verified, stored and answered; a job handles
 * it (`work-webhook`), so the service never waits and nothing is lost if handling fails.
 */
export async function webhookRoutes(
  app: FastifyInstance,
  options: { readonly db: Database; readonly webhooks: readonly Webhook[]; readonly now?: () => Date },
): Promise<void> {
  const { db, webhooks, now = clockNow } = options;
  // In its own scope: the body is raw bytes here, whatever its content type.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const webhook of webhooks) {
      const { source, maxBytes = MAX_BYTES, perMinute = PER_MINUTE, handshake } = webhook;
      const limit = rateLimitByAddress(perMinute);
      scope.post(`/webhooks/${source}`, { bodyLimit: maxBytes, preParsing: limit }, async (request) => {
        await receive(db, webhook, request, now());
        return { received: true };
      });
      if (handshake)
        scope.get(`/webhooks/${source}`, { onRequest: limit }, async (request, reply) => {
          const answer = await handshake(request.query as Readonly<Record<string, unknown>>);
          if (answer === undefined) throw forbidden();
          return reply.type('text/plain; charset=utf-8').send(answer);
        });
    }
  });
}

async function receive(db: Database, webhook: Webhook, request: FastifyRequest, now: Date): Promise<void> {
  const secrets = await webhook.secrets();
  if (secrets.length === 0) throw notFound();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  if (!(await webhook.scheme.isSigned({ body, header, now }, secrets))) throw unauthenticated();
  const events = readEvents(webhook, body).map((event) => (event.at ? { ...event, at: within(event.at, now) } : event));
  if (events.length > 0) await storeDelivery(db, webhook.source, body, events, now);
}

/** The clocks of services may differ by so much. */
const AHEAD_MS = 24 * 60 * 60 * 1000;
/** What a service says happened in a future that it can't know, or at no moment at all, happened when it said so. */
const within = (at: Date, now: Date): Date =>
  at.getTime() >= 0 && at.getTime() <= now.getTime() + AHEAD_MS ? at : now;

/** @throws Refusal 400 for a signed delivery that can't be read, so that the service reports it and sends it again */
function readEvents(webhook: Webhook, body: Buffer): readonly ReportedEvent[] {
  try {
    return webhook.eventsOf(JSON.parse(body.toString('utf8'), storable));
  } catch {
    throw new Refusal(400, 'malformed');
  }
}

/** A service passes on what strangers write to it; what the database can't hold would be delivered again for ever. */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return toPlainText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (Object.keys(value).every(isPlainText)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toPlainText(name), inner]));
}
