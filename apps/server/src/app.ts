import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { contract } from '@linkstand/contract';
import { type Endpoint, isRead } from '@linkstand/contract/shared/endpoint';
import type { Locale } from '@linkstand/contract/shared/locales';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { aboutSources } from './about-sources.ts';
import { answeredWithin } from './db/unavailable.ts';
import { agenciesRoutes } from './features/agencies/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { downloadCookieName } from './features/auth/download-cookie.ts';
import { authRoutes } from './features/auth/routes.ts';
import { brandFinder } from './features/brands/queries.ts';
import { brandPictures, brandsRoutes } from './features/brands/routes.ts';
import { briefingsRoutes } from './features/briefings/routes.ts';
import { briefingsOfCampaignsRoutes, campaignsRoutes } from './features/campaigns/routes.ts';
import { cardsRoutes } from './features/cards/routes.ts';
import { cartRoutes } from './features/carts/routes.ts';
import { casesRoutes } from './features/cases/routes.ts';
import { categoriesRoutes } from './features/categories/routes.ts';
import { categoriesCostsRoutes } from './features/categories-costs/routes.ts';
import { colleaguesRoutes } from './features/colleagues/routes.ts';
import { commissionsRoutes } from './features/commissions/routes.ts';
import { companiesRoutes } from './features/companies/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { crmRoutes } from './features/crm/routes.ts';
import { currenciesRoutes } from './features/currencies/routes.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { domainsRoutes } from './features/domains/routes.ts';
import { exclusionsRoutes } from './features/exclusions/routes.ts';
import { failedJobsRoutes } from './features/failed-jobs/routes.ts';
import { financesRoutes } from './features/finances/routes.ts';
import { fiscalRecordsRoutes } from './features/fiscal-records/routes.ts';
import { guaranteeRoutes, linksRoutes } from './features/guard/routes.ts';
import { billingAccountsRoutes, billsRoutes, invoicesRoutes } from './features/invoices/routes.ts';
import { mailsRoutes } from './features/mails/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import {
  countNewsletterOpens,
  followNewsletterLinks,
  newslettersRoutes,
  showNewsletterImages,
  unsubscribeMailsByPost,
} from './features/newsletters/routes.ts';
import type { Live } from './features/notifications/live.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { externalRoutes } from './features/owners/external-routes.ts';
import { followOwnerLink } from './features/owners/links.ts';
import { ownersRoutes } from './features/owners/routes.ts';
import { paymentsRoutes, walletRoutes } from './features/payments/routes.ts';
import { payDocument } from './features/payouts/commands/pay-document.ts';
import { payoutsRoutes } from './features/payouts/routes.ts';
import { portfoliosRoutes } from './features/portfolios/routes.ts';
import { projectsRoutes } from './features/projects/routes.ts';
import { publicationReportsRoutes } from './features/publication-reports/routes.ts';
import { recentChangesRoutes } from './features/recent-changes/routes.ts';
import { releasesBillsRoutes } from './features/releases-bills/routes.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { requestsRoutes } from './features/requests/routes.ts';
import { reviewsRoutes } from './features/reviews/routes.ts';
import { sellersRoutes } from './features/sellers/routes.ts';
import { sentencesRoutes } from './features/sentences/routes.ts';
import { servicesRoutes } from './features/services/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { ownerSalesRoutes } from './features/sites/by-owner/routes.ts';
import { sitesRoutes } from './features/sites/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { statementsRoutes } from './features/statements/routes.ts';
import { tagsRoutes } from './features/tags/routes.ts';
import { tagsCrmRoutes } from './features/tags-crm/routes.ts';
import { tasksRoutes } from './features/tasks/routes.ts';
import type { People } from './features/users/actor.ts';
import { actAs, grantOf } from './features/users/impersonation.ts';
import { usersRoutes } from './features/users/routes.ts';
import { unsubscribeByPost, viewsRoutes } from './features/views/routes.ts';
import { whatsappChatsRoutes } from './features/whatsapp-chats/routes.ts';
import { preferredLocale } from './messages/messages.ts';
import { clockNow } from './platform/clock.ts';
import { ANONYMOUS, type Context, type Database } from './platform/context.ts';
import { notFound, Refusal, unauthenticated } from './platform/errors.ts';
import { admitOrigins } from './platform/http/admit-origins.ts';
import { answerProblems, sendProblem } from './platform/http/answer-problems.ts';
import { apiDocs } from './platform/http/api-docs.ts';
import { acceptEmptyBodies } from './platform/http/empty-body.ts';
import { methodsByAddress } from './platform/http/methods.ts';
import { type Handlers, mount } from './platform/http/mount.ts';
import { BODY_LIMIT, problemOf } from './platform/http/problems.ts';
import { readJsonBodies } from './platform/http/read-json.ts';
import { InvalidToken, type Verify } from './platform/identity/verifier.ts';
import { type Metrics, serveMetrics } from './platform/metrics/metrics.ts';
import { nameRequestTurns } from './platform/metrics/request-turns.ts';
import { webhookRoutes } from './platform/webhooks-in/routes.ts';
import type { Services } from './services.ts';
import { type IdentityAddress, webApp } from './web-app.ts';
import { webhooks } from './webhooks.ts';
import { isFindable, serveWellKnown } from './well-known.ts';

export interface AppOptions {
  readonly db: Database;
  readonly services: Services;
  readonly people: People;
  readonly live: Live;
  readonly verify: Verify;
  readonly publicUrl: string;
  readonly identityAddress: IdentityAddress;
  /** The built web app. Null for the API alone (tests). */
  readonly webDist: string | null;
  readonly trustProxy: boolean | number | string;
  /** Other origins whose pages may call API and identity. */
  readonly allowedOrigins?: readonly string[];
  readonly log: FastifyBaseLogger | false;
  /** Checks every answer against its schema (tests). */
  readonly checkAnswers?: boolean;
  /** False disables rate limits (tests, benchmarks). */
  readonly isLimited?: boolean;
  /** Measures requests and answers `/metrics`. */
  readonly metrics?: { readonly metrics: Metrics; readonly token: string | undefined };
  /** What this process can't do now, though the database answers, for `/readyz`. */
  readonly faults?: () => Promise<readonly string[]>;
  /** Routes outside the contract: identity, mailbox, demo publisher. */
  readonly extra?: (app: FastifyInstance) => Promise<void> | void;
}

/** Every endpoint of the contract with its handler: the table of contents. */
const handlers = (
  services: Services,
  live: Live,
  findBrandById: Parameters<typeof brandsRoutes>[0],
): Handlers<typeof contract> => ({
  auth: authRoutes(services),
  brands: brandsRoutes(findBrandById),
  users: usersRoutes(services),
  agencies: agenciesRoutes(services),
  companies: companiesRoutes(services),
  ...staffRoutes(services),
  sellers: sellersRoutes(services),
  currencies: currenciesRoutes(),
  finances: financesRoutes(),
  payments: paymentsRoutes(),
  payouts: payoutsRoutes(services),
  statements: statementsRoutes(),
  commissions: commissionsRoutes(services),
  reviews: reviewsRoutes(),
  campaigns: campaignsRoutes(services),
  requests: requestsRoutes(),
  briefings: {
    ...briefingsRoutes(services),
    ...briefingsOfCampaignsRoutes(),
    ...contentRoutes(services),
    ...guaranteeRoutes(services),
  },
  owners: ownersRoutes(services),
  external: { ...externalRoutes(services), ...ownerSalesRoutes(services) },
  sites: sitesRoutes(services),
  cases: casesRoutes(aboutSources),
  links: linksRoutes(services),
  tasks: tasksRoutes(aboutSources),
  crm: crmRoutes(),
  newsletters: newslettersRoutes(services),
  whatsappChats: whatsappChatsRoutes(services),
  notifications: notificationsRoutes(live),
  mails: mailsRoutes(services),
  audit: auditRoutes(),
  recentChanges: recentChangesRoutes(services, aboutSources),
  services: servicesRoutes(services.outside),
  settings: settingsRoutes(),
  categories: categoriesRoutes(),
  tags: tagsRoutes(),
  tagsCrm: tagsCrmRoutes(),
  categoriesCosts: categoriesCostsRoutes(),
  publicationReports: publicationReportsRoutes(services),
  releasesBills: releasesBillsRoutes(),
  media: { ...mediaRoutes(services.catalogue), ...sentencesRoutes(services), ...cartRoutes() },
  domains: domainsRoutes(),
  exclusions: exclusionsRoutes(),
  projects: projectsRoutes(),
  colleagues: colleaguesRoutes(services),
  portfolios: portfoliosRoutes(services.catalogue),
  views: viewsRoutes(),
  wallet: walletRoutes(),
  invoices: invoicesRoutes({ ...services, payDocument }),
  failedJobs: failedJobsRoutes(),
  fiscalRecords: fiscalRecordsRoutes(services),
  billingAccounts: billingAccountsRoutes(),
  bills: billsRoutes(services),
  cards: cardsRoutes(services),
  desk: deskRoutes(services),
  reports: reportsRoutes(),
});

/** Addresses that answer with data, not with files. */
const DATA = /^\/(?:api|identity)\//;
/** Neither our pages nor anything that they could be made to load needs these permissions. */
const UNUSED_DEVICES = 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';
/** Load balancers wait for a few seconds at most. */
const READY_MS = 1500;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, services, people, verify } = options;
  const app: FastifyInstance = Fastify({
    ...(options.log ? { loggerInstance: options.log } : {}),
    // With a number of proxies in front, that many addresses are trusted, counted from our side.
    trustProxy:
      typeof options.trustProxy === 'number' ? (_address, hop) => hop < Number(options.trustProxy) : options.trustProxy,
    bodyLimit: BODY_LIMIT,
    // The contract limits path parameters. A trailing or doubled slash is the same page.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 200 },
    genReqId: () => crypto.randomUUID(),
    // An invalid address reaches no route, and therefore not the error handler.
    frameworkErrors: (error, request, reply) => {
      const locale = preferredLocale(request.headers['accept-language']) ?? 'en-US';
      void sendProblem(reply, problemOf(error, locale, String(request.id)));
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
  });
  const findBrand = brandFinder(db);
  /** Locales of owners whose links were used: their pages use it, whatever the browser prefers. */
  const ownersLocales = new WeakMap<FastifyRequest, Locale>();
  const localeOf = (request: FastifyRequest): Locale =>
    ownersLocales.get(request) ?? preferredLocale(request.headers['accept-language']) ?? 'en-US';

  /** A signed-in person's own choice, once known. Refusals use it too. */
  const chosen = new WeakMap<FastifyRequest, Locale>();
  const refusalLocale = (request: FastifyRequest) => chosen.get(request) ?? localeOf(request);

  /** Anyone who changes something sees it at once, before other processes are notified. */
  const writers = new WeakMap<FastifyRequest, number>();
  const { catalogue } = services;
  if (catalogue) {
    app.addHook('onSend', async (request) => {
      const writer = writers.get(request);
      if (writer !== undefined) catalogue.forget(writer);
    });
  }

  /** Finds the actor: by bearer token, or by download cookie for files. */
  const contextOf = async (request: FastifyRequest, endpoint: Endpoint): Promise<Context> => {
    const brand = await findBrand(request.hostname);
    const base = {
      now: clockNow(),
      timeZone: services.timeZone,
      locale: localeOf(request),
      namesLanguage: request.headers['accept-language'] !== undefined,
      brandId: brand.id,
      requestId: String(request.id),
      ip: request.ip,
      db,
    };
    if (endpoint.access === 'link') {
      const owner = await followOwnerLink(base, endpoint, request.params);
      ownersLocales.set(request, owner.locale);
      return owner;
    }
    const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const isDownload =
      endpoint.method === 'GET' && endpoint.download !== undefined && endpoint.download !== 'text/event-stream';
    const text = bearer ?? (isDownload ? request.cookies[downloadCookieName(services.isSecure)] : undefined);
    if (text === undefined || endpoint.access === 'public') return { ...base, actor: ANONYMOUS };
    const token = await verify(text).catch((error: unknown) => {
      throw error instanceof InvalidToken ? unauthenticated() : error;
    });
    const actor = await people.find(token);
    if (!actor) throw unauthenticated();
    if (!isRead(endpoint)) writers.set(request, actor.id);
    if (actor.language) chosen.set(request, actor.language);
    const grant = grantOf(request, isDownload);
    return {
      ...base,
      actor: grant === undefined ? actor : await actAs(db, actor, grant, base.now),
      // Readers get their own language, also while impersonating.
      locale: actor.language ?? base.locale,
      token: { text, issuedAt: token.issuedAt, authTime: token.authTime },
    };
  };

  const requireMethod = methodsByAddress(app);
  nameRequestTurns(app);
  answerProblems(app, refusalLocale);
  if (options.allowedOrigins?.length) await admitOrigins(app, options.allowedOrigins);
  acceptEmptyBodies(app);
  readJsonBodies(app);

  const secureHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: [
          "'self'",
          ...(options.identityAddress.url.startsWith('http')
            ? [new URL(options.identityAddress.url).origin, new URL(options.identityAddress.tokenUrl).origin]
            : []),
        ],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: services.isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  // Made once, because Fastify's own plugin makes it for each request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', UNUSED_DEVICES);
    if (!isFindable(request.url)) reply.raw.setHeader('x-robots-tag', 'noindex, nofollow');
    // What is read of people stays in no cache, of a browser or on the way, unless an answer says otherwise.
    if (DATA.test(request.url)) reply.raw.setHeader('cache-control', 'no-store');
    secureHeaders(request.raw, reply.raw, () => done());
  });
  // Long lists are compressed. Event streams and files are sent as they are.
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(?:application\/(?:problem\+)?json|text\/(?:html|csv))/,
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart);

  const findBrandById = async (id: number) => {
    const brand = await db.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirst();
    if (!brand) throw notFound();
    return brand;
  };
  mount(app, contract, handlers(services, options.live, findBrandById), {
    contextOf,
    checkAnswers: options.checkAnswers ?? false,
    isLimited: options.isLimited ?? true,
  });
  apiDocs(app, options.publicUrl);
  serveWellKnown(app, findBrand, clockNow);
  brandPictures(
    app,
    (key) => db.selectFrom('brands').selectAll().where('key', '=', key).executeTakeFirst(),
    (brandId, kind) =>
      db
        .selectFrom('brandPictures')
        .select(['mediaType', 'bytes'])
        .where('brandId', '=', brandId)
        .where('kind', '=', kind)
        .executeTakeFirst(),
  );
  unsubscribeByPost(app, contextOf);
  unsubscribeMailsByPost(app, contextOf);
  followNewsletterLinks(app, db, clockNow);
  countNewsletterOpens(app, db, clockNow);
  showNewsletterImages(app, db, services.storage);
  await webhookRoutes(app, { db, webhooks: webhooks(services) });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    await answeredWithin(READY_MS, db.selectFrom('settings').select('key').limit(1).execute());
    const faults = (await options.faults?.()) ?? [];
    return faults.length === 0 ? { ok: true } : reply.code(503).send({ ok: false, faults });
  });
  if (options.metrics) {
    const { metrics, token } = options.metrics;
    serveMetrics(app, metrics, { token, isProxied: options.trustProxy !== false });
  }
  await options.extra?.(app);
  if (options.webDist === null) {
    app.setNotFoundHandler((request, reply) => {
      requireMethod(request, reply);
      throw new Refusal(404, 'no_such_endpoint');
    });
    return app;
  }
  await webApp(app, {
    dist: options.webDist,
    findBrand,
    identity: options.identityAddress,
    demo: services.demo,
    requireMethod,
  });
  return app;
}
