import { contract } from '@linkstand/contract';
import { yardstick } from '@linkstand/contract/testing/effort';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, afterEach } from 'vitest';
import { buildApp } from '../app.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { findDemoPublication, findDemoSite, rememberReports } from '../demo/publications.ts';
import { startDemoPublisher } from '../demo/publisher/publisher.ts';
import { registerExtensions } from '../extensions.ts';
import { sendIdentityMail } from '../features/auth/code-mails.ts';
import { imageFetcher } from '../features/content/fetch-image.ts';
import { evidenceSigner } from '../features/guard/evidence/signer.ts';
import { certificateVault } from '../features/invoices/fiscal/certificate.ts';
import { articleJudge, publicationChecker, publicationVisitor } from '../features/links/check-publication.ts';
import { live } from '../features/notifications/live.ts';
import { paymentVault } from '../features/owners/payment.ts';
import { chosenStorage } from '../features/services/file-store.ts';
import { outsideServices } from '../features/services/outside.ts';
import { secretVault } from '../features/services/secret-vault.ts';
import { typedS3, typedTextCheckers } from '../features/services/use-services.ts';
import { proofFetcher } from '../features/sites/by-owner/look-for-proof.ts';
import { tableFetcher } from '../features/sites/imports/fetch-table.ts';
import { people } from '../features/users/actor.ts';
import { isOnlyClaim } from '../features/users/duplicates.ts';
import { followIdentity } from '../features/users/follow-identity.ts';
import { jobs } from '../jobs.ts';
import { liveScopes } from '../live-scopes.ts';
import { serviceStates } from '../platform/adapters/service-states.ts';
import type { CardProvider } from '../platform/cards/provider.ts';
import { stripeCards } from '../platform/cards/stripe.ts';
import { createEmbeddedIdentity } from '../platform/identity/embedded/service.ts';
import { listen } from '../platform/listener.ts';
import type { MailSender } from '../platform/mail/sender-domains.ts';
import { OTHER, type Stall, watchEventLoop } from '../platform/metrics/event-loop.ts';
import { installJobs } from '../platform/run-jobs.ts';
import { type RouteOverride, routeExampleDomains } from '../platform/safe-fetch/route-override.ts';
import { createSeal, deriveKey } from '../platform/seal.ts';
import { diskStorage } from '../platform/storage.ts';
import { loadTaxNumbers } from '../platform/tax-numbers/tax-number.ts';
import { cloudApi, type WhatsappAccount } from '../platform/whatsapp/cloud-api.ts';
import type { Services } from '../services.ts';
import { TEST_PUBLIC_URL, testDatabase } from './database.ts';
import { makeTestFolder } from './test-folder.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever answer it expects
  readonly json: any;
}

interface Call {
  /** Local part of a demo address: `client`, `coordinator`, … */
  readonly as?: string | undefined;
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string;
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export { contract };

/**
 * What a turn of the event loop may take for one request, in yards that are measured right after it. Code that runs for
 * the first time is compiled meanwhile and answers are checked against their schemas, so that it is several times of
 * what a server that is warm may take.
 */
const LONGEST_TURN = 250;
/** Shorter turns than this are not held against the yardstick, on whatever machine. Milliseconds. */
const NOTICED_MS = 200;

/** Fails the test in which a request kept everybody else waiting. */
function failOnStalls(): void {
  const stalls: (Stall & { yards: number })[] = [];
  const onStall = (stall: Stall) => void stalls.push({ ...stall, yards: stall.milliseconds / yardstick() });
  const stop = watchEventLoop({ limit: NOTICED_MS, onStall });
  afterEach(() => {
    const found = stalls.splice(0).filter(({ by, yards }) => by !== OTHER && yards > LONGEST_TURN);
    const messages = found.map(({ by, yards }) => `${by} held the event loop for ${Math.round(yards)} yards`);
    if (messages.length > 0) throw new Error(messages.join('\n'));
  });
  afterAll(stop);
}

/**
 * The whole server on a demo world of its own, without a port: every answer is checked against the contract. Pages of
 * `.example` domains are those of the demo publisher, as in the demo itself.
 */
export async function testApi(
  options: {
    webDist?: string;
    /** As with an address that begins with https. */
    isSecure?: boolean;
    allowedOrigins?: readonly string[];
    /** What the process can’t do, for `/readyz`. */
    faults?: () => Promise<readonly string[]>;
    cards?: CardProvider;
    whatsapp?: WhatsappAccount;
    routeOverride?: RouteOverride;
    readTxt?: MailSender['readTxt'];
  } = {},
) {
  failOnStalls();
  registerExtensions();
  await loadTaxNumbers();
  const { db, pool, url } = await testDatabase({ world: 'demo' });
  const identity = createEmbeddedIdentity({
    db,
    pool,
    secret: 'a secret of tests, long enough to be one',
    issuer: `${TEST_PUBLIC_URL}/identity`,
    audience: 'linkstand',
    allowSignUp: false,
    mail: sendIdentityMail,
    onChange: followIdentity,
    isOnlyClaim,
  });
  const reports = rememberReports();
  const publisher = await startDemoPublisher({
    find: (host, path) => findDemoPublication(db, host, path, reports.pages),
    site: (host, path) => findDemoSite(db, host, path),
    now: () => new Date(),
  });
  const check = publicationChecker(routeExampleDomains(publisher));
  const states = serviceStates(db, { info() {}, warn() {}, error() {} });
  const outside = outsideServices({
    db,
    secrets: ['a secret of tests, long enough to be one'],
    now: () => new Date(),
    environment: [],
    onError: (error) => {
      throw error;
    },
    ...(options.routeOverride ? { routeOverride: options.routeOverride } : {}),
  });
  await outside.reload();
  const web = { resolve: async () => [], ...(options.routeOverride && { routeOverride: options.routeOverride }) };
  const stores = { disk: diskStorage(await makeTestFolder()), s3: typedS3(outside, states.note) };
  const services: Services = {
    outside,
    textCheckers: typedTextCheckers(outside, states.note),
    mailSender: {
      from: 'Linkstand <test@linkstand.test>',
      vault: secretVault(['a secret of tests, long enough to be one']),
      readTxt: options.readTxt ?? (async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))),
    },
    identity: identity.admin,
    requestPasswordReset: identity.requestPasswordReset,
    throttle: identity.throttle,
    storage: chosenStorage(stores),
    stores,
    payments: paymentVault(createSeal(deriveKey('a secret of tests, long enough to be one', 'owners payment details'))),
    certificates: certificateVault(createSeal(deriveKey('a secret of tests, long enough to be one', 'certificates'))),
    checkPublication: (publication) => {
      reports.add(publication);
      return check(publication);
    },
    judgeArticle: articleJudge(routeExampleDomains(publisher)),
    evidence: evidenceSigner(deriveKey('a secret of tests, long enough to be one', 'link evidence'), TEST_PUBLIC_URL),
    visitor: publicationVisitor(routeExampleDomains(publisher)),
    fetchImage: imageFetcher(web),
    fetchTable: tableFetcher(web),
    fetchProof: proofFetcher(web),
    cards: options.cards ?? stripeCards({ account: async () => undefined }),
    whatsapp: cloudApi({ account: () => options.whatsapp, timeoutMs: 1000 }),
    timeZone: 'Europe/Madrid',
    demo: true,
    isSecure: options.isSecure ?? false,
  };
  await installJobs(url, jobs);
  const persons = people(db);
  const lines = live(db, liveScopes, () => {});
  const listener = await listen(url, { users_changed: persons.forget }, persons.forgetAll);
  const app: FastifyInstance = await buildApp({
    db,
    services,
    people: persons,
    live: lines,
    verify: identity.verify,
    publicUrl: TEST_PUBLIC_URL,
    identityAddress: { url: '/identity', apiKey: 'embedded', project: 'linkstand', tokenUrl: '/identity/v1/token' },
    webDist: options.webDist ?? null,
    trustProxy: false,
    allowedOrigins: options.allowedOrigins ?? [],
    log: false,
    checkAnswers: true,
    isLimited: false,
    ...(options.faults && { faults: options.faults }),
    extra: async (server) => {
      await server.register(identity.plugin, { prefix: '/identity' });
    },
  });
  afterAll(async () => {
    await app.close();
    lines.stop();
    await listener.stop();
    await publisher.stop();
  });

  const tokens = new Map<string, string>();
  const signIn = async (name: string): Promise<string> => {
    const known = tokens.get(name);
    if (known) return known;
    const answer = await app.inject({
      method: 'POST',
      url: '/identity/v1/accounts:signInWithPassword',
      payload: { email: `${name}@demo.linkstand.test`, password: DEMO_PASSWORD, returnSecureToken: true },
    });
    const token: string = answer.json().idToken;
    tokens.set(name, token);
    return token;
  };

  const call = async (method: NonNullable<InjectOptions['method']>, path: string, how: Call = {}): Promise<Answer> => {
    const token = how.token ?? (how.as ? await signIn(how.as) : undefined);
    const headers: Record<string, string> = { ...how.headers };
    if (token) headers.authorization = `Bearer ${token}`;
    if (how.version !== undefined) headers['if-match'] = `"${how.version}"`;
    if (how.key !== undefined) headers['idempotency-key'] = how.key;
    if (how.raw !== undefined) headers['content-type'] ??= 'application/json';
    const payload = how.raw ?? (how.body as InjectOptions['payload']);
    const answer = await app.inject({ method, url: path, headers, ...(payload === undefined ? {} : { payload }) });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      json: isJson ? answer.json() : undefined,
    };
  };
  return { app, db, pool, url, services, call, signIn };
}
