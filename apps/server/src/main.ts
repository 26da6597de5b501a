import { tmpdir } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { connectAsApplication } from './db/application-role.ts';
import { migrate } from './db/migrate.ts';
import type { DB } from './db/types.generated.ts';
import { tellDiskFull } from './disk-full.ts';
import type { Env } from './env.ts';
import { registerExtensions } from './extensions.ts';
import { offerFirstAdmin } from './features/auth/first-admin.ts';
import { ensureBrand } from './features/brands/first-brand.ts';
import { imageFetcher } from './features/content/fetch-image.ts';
import { recordFailedJob } from './features/failed-jobs/record-failed-job.ts';
import { evidenceSigner } from './features/guard/evidence/signer.ts';
import { certificateVault } from './features/invoices/fiscal/certificate.ts';
import { publicationChecker, publicationVisitor } from './features/links/check-publication.ts';
import { type CatalogueStatus, ColumnarCatalogue } from './features/media/columnar/columnar-catalogue.ts';
import { live } from './features/notifications/live.ts';
import { paymentVault } from './features/owners/payment.ts';
import { chosenStorage, loadFileStore } from './features/services/file-store.ts';
import { outsideServices } from './features/services/outside.ts';
import {
  switchingTransport,
  typedModel,
  typedS3,
  typedStripe,
  typedTextCheckers,
  typedWhatsapp,
  typedWriter,
} from './features/services/use-services.ts';
import { loadSettings, settingFaults } from './features/settings/live.ts';
import { people } from './features/users/actor.ts';
import { forgetFutureSignIns } from './forget-future-sign-ins.ts';
import { chooseIdentity } from './identity.ts';
import { jobs, jobTools } from './jobs.ts';
import { liveScopes } from './live-scopes.ts';
import { type ServiceStates, serviceStates } from './platform/adapters/service-states.ts';
import { taxOffice } from './platform/adapters/tax-office.ts';
import { type AskModel, askModel, type Model } from './platform/ai/model.ts';
import { writeText } from './platform/ai/write-text.ts';
import { loadStripe, stripeCards } from './platform/cards/stripe.ts';
import { clockNow, keepClock } from './platform/clock.ts';
import { isDiskFullNow, onDiskFull, roomIn } from './platform/disk-room.ts';
import { listen } from './platform/listener.ts';
import { dnsTxt, signingKeys } from './platform/mail/sender-domains.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { metricsServer, startMetrics } from './platform/metrics/metrics.ts';
import { countJobs, installJobs, type RunningJobs, startJobs } from './platform/run-jobs.ts';
import { dialThroughProxy } from './platform/safe-fetch/dial-through-proxy.ts';
import { userAgentOf } from './platform/safe-fetch/safe-fetch.ts';
import { createSeal, deriveKey } from './platform/seal.ts';
import { diskStorage } from './platform/storage.ts';
import { loadTaxNumbers } from './platform/tax-numbers/tax-number.ts';
import { keepUploadFoldersSwept } from './platform/upload-folders.ts';
import { cloudApi } from './platform/whatsapp/cloud-api.ts';
import type { Ended } from './platform/workers/pool.ts';
import { onTaskEnd, workers } from './platform/workers/workers.ts';
import type { Services } from './services.ts';

export interface StartOptions {
  readonly env: Env;
  /** Connection of the tables' owner: migrates, then hands over to the application's role. */
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
}

export interface RunningServer {
  readonly url: string;
  /** The application's own connections. */
  readonly pool: pg.Pool;
  /** The one-time link for the first administrator, while there is none. */
  readonly setupUrl: string | undefined;
  /** Where the catalogue is searched now. Undefined if always in PostgreSQL. */
  catalogue?(): CatalogueStatus;
  /** Completes running requests and jobs, and closes everything it opened. */
  stop(): Promise<void>;
}

/** A failing model must not fail the request. The operator finds it in the log. */
const askModelLogged = (model: Model, { note }: ServiceStates, log: FastifyBaseLogger): AskModel => {
  const ask = askModel(model, { onOutcome: note });
  return (question) =>
    ask(question).catch((error: unknown) => {
      log.warn({ err: error }, 'The language model failed');
      throw error;
    });
};

function openCatalogue(env: Env, db: Kysely<DB>, databaseUrl: string, log: FastifyBaseLogger): ColumnarCatalogue {
  return new ColumnarCatalogue({
    db,
    databaseUrl,
    ...(env.catalogue === 'memory' ? { memoryMost: Number.MAX_SAFE_INTEGER } : {}),
    onError: (error) => log.error({ err: error }, 'The catalogue in memory failed; PostgreSQL answers meanwhile'),
    onReady: (status) => log.info({ catalogue: status }, 'The catalogue is in memory'),
  });
}

/** A task at its limits is an attack, or a document worth a look. Its own refusals are not logged. */
const logTaskEnd =
  (log: FastifyBaseLogger) =>
  ({ task, outcome, seconds, reason }: Ended): void => {
    if (outcome === 'done' || outcome === 'refused') return;
    const level = outcome === 'threw' ? 'info' : 'warn';
    log[level]({ task, outcome, seconds, reason }, 'A task in a worker process was given up');
  };

/** Migrates the database, and starts web and worker in this process. `ROLE` leaves one of them out. */
export async function startServer({
  env,
  db: owner,
  pool: ownersPool,
  databaseUrl,
  log,
}: StartOptions): Promise<RunningServer> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    await migrate(owner);
    registerExtensions();
    const { db, pool, close } = await connectAsApplication(ownersPool, databaseUrl, {
      isPreparing: env.preparedStatements,
      onNotice: (notice) => log[notice.severity === 'WARNING' ? 'warn' : 'info']({ notice }, 'The database says'),
    });
    stops.push(close);
    const payments = paymentVault(createSeal(deriveKey(env.secret, 'owners payment details')));
    const demo = env.demo
      ? await (await import('./demo/start-demo.ts')).startDemo(owner, env.publicUrl, payments, log)
      : undefined;
    if (demo) stops.push(demo.stop);
    await ensureBrand(db, env.publicUrl);
    await Promise.all([loadSettings(db), loadFileStore(db)]);
    for (const fault of settingFaults())
      log.warn({ setting: fault }, 'A stored setting can’t be used; its last valid value holds, otherwise its default');

    stops.push(keepUploadFoldersSwept((error) => log.warn({ err: error }, 'Folders of uploads were not swept')));
    const states = serviceStates(db, log);
    stops.push(states.settled);
    const identity = chooseIdentity(env, db, pool, states.note);
    const catalogue =
      env.role === 'worker' || env.catalogue === 'postgres' ? undefined : openCatalogue(env, db, databaseUrl, log);
    if (catalogue) stops.push(() => catalogue.stop());
    const outside = outsideServices({
      db,
      secrets: [env.secret, ...(env.secretBefore ? [env.secretBefore] : [])],
      now: clockNow,
      environment: [
        ...(env.smtpUrl ? (['smtp'] as const) : []),
        ...(env.model ? (['ai'] as const) : []),
        ...(env.stripe ? (['stripe'] as const) : []),
        ...(identity.service.check ? (['hosted_identity'] as const) : []),
      ],
      ...(identity.service.check ? { checks: { hosted_identity: identity.service.check } } : {}),
      onError: (error, service) => log.error({ err: error, service }, 'The secrets of a service can’t be opened'),
    });
    await outside.reload();
    const modelOfStart = env.model && askModelLogged(env.model, states, log);
    const modelOfPage = typedModel(outside, {
      onOutcome: states.note,
      onFailure: (error) => log.warn({ err: error }, 'The language model failed'),
    });
    const writerOfStart = env.model && writeText(env.model, { onOutcome: states.note });
    const writerOfPage = typedWriter(outside, states.note);
    const stores = {
      disk: diskStorage(env.filesDir),
      s3: typedS3(outside, states.note),
    };
    const services: Services = {
      outside,
      mailSender: { from: env.mailFrom, vault: outside.vault, readTxt: dnsTxt },
      identity: identity.service.admin,
      requestPasswordReset: identity.service.requestPasswordReset,
      throttle: identity.service.throttle,
      storage: chosenStorage(stores),
      stores,
      payments,
      certificates: certificateVault(createSeal(deriveKey(env.secret, 'certificate of the tax office'))),
      checkPublication: demo?.checkPublication ?? publicationChecker(undefined, undefined, userAgentOf(env.publicUrl)),
      fetchImage: imageFetcher({ userAgent: userAgentOf(env.publicUrl) }),
      evidence: evidenceSigner(deriveKey(env.secret, 'link evidence'), env.publicUrl),
      visitor:
        demo?.visitor ??
        publicationVisitor(
          undefined,
          userAgentOf(env.publicUrl),
          env.linkCheckProxy === undefined ? undefined : dialThroughProxy(env.linkCheckProxy),
        ),
      get askModel() {
        return modelOfPage() ?? modelOfStart;
      },
      get writeText() {
        return writerOfPage() ?? writerOfStart;
      },
      textCheckers: typedTextCheckers(outside, states.note),
      ...(catalogue ? { catalogue } : {}),
      cards: stripeCards({ account: async () => typedStripe(outside) ?? env.stripe, onOutcome: states.note }),
      whatsapp: cloudApi({ account: () => typedWhatsapp(outside) ?? demo?.whatsapp, onOutcome: states.note }),
      timeZone: env.timeZone,
      demo: env.demo,
      isSecure: env.publicUrl.startsWith('https:'),
    };

    if (await services.cards.isReady()) await loadStripe();
    const catcher =
      env.smtpUrl === undefined ? await (await import('./platform/mail/catcher.ts')).startMailCatcher(db) : undefined;
    if (catcher) stops.push(catcher.stop);
    const smtpUrl = env.smtpUrl ?? catcher?.smtpUrl ?? '';
    const findKey = signingKeys(db, outside.vault, (error, domain) =>
      log.error({ err: error, domain }, 'The key that signs mails can’t be opened'),
    );
    const ofStart = createMailTransport(smtpUrl, {
      connections: env.smtpConnections,
      findKey,
      ...(env.smtpUrl !== undefined && { onOutcome: states.note }),
    });
    const transport = switchingTransport(ofStart, outside, {
      connections: env.smtpConnections,
      onOutcome: states.note,
      findKey,
    });
    stops.push(() => transport.close());

    let running: RunningJobs | undefined;
    const clock = await keepClock(pool, {
      log,
      onSetBack: async () => {
        await forgetFutureSignIns(db);
        await running?.timekeeper.startAnew();
      },
    });
    stops.push(clock.stop);
    const folders = { files: env.filesDir, uploads: tmpdir() };
    const metrics = startMetrics({
      pools: { application: pool, owner: ownersPool },
      countJobs: () => countJobs(pool),
      clockBehind: clock.behindSeconds,
      scheduleStill: () => running?.timekeeper.stillSeconds(),
      room: () => roomIn(folders),
    });
    stops.push(onDiskFull(tellDiskFull({ db, transport, from: env.mailFrom, publicUrl: env.publicUrl, log })));
    stops.push(metrics.stop, onTaskEnd(logTaskEnd(log)));
    if (env.role === 'web') await installJobs(databaseUrl, jobs);
    else {
      running = await startJobs({
        databaseUrl,
        jobs,
        tools: jobTools({
          db,
          services,
          identity: identity.service,
          transport,
          mailFrom: env.mailFrom,
          taxOffice: taxOffice({ onOutcome: states.note }),
          states,
        }),
        timeZone: env.timeZone,
        log,
        onEnd: metrics.observeJob,
        recordDead: recordFailedJob(db, env.timeZone),
      });
      stops.push(running.stop);
    }

    const persons = people(db);
    const lines = live(db, liveScopes, (error) => log.error({ err: error }, 'Live updates failed'));
    stops.push(lines.stop);
    const readSettings = () => {
      Promise.all([loadSettings(db), loadFileStore(db), outside.reload()]).catch((error: unknown) =>
        log.error({ err: error }, 'Changed settings were not read'),
      );
    };
    const listener = await listen(
      databaseUrl,
      {
        users_changed: (uid) => {
          persons.forget(uid);
          lines.drop(uid);
        },
        events: lines.announceEvent,
        notifications: lines.announceNotification,
        presence: lines.announcePresence,
        catalogue: (payload) => catalogue?.announce(payload),
        exclusions_changed: (payload) => catalogue?.announceExclusions(payload),
        settings: readSettings,
      },
      () => {
        persons.forgetAll();
        lines.announceGap();
        catalogue?.announceGap();
        readSettings();
      },
    );
    stops.push(listener.stop);
    catalogue?.start();
    // What changed before this process listened.
    await Promise.all([loadSettings(db), loadFileStore(db), outside.reload()]);

    // Nobody registers at a worker, and each offer invalidates the one before.
    if (env.role === 'worker') {
      if (env.metricsPort !== undefined) {
        const access = { token: env.metricsToken, isProxied: env.trustProxy !== false };
        const door = await metricsServer(metrics, access, log);
        await door.listen({ port: env.metricsPort, host: env.host });
        stops.push(() => door.close());
      }
      return { url: '', pool, setupUrl: undefined, stop };
    }
    const setup = await offerFirstAdmin(db);
    const setupUrl = setup && `${env.publicUrl}/register?setup=${setup}`;

    const app = await buildApp({
      db,
      services,
      people: persons,
      live: lines,
      verify: identity.service.verify,
      publicUrl: env.publicUrl,
      identityAddress: identity.address,
      webDist: env.webDist,
      faults: async () => [
        ...(running?.timekeeper.isStill() ? ['schedule_stands_still'] : []),
        ...((await isDiskFullNow(Object.values(folders))) ? ['disk_full'] : []),
      ],
      trustProxy: env.trustProxy,
      allowedOrigins: env.allowedOrigins,
      log,
      metrics: { metrics, token: env.metricsToken },
      extra: async (server) => {
        if (identity.service.plugin) await server.register(identity.service.plugin, { prefix: '/identity' });
        demo?.routes(server);
      },
    });
    await loadTaxNumbers();
    const url = await app.listen({ port: env.port, host: env.host });
    stops.push(() => {
      const closed = app.close();
      // It waits for every answer, and the streams of open screens never end by themselves.
      lines.stop();
      return closed;
    });
    const issued = demo?.issueReports({ db, storage: services.storage, timeZone: env.timeZone });
    stops.push(() => issued);
    workers.warm();
    return { url, pool, setupUrl, ...(catalogue ? { catalogue: () => catalogue.status() } : {}), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
