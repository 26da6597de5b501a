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
import { recordFailedJob } from './features/failed-jobs/record-failed-job.ts';
import { type CatalogueStatus, ColumnarCatalogue } from './features/media/columnar/columnar-catalogue.ts';
import { paymentVault } from './features/owners/payment.ts';
import { loadFileStore } from './features/services/file-store.ts';
import { loadSettings, settingFaults } from './features/settings/live.ts';
import { followChanges } from './follow-changes.ts';
import { forgetFutureSignIns } from './forget-future-sign-ins.ts';
import { chooseIdentity } from './identity.ts';
import { jobs, jobTools } from './jobs.ts';
import { openMail, openServices } from './open-services.ts';
import { serviceStates } from './platform/adapters/service-states.ts';
import { taxOffice } from './platform/adapters/tax-office.ts';
import { loadStripe } from './platform/cards/stripe.ts';
import { keepClock } from './platform/clock.ts';
import { isDiskFullNow, onDiskFull, roomIn } from './platform/disk-room.ts';
import { metricsServer, startMetrics } from './platform/metrics/metrics.ts';
import { countJobs, installJobs, type RunningJobs, startJobs } from './platform/run-jobs.ts';
import { createSeal, deriveKey } from './platform/seal.ts';
import { isUnwritable } from './platform/storage.ts';
import { loadTaxNumbers } from './platform/tax-numbers/tax-number.ts';
import { keepUploadFoldersSwept } from './platform/upload-folders.ts';
import type { Ended } from './platform/workers/pool.ts';
import { onTaskEnd, workers } from './platform/workers/workers.ts';

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
  /**
   * `/readyz` says from now on that the process is about to stop, so that proxies lead to others. All else goes on.
   * Undefined where nobody asks.
   */
  readonly drain: (() => void) | undefined;
  /** Completes running requests and jobs, and closes everything it opened. */
  stop(): Promise<void>;
}

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

/**
 * Migrates the database and makes the queues, for processes that are started afterwards.
 *
 * @returns the names of the migrations that were applied
 */
export async function migrateOnly(owner: Kysely<DB>, databaseUrl: string): Promise<string[]> {
  const applied = await migrate(owner);
  await installJobs(databaseUrl, jobs);
  return applied;
}

/** Migrates the database, and starts web and worker in this process. `ROLE` leaves one of them out. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const opened = new AsyncDisposableStack();
  try {
    return { ...(await start(options, opened)), stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** @param opened what is to be closed again, the last first */
async function start(
  { env, db: owner, pool: ownersPool, databaseUrl, log }: StartOptions,
  opened: AsyncDisposableStack,
): Promise<Omit<RunningServer, 'stop'>> {
  await migrate(owner);
  registerExtensions();
  const { db, pool, close } = await connectAsApplication(ownersPool, databaseUrl, {
    isPreparing: env.preparedStatements,
    onNotice: (notice) => log[notice.severity === 'WARNING' ? 'warn' : 'info']({ notice }, 'The database says'),
  });
  opened.defer(close);
  const payments = paymentVault(createSeal(deriveKey(env.secret, 'owners payment details')));
  const demo = env.demo
    ? await (await import('./demo/start-demo.ts')).startDemo(owner, env.publicUrl, payments, log)
    : undefined;
  if (demo) opened.defer(demo.stop);
  await ensureBrand(db, env.publicUrl);
  await Promise.all([loadSettings(db), loadFileStore(db)]);
  for (const fault of settingFaults())
    log.warn({ setting: fault }, 'A stored setting can’t be used; its last valid value holds, otherwise its default');

  opened.defer(keepUploadFoldersSwept((error) => log.warn({ err: error }, 'Folders of uploads were not swept')));
  const states = serviceStates(db, log);
  opened.defer(states.settled);
  const { service: identity, address: identityAddress } = chooseIdentity(env, db, pool, states.note);
  const catalogue =
    env.role === 'worker' || env.catalogue === 'postgres' ? undefined : openCatalogue(env, db, databaseUrl, log);
  if (catalogue) opened.defer(() => catalogue.stop());
  const services = await openServices({ env, db, log, states, identity, payments, demo, catalogue });
  if (await services.cards.isReady()) await loadStripe();
  const transport = await openMail({ env, db, states, log }, services.outside, opened);

  let running: RunningJobs | undefined;
  const clock = await keepClock(pool, {
    log,
    onSetBack: async () => {
      await forgetFutureSignIns(db);
      await running?.timekeeper.startAnew();
    },
  });
  opened.defer(clock.stop);
  const folders = { files: env.filesDir, uploads: tmpdir() };
  const metrics = startMetrics({
    pools: { application: pool, owner: ownersPool },
    countJobs: () => countJobs(pool),
    clockBehind: clock.behindSeconds,
    scheduleStill: () => running?.timekeeper.stillSeconds(),
    room: () => roomIn(folders),
  });
  opened.defer(onDiskFull(tellDiskFull({ db, transport, from: env.mailFrom, publicUrl: env.publicUrl, log })));
  opened.defer(metrics.stop);
  opened.defer(onTaskEnd(logTaskEnd(log)));
  if (env.role === 'web') await installJobs(databaseUrl, jobs);
  else {
    running = await startJobs({
      databaseUrl,
      jobs,
      tools: jobTools({
        db,
        services,
        identity,
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
    opened.defer(running.stop);
  }
  const { people, live } = await followChanges({ db, databaseUrl, services, catalogue, log }, opened);

  // Nobody registers at a worker, and each offer invalidates the one before.
  if (env.role === 'worker') {
    if (env.metricsPort !== undefined) {
      const access = { token: env.metricsToken, isProxied: env.trustProxy !== false };
      const door = await metricsServer(metrics, access, log);
      await door.listen({ port: env.metricsPort, host: env.host });
      opened.defer(() => door.close());
    }
    return { url: '', pool, setupUrl: undefined, drain: undefined };
  }
  let isStopping = false;
  const setup = await offerFirstAdmin(db);
  const setupUrl = setup && `${env.publicUrl}/register?setup=${setup}`;

  const app = await buildApp({
    db,
    services,
    people,
    live,
    verify: identity.verify,
    publicUrl: env.publicUrl,
    identityAddress,
    webDist: env.webDist,
    faults: async () => [
      ...(isStopping ? ['stopping'] : []),
      ...(running?.timekeeper.isStill() ? ['schedule_stands_still'] : []),
      ...((await isUnwritable(env.filesDir)) ? ['files_unwritable'] : []),
      ...((await isDiskFullNow(Object.values(folders))) ? ['disk_full'] : []),
    ],
    trustProxy: env.trustProxy,
    allowedOrigins: env.allowedOrigins,
    log,
    metrics: { metrics, token: env.metricsToken },
    extra: async (server) => {
      if (identity.plugin) await server.register(identity.plugin, { prefix: '/identity' });
      demo?.routes(server);
    },
  });
  await loadTaxNumbers();
  const url = await app.listen({ port: env.port, host: env.host });
  opened.defer(() => {
    const closed = app.close();
    // It waits for every answer, and the streams of open screens never end by themselves.
    live.stop();
    return closed;
  });
  const issued = demo?.issueReports({ db, storage: services.storage, timeZone: env.timeZone });
  opened.defer(async () => issued);
  workers.warm();
  const drain = () => {
    isStopping = true;
  };
  return { url, pool, setupUrl, drain, ...(catalogue ? { catalogue: () => catalogue.status() } : {}) };
}
