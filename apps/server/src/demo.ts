import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { findDemoPublication, findDemoSite } from './db/demo/publications.ts';
import { seedDemo } from './db/demo/seed.ts';
import { type DemoPublisherDeps, demoPublisherRoutes, startDemoPublisher } from './features/links/demo-publisher.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import type { Database } from './platform/context.ts';
import { type RouteOverride, routeExampleDomains } from './platform/safe-fetch/route-override.ts';

export interface Demo {
  /** Leads every `.example` domain to the built-in publisher. */
  readonly routeOverride: RouteOverride;
  readonly routes: (app: FastifyInstance) => void;
  stop(): Promise<void>;
}

/** The demo around the product: its world, the sites that publish, the mailbox that can be read. */
export async function startDemo(db: Database, publicUrl: string, log: FastifyBaseLogger): Promise<Demo> {
  await seedDemo(db, { now: new Date(), publicUrl });
  const publisher: DemoPublisherDeps = {
    find: (host, path) => findDemoPublication(db, host, path),
    site: (host, path) => findDemoSite(db, host, path),
    now: () => new Date(),
    onError: (error) => log.error({ err: error }, 'The demo publisher failed'),
  };
  const running = await startDemoPublisher(publisher);
  return {
    routeOverride: routeExampleDomains(running),
    routes: (app) => {
      demoPublisherRoutes(app, publisher);
      mailboxRoutes(app, { db });
    },
    stop: running.stop,
  };
}
