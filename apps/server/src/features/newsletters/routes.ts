import { contract } from '@linkstand/contract';
import type { NewsletterSample } from '@linkstand/contract/newsletters/choices';
import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, Database } from '../../platform/context.ts';
import { notFound, rule } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { rateLimitByAddress } from '../../platform/http/rate-limit.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import type { Storage } from '../../platform/storage.ts';
import { findMailBrand } from '../brands/queries.ts';
import { countAudience, searchAudience } from './audience.ts';
import { addImage } from './commands/add-image.ts';
import { createNewsletter, removeNewsletter } from './commands/create-newsletter.ts';
import { followLink, noteOpen } from './commands/follow-link.ts';
import { cancelNewsletter, pauseNewsletter, resumeNewsletter } from './commands/pause-newsletter.ts';
import { retryNewsletter } from './commands/retry-newsletter.ts';
import { savePreferences } from './commands/save-preferences.ts';
import { scheduleNewsletter, unscheduleNewsletter } from './commands/schedule-newsletter.ts';
import { sendNow } from './commands/send-now.ts';
import { sendTest } from './commands/send-test.ts';
import { liftSuppression, suppress } from './commands/suppress.ts';
import { unsubscribe } from './commands/unsubscribe.ts';
import { updateNewsletter } from './commands/update-newsletter.ts';
import { readPreferences } from './preferences.ts';
import { presentNewsletter, presentNewsletterRow } from './presenter.ts';
import { findImage, findNewsletter, type NewsletterRecord, newslettersList, searchRecipients } from './queries.ts';
import { loadSites, readerOf } from './readers.ts';
import { renderNewsletter } from './render-newsletter.ts';
import { TEST_KEY } from './send-newsletter.ts';
import { searchSuppressions } from './suppressions.ts';

/** Pictures of one mail, for all its readers behind one address. */
const IMAGES_A_MINUTE = 3000;
/** From one address: many readers share that of their company, and many more that of their mail provider. */
const CLICKS_A_MINUTE = 300;
const POSTS_A_MINUTE = 600;

/** @throws Refusal 404, 422 for a language it is not written in */
async function findVersion(ctx: Context, id: number, locale: Locale) {
  const newsletter = await findNewsletter(ctx.db, ctx, id);
  const versions = newsletter.versions;
  const version = versions[locale];
  if (!version) throw rule('newsletter_empty');
  return { newsletter, versions, version };
}

/** Who a version is previewed as. @throws Refusal 404 for somebody who is not of the audience */
async function previewedAs(
  ctx: Context,
  newsletter: NewsletterRecord,
  { personId, sample }: { readonly personId?: number | undefined; readonly sample?: NewsletterSample | undefined },
): Promise<{ readonly name: string; readonly company: string; readonly userId: number | null }> {
  const self = { name: ctx.actor.name, company: '', userId: null };
  if (sample === 'empty') return { ...self, name: '' };
  if (personId === undefined && sample === undefined) return self;
  const asked = personId === undefined ? { longest: sample === 'long' } : { id: personId };
  const [chosen] = await searchAudience(ctx, newsletter, asked);
  if (personId !== undefined && !chosen) throw notFound();
  return chosen ? { name: chosen.name, company: chosen.company, userId: chosen.userId } : self;
}

export const newslettersRoutes = ({
  storage,
}: {
  readonly storage: Storage;
}): Handlers<typeof contract.newsletters> => ({
  ...listHandlers(newslettersList, each(presentNewsletterRow)),
  get: ({ params }, ctx) => presentNewsletter(ctx, params.id),
  create: async ({ body }, ctx) => presentNewsletter(ctx, await createNewsletter(asUser(ctx), body)),
  update: async ({ params, version, body }, ctx) => {
    await updateNewsletter(ctx, { ...body, id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  remove: ({ params }, ctx) => removeNewsletter(ctx, params.id),
  addImage: async ({ params, body }, ctx) => ({ url: await addImage(asUser(ctx), storage, params.id, body.file) }),
  audience: async ({ params }, ctx) => countAudience(ctx, await findNewsletter(ctx.db, ctx, params.id)),
  preview: async ({ params, query }, ctx) => {
    const { newsletter, versions, version } = await findVersion(ctx, params.id, query.locale);
    const brand = await findMailBrand(ctx.db, newsletter.brandId);
    const sites = await loadSites(ctx.db, versions);
    const audience = newsletter.audience;
    const person = { ...(await previewedAs(ctx, newsletter, query)), locale: query.locale, key: TEST_KEY };
    return renderNewsletter(version, brand, await readerOf(ctx.db, { audience, versions, brand, sites }, person));
  },
  people: async ({ params, query }, ctx) => {
    const newsletter = await findNewsletter(ctx.db, ctx, params.id);
    const people = await searchAudience(ctx, newsletter, query);
    return people.map(({ id, name, locale }) => ({ id, name, locale }));
  },
  test: async ({ params, body }, ctx) => {
    await findVersion(ctx, params.id, body.locale);
    return sendTest(asUser(ctx), params.id, body.locale);
  },
  send: async ({ params, version, body }, ctx) => {
    await sendNow(ctx, { ...body, id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  schedule: async ({ params, version, body }, ctx) => {
    await scheduleNewsletter(ctx, { ...body, id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  unschedule: async ({ params, version }, ctx) => {
    await unscheduleNewsletter(ctx, { id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  pause: async ({ params, version }, ctx) => {
    await pauseNewsletter(ctx, { id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  resume: async ({ params, version }, ctx) => {
    await resumeNewsletter(ctx, { id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  retry: async ({ params, version }, ctx) => {
    await retryNewsletter(ctx, { id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  cancel: async ({ params, version }, ctx) => {
    await cancelNewsletter(ctx, { id: params.id, version });
    return presentNewsletter(ctx, params.id);
  },
  recipients: async ({ params, query, body }, ctx) => {
    await findNewsletter(ctx.db, ctx, params.id);
    return {
      data: await searchRecipients(ctx, params.id, body, query),
      page: query.page,
      size: query.size,
    };
  },
  suppressions: async ({ query, body }, ctx) => ({
    data: await searchSuppressions(ctx.db, body, query),
    page: query.page,
    size: query.size,
  }),
  suppress: ({ body }, ctx) => suppress(ctx, body.address),
  liftSuppression: ({ body }, ctx) => liftSuppression(ctx, body.address),
  unsubscribe: ({ body }, ctx) => unsubscribe(ctx, body.key),
  preferences: ({ body }, ctx) => readPreferences(ctx, body.key),
  choosePreferences: ({ body }, ctx) => savePreferences(ctx, body.key, body.topics),
});

/**
 * Where mail programs post when their reader unsubscribes with one click (RFC 8058). The page of the same address asks
 * people who open the link, as scanners open links too.
 */
export function unsubscribeMailsByPost(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, endpoint: Endpoint) => Promise<Context>,
): void {
  const onRequest = rateLimitByAddress(POSTS_A_MINUTE);
  for (const path of ['/unsubscribe/newsletter/:key', '/unsubscribe/reminder/:key'])
    app.post<{ Params: { key: string } }>(path, { onRequest }, async (request, reply) => {
      const key = z.uuid().safeParse(request.params.key);
      if (!key.success) throw notFound();
      await unsubscribe(await contextOf(request, contract.newsletters.unsubscribe), key.data);
      return reply.code(204).send();
    });
}

/** Links of newsletters, so that clicks are counted. They lead only where the newsletter's author wrote. */
export function followNewsletterLinks(app: FastifyInstance, db: Database, now: () => Date): void {
  const onRequest = rateLimitByAddress(CLICKS_A_MINUTE);
  app.get<{ Params: { key: string; at: string } }>('/go/:key/:at', { onRequest }, async (request, reply) => {
    const key = z.uuid().safeParse(request.params.key);
    const at = z.coerce.number().int().min(0).max(1000).safeParse(request.params.at);
    if (!key.success || !at.success) throw notFound();
    const visit = {
      key: key.data,
      at: at.data,
      agent: request.headers['user-agent'] ?? '',
      isHead: request.method === 'HEAD',
    };
    const href = await followLink(db, visit, now());
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(href, 302);
  });
}

/** A transparent GIF of one point. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The picture by which opens are counted. It is the same whether there is such a newsletter or not. */
export function countNewsletterOpens(app: FastifyInstance, db: Database, now: () => Date): void {
  const onRequest = rateLimitByAddress(IMAGES_A_MINUTE);
  app.get<{ Params: { file: string } }>('/opened/:file', { onRequest }, async (request, reply) => {
    const key = z.uuid().safeParse(request.params.file.replace(/\.gif$/, ''));
    const visit = { agent: request.headers['user-agent'] ?? '', isHead: request.method === 'HEAD' };
    if (key.success) await noteOpen(db, { ...visit, key: key.data }, now());
    return reply
      .header('content-type', 'image/gif')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(POINT);
  });
}

/** Pictures of newsletters, which mail programs show from pages of their own. */
export function showNewsletterImages(app: FastifyInstance, db: Database, storage: Storage): void {
  const onRequest = rateLimitByAddress(IMAGES_A_MINUTE);
  app.get<{ Params: { file: string } }>('/newsletter-images/:file', { onRequest }, async (request, reply) => {
    const key = z.uuid().safeParse(request.params.file.replace(/\.(jpg|png)$/, ''));
    if (!key.success) throw notFound();
    const image = await findImage(db, key.data);
    const body = await storage.read(image.storageKey).catch(() => {
      throw notFound();
    });
    return reply
      .header('content-type', image.mediaType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(body);
  });
}
