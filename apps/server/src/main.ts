import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { buildApp } from './app.ts';
import { migrate } from './db/migrate.ts';
import type { DB } from './db/types.generated.ts';
import type { Env } from './env.ts';
import { people } from './features/users/actor.ts';
import { followIdentity } from './features/users/follow-identity.ts';
import { createEmbeddedIdentity } from './platform/identity/embedded/service.ts';
import { type JobHandler, startJobs } from './platform/jobs.ts';
import { listen } from './platform/listener.ts';
import { startMailCatcher } from './platform/mail/catcher.ts';
import { mailDelivery } from './platform/mail/deliver-mail.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { diskStorage } from './platform/storage.ts';
import { schedules } from './schedule.ts';
import type { Services } from './services.ts';

export interface StartOptions {
  readonly env: Env;
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly log: FastifyBaseLogger;
}

export interface RunningServer {
  readonly url: string;
  /** Answers what is under way, finishes the running jobs, lets go of everything it opened itself. */
  stop(): Promise<void>;
}

/** Brings the database up to date and starts web and worker in this process; `ROLE` leaves one of them out. */
export async function startServer({ env, db, pool, databaseUrl, log }: StartOptions): Promise<RunningServer> {
  await migrate(db);
  const issuer = `${env.publicUrl}/identity`;
  const identity = createEmbeddedIdentity({
    db,
    pool,
    secret: env.secret,
    issuer,
    audience: 'linkstand',
    allowSignUp: false,
    mail: async () => {},
    onChange: followIdentity,
  });
  const services: Services = {
    identity: identity.admin,
    askForReset: identity.askForReset,
    throttle: identity.throttle,
    storage: diskStorage(env.filesDir),
    sendKnownAddress: async () => {},
    checkPublication: async () => {
      throw new Error('not wired yet');
    },
    timeZone: env.timeZone,
    demo: env.demo,
    isSecure: env.publicUrl.startsWith('https:'),
  };
  const persons = people(db);
  const catcher = env.smtpUrl === undefined ? await startMailCatcher(db) : undefined;
  const transport = createMailTransport(env.smtpUrl ?? catcher?.smtpUrl ?? '');
  const handlers: JobHandler[] = [mailDelivery({ db, transport, from: env.mailFrom })];
  const jobs = await startJobs({ databaseUrl, handlers, schedules: schedules(env.timeZone), log });
  const listener = await listen(databaseUrl, { users_changed: persons.forget }, persons.forgetAll);
  const app = await buildApp({
    db,
    services,
    people: persons,
    verify: identity.verify,
    publicUrl: env.publicUrl,
    identityAddress: { url: '/identity', apiKey: 'embedded', project: 'linkstand', tokenUrl: '/identity/v1/token' },
    webDist: env.webDist,
    trustProxy: env.trustProxy,
    log,
    extra: async (server) => {
      await server.register(identity.plugin, { prefix: '/identity' });
    },
  });
  const url = await app.listen({ port: env.port, host: env.host });
  return {
    url,
    async stop() {
      await app.close();
      await jobs.stop();
      await listener.stop();
      transport.close();
      await catcher?.stop();
    },
  };
}
