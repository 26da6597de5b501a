import { categories } from '@linkstand/contract/categories/endpoints';
import { domains } from '@linkstand/contract/domains/endpoints';
import { exclusions } from '@linkstand/contract/exclusions/endpoints';
import { media } from '@linkstand/contract/media/endpoints';
import { portfolios } from '@linkstand/contract/portfolios/endpoints';
import type { Locale } from '@linkstand/contract/shared/locales';
import Fastify, { type InjectOptions } from 'fastify';
import type { AskModel } from '../../../platform/ai/model.ts';
import { ANONYMOUS, type Database, type UserActor } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import { problemOf } from '../../../platform/http/problems.ts';
import { cartRoutes } from '../../carts/routes.ts';
import { categoriesRoutes } from '../../categories/routes.ts';
import { domainsRoutes } from '../../domains/routes.ts';
import { exclusionsRoutes } from '../../exclusions/routes.ts';
import { portfoliosRoutes } from '../../portfolios/routes.ts';
import { sentencesRoutes } from '../../sentences/routes.ts';
import type { Catalogue } from '../catalogue.ts';
import { mediaRoutes } from '../routes.ts';

interface Call {
  readonly as?: UserActor;
  readonly locale?: Locale;
  readonly body?: unknown;
  /** A raw body, instead of JSON. */
  readonly raw?: string;
}

interface MediaServerOptions {
  readonly ask?: AskModel;
  /** Count calls per minute. */
  readonly isLimited?: boolean;
  readonly catalogue?: Catalogue;
}

/** The catalogue's endpoints over HTTP, signed in as the person that the call names. Answers are checked. */
export function mediaServer(db: Database, { ask, isLimited = false, catalogue }: MediaServerOptions = {}) {
  const app = Fastify();
  const callers = new Map<string, { actor: UserActor | undefined; locale: Locale }>();
  mount(
    app,
    { media, categories, domains, exclusions, portfolios },
    {
      media: { ...mediaRoutes(catalogue), ...sentencesRoutes({ askModel: ask }), ...cartRoutes() },
      categories: categoriesRoutes(),
      domains: domainsRoutes(),
      exclusions: exclusionsRoutes(),
      portfolios: portfoliosRoutes(),
    },
    {
      checkAnswers: true,
      isLimited,
      contextOf: async (request) => {
        const caller = callers.get(String(request.headers['x-call']));
        return {
          actor: caller?.actor ?? ANONYMOUS,
          now: new Date('2026-03-02T10:00:00Z'),
          timeZone: 'Europe/Madrid',
          locale: caller?.locale ?? 'en-US',
          brandId: 1,
          requestId: '',
          ip: '127.0.0.1',
          db,
        };
      },
    },
  );
  app.setErrorHandler((error, request, reply) => {
    const locale = callers.get(String(request.headers['x-call']))?.locale ?? 'en-US';
    const { status, body, isFault } = problemOf(error, locale, '');
    if (isFault) console.error(error);
    return reply.code(status).send(body);
  });
  let calls = 0;
  return async (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    { as, locale = 'en-US', body, raw }: Call = {},
  ) => {
    const call = String(++calls);
    callers.set(call, { actor: as, locale });
    const headers = { 'x-call': call, ...(raw === undefined ? {} : { 'content-type': 'application/json' }) };
    const payload = raw ?? (body as InjectOptions['payload']);
    const answer = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    callers.delete(call);
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      json: () => JSON.parse(answer.body),
    };
  };
}
