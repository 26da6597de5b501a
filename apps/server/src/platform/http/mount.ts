import { BATCH_KEY } from '@linkstand/contract/shared/batch-key';
import type { Contract, Endpoint, Received, Returned } from '@linkstand/contract/shared/endpoint';
import { isEndpoint, isRead } from '@linkstand/contract/shared/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Group, inGroups } from '../../db/transaction-turns.ts';
import { type Actor, type Context, callerOf, isOneOf } from '../context.ts';
import { forbidden, inPersonOnly, notFound, Refusal, unauthenticated } from '../errors.ts';
import { auditImpersonatedAct } from './audit-impersonated-act.ts';
import { DirectAnswer } from './direct-answer.ts';
import { type Form, readForm } from './form.ts';
import { withIdempotencyKey, withKeptKey } from './idempotency.ts';
import { isLong, longJson } from './long-json.ts';
import { rateLimit } from './rate-limit.ts';
import { parse } from './validation.ts';

export type Handler<E extends Endpoint> = (received: Received<E>, ctx: Context) => Promise<Returned<E>> | Returned<E>;

/** Handlers of a contract. A missing or extra one does not compile. */
export type Handlers<C> = {
  readonly [K in keyof C]: C[K] extends Endpoint ? Handler<C[K]> : Handlers<C[K]>;
};

export interface MountOptions {
  /** Builds the context of a request: actor, locale, brand. Throws 401 for a token that is not valid. */
  readonly contextOf: (request: FastifyRequest, endpoint: Endpoint) => Promise<Context>;
  /** Checks every answer against its schema. For tests, where an extra field must fail. */
  readonly checkAnswers: boolean;
  /** Applies the endpoints' rate limits. Tests and benchmarks leave it out. */
  readonly isLimited?: boolean;
}

function authorize(endpoint: Endpoint, actor: Actor): void {
  const { access } = endpoint;
  if (access === 'public' || access === 'link') return;
  if (actor.kind !== 'user') throw unauthenticated();
  if (!isOneOf(actor, access)) throw forbidden();
  if (endpoint.inPerson && actor.impersonatedBy) throw inPersonOnly(endpoint.inPerson);
}

function ifMatch(endpoint: Endpoint, request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) {
    if (endpoint.ifMatch === 'required') throw new Refusal(428, 'version_required');
    return undefined;
  }
  const version = /^\s*(?:W\/)?"?(\d{1,9})"?\s*$/.exec(header)?.[1];
  if (version === undefined) throw new Refusal(400, 'version_required');
  return Number(version);
}

function limiter(endpoint: Endpoint, isLimited = true) {
  if (endpoint.perMinute === undefined || !isLimited) return undefined;
  return rateLimit(endpoint.perMinute);
}

/** The parsed form of a multipart request. Its files are removed when the request is answered. */
const formOf = (endpoint: Endpoint, request: FastifyRequest): Promise<Form> | undefined =>
  endpoint.form && request.isMultipart() ? readForm(request, endpoint.fileLimit) : undefined;

/** @throws Refusal 404 for an id in the path that no record can have */
function paramsOf({ params }: Endpoint, request: FastifyRequest): unknown {
  const read = params?.safeParse(request.params);
  if (read && !read.success) throw notFound();
  return read?.data;
}

function bodyOf(endpoint: Endpoint, request: FastifyRequest, form: Form | undefined): unknown {
  if (!endpoint.body) return undefined;
  // An absent body counts as empty: a search without filter, an act without payload.
  const body = request.body === undefined ? {} : request.body;
  return parse(endpoint.body, form ? form.fields : body);
}

const JSON_TYPE = 'application/json; charset=utf-8';

async function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown, options: MountOptions) {
  if (answer instanceof DirectAnswer) return answer.send(reply);
  if (!endpoint.output) return reply.code(204).send();
  if (options.checkAnswers) endpoint.output.parse(answer);
  reply.code(endpoint.status ?? 200);
  return isLong(answer) ? reply.type(JSON_TYPE).send(await longJson(answer)) : reply.send(answer);
}

/** Transactions of one person, and those on one record, that run at a time: others of the same kind wait outside. */
const [OF_PERSON, ON_RECORD] = [6, 4];
/** The record that an address is about, `/api/v1/briefings/7` of all that is done to briefing 7. */
const RECORD = /^[^:?]*:\w+/;

function groupsOf({ path, oneByOne }: Endpoint, request: FastifyRequest, ctx: Context): Group[] {
  const groups = [{ name: callerOf(ctx), most: OF_PERSON }];
  if (oneByOne !== undefined) groups.push({ name: oneByOne, most: 1 });
  const [pattern] = RECORD.exec(path) ?? [];
  if (pattern === undefined) return groups;
  const name = pattern.replace(/:(\w+)/, (_, param) => String((request.params as Record<string, unknown>)[param]));
  return [...groups, { name, most: ON_RECORD }];
}

/** A write that names its run with `Batch-Key` is part of that batch. */
function inBatch(ctx: Context, endpoint: Endpoint, request: FastifyRequest): Context {
  const key = request.headers['batch-key'];
  if (typeof key !== 'string' || !BATCH_KEY.test(key) || isRead(endpoint)) return ctx;
  return { ...ctx, batch: { key: key.toLowerCase() } };
}

function route(app: FastifyInstance, endpoint: Endpoint, handler: Handler<Endpoint>, options: MountOptions): void {
  const limit = limiter(endpoint, options.isLimited);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    handler: async (request, reply) => {
      const ctx = inBatch(await options.contextOf(request, endpoint), endpoint, request);
      authorize(endpoint, ctx.actor);
      await limit?.take(callerOf(ctx));
      let form: Form | undefined;
      const receive = async () => {
        const asked = {
          params: paramsOf(endpoint, request),
          query: endpoint.query && parse(endpoint.query, request.query),
          version: ifMatch(endpoint, request),
        };
        form = await formOf(endpoint, request);
        return { ...asked, body: bodyOf(endpoint, request, form) };
      };
      try {
        const received = await receive().catch(async (error: unknown) => {
          // Mistyped and missing fields are normal while somebody types, and must not lock them out.
          if (error instanceof Refusal && error.status === 400) await limit?.giveBack(callerOf(ctx));
          throw error;
        });
        await auditImpersonatedAct(ctx, endpoint, request.url);
        const call = async (inside: Context) => handler(received as Received<Endpoint>, inside);
        const key = endpoint.idempotent && request.headers['idempotency-key'];
        const once = endpoint.idempotent === 'by_handler' ? withKeptKey : withIdempotencyKey;
        const answer = await inGroups(groupsOf(endpoint, request, ctx), () =>
          key ? once(ctx, endpoint, String(key), received, call) : call(ctx),
        );
        return send(endpoint, reply, answer, options);
      } finally {
        await form?.release();
      }
    },
  });
}

/** Mounts every endpoint of a contract with its handler. The declaration is the route. */
export function mount<const C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  options: MountOptions,
): void {
  for (const [name, node] of Object.entries(contract)) {
    const handler = handlers[name as keyof C];
    if (handler === undefined) continue;
    if (isEndpoint(node)) route(app, node, handler as Handler<Endpoint>, options);
    else mount(app, node, handler as Handlers<typeof node>, options);
  }
}
