import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { articleJudge, publicationChecker, publicationVisitor } from '../features/links/check-publication.ts';
import type { PaymentVault } from '../features/owners/payment.ts';
import { proofFetcher } from '../features/sites/by-owner/look-for-proof.ts';
import type { Database } from '../platform/context.ts';
import { routeExampleDomains } from '../platform/safe-fetch/route-override.ts';
import type { WhatsappAccount } from '../platform/whatsapp/cloud-api.ts';
import type { Services } from '../services.ts';
import { findDemoInsertions } from './insertions.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { type IssueOptions, issueDemoReports } from './monthly-reports.ts';
import {
  findDemoPublication,
  findDemoSite,
  findDemoVerification,
  isReportedAt,
  rememberReports,
} from './publications.ts';
import { type DemoPublisherDeps, demoPublisherRoutes, startDemoPublisher } from './publisher/publisher.ts';
import { seedDemo } from './seed.ts';
import { startWhatsappSimulator } from './whatsapp/simulator.ts';

export interface Demo {
  /** Checks pages, with all `.example` domains resolved to the built-in publisher. */
  readonly checkPublication: Services['checkPublication'];
  readonly judgeArticle: Services['judgeArticle'];
  readonly fetchProof: Services['fetchProof'];
  readonly visitor: Services['visitor'];
  /** The simulator that plays WhatsApp. */
  readonly whatsapp: WhatsappAccount;
  readonly routes: (app: FastifyInstance) => void;
  /** What needs the product's file store, once. A failure is logged. */
  readonly issueReports: (options: Omit<IssueOptions, 'now'>) => Promise<void>;
  stop(): Promise<void>;
}

/** The demo around the product: its data, the publishing sites, the readable mailbox. */
export async function startDemo(
  db: Database,
  publicUrl: string,
  payments: PaymentVault,
  log: FastifyBaseLogger,
): Promise<Demo> {
  await seedDemo(db, { now: new Date(), publicUrl, payments });
  const reports = rememberReports();
  const publisher: DemoPublisherDeps = {
    find: (host, path) => findDemoPublication(db, host, path, reports.pages),
    inserted: (host, path) =>
      findDemoInsertions(db, host, path, (link) => isReportedAt(reports.pages, host, path, link)),
    site: (host, path) => findDemoSite(db, host, path),
    verification: (host, path) => findDemoVerification(db, host, path),
    now: () => new Date(),
    onError: (error) => log.error({ err: error }, 'The demo publisher failed'),
  };
  const running = await startDemoPublisher(publisher);
  const chats = await startWhatsappSimulator({ now: () => new Date() });
  const check = publicationChecker(routeExampleDomains(running));
  return {
    visitor: publicationVisitor(routeExampleDomains(running)),
    judgeArticle: articleJudge(routeExampleDomains(running)),
    fetchProof: proofFetcher({ routeOverride: routeExampleDomains(running) }),
    checkPublication: (publication) => {
      reports.add(publication);
      return check(publication);
    },
    whatsapp: chats.account,
    routes: (app) => {
      chats.deliverTo(app);
      demoPublisherRoutes(app, publisher);
      mailboxRoutes(app, { db });
    },
    issueReports: (options) =>
      issueDemoReports({ ...options, now: new Date() }).catch((error: unknown) =>
        log.error({ err: error }, 'The demo’s monthly reports were not issued'),
      ),
    stop: async () => {
      await chats.stop();
      await running.stop();
    },
  };
}
