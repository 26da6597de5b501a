import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from './db/types.generated.ts';
import type { Env } from './env.ts';
import { imageFetcher } from './features/content/fetch-image.ts';
import { evidenceSigner } from './features/guard/evidence/signer.ts';
import { certificateVault } from './features/invoices/fiscal/certificate.ts';
import { articleJudge, publicationChecker, publicationVisitor } from './features/links/check-publication.ts';
import type { Catalogue } from './features/media/catalogue.ts';
import type { PaymentVault } from './features/owners/payment.ts';
import { chosenStorage } from './features/services/file-store.ts';
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
import { proofFetcher } from './features/sites/by-owner/look-for-proof.ts';
import { tableFetcher } from './features/sites/imports/fetch-table.ts';
import type { ServiceStates } from './platform/adapters/service-states.ts';
import { type AskModel, askModel, type Model } from './platform/ai/model.ts';
import { writeText } from './platform/ai/write-text.ts';
import { stripeCards } from './platform/cards/stripe.ts';
import { clockNow } from './platform/clock.ts';
import type { IdentityService } from './platform/identity/identity-service.ts';
import { dnsTxt, signingKeys } from './platform/mail/sender-domains.ts';
import { createMailTransport, type MailTransport } from './platform/mail/transport.ts';
import { dialThroughProxy } from './platform/safe-fetch/dial-through-proxy.ts';
import { userAgentOf } from './platform/safe-fetch/safe-fetch.ts';
import { createSeal, deriveKey } from './platform/seal.ts';
import { diskStorage } from './platform/storage.ts';
import { cloudApi, type WhatsappAccount } from './platform/whatsapp/cloud-api.ts';
import type { Services } from './services.ts';

interface Foundation {
  readonly env: Env;
  readonly db: Kysely<DB>;
  readonly log: FastifyBaseLogger;
  readonly states: ServiceStates;
  readonly identity: IdentityService;
  readonly payments: PaymentVault;
  /** What the demo has instead of publishers and phones. */
  readonly demo:
    | (Pick<Services, 'checkPublication' | 'judgeArticle' | 'fetchProof' | 'visitor'> & {
        readonly whatsapp: WhatsappAccount;
      })
    | undefined;
  readonly catalogue: Catalogue | undefined;
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

/** The services that administrators set up on a page, and those of the environment. */
async function openOutside({ env, db, identity, log }: Foundation): Promise<Services['outside']> {
  const outside = outsideServices({
    db,
    secrets: [env.secret, ...(env.secretBefore ? [env.secretBefore] : [])],
    now: clockNow,
    environment: [
      ...(env.smtpUrl ? (['smtp'] as const) : []),
      ...(env.model ? (['ai'] as const) : []),
      ...(env.stripe ? (['stripe'] as const) : []),
      ...(identity.check ? (['hosted_identity'] as const) : []),
    ],
    ...(identity.check ? { checks: { hosted_identity: identity.check } } : {}),
    onError: (error, service) => log.error({ err: error, service }, 'The secrets of a service can’t be opened'),
  });
  await outside.reload();
  return outside;
}

/** What handlers and jobs use besides the database. */
export async function openServices(foundation: Foundation): Promise<Services> {
  const { env, log, states, identity, payments, demo, catalogue } = foundation;
  const outside = await openOutside(foundation);
  const modelOfStart = env.model && askModelLogged(env.model, states, log);
  const modelOfPage = typedModel(outside, {
    onOutcome: states.note,
    onFailure: (error) => log.warn({ err: error }, 'The language model failed'),
  });
  const writerOfStart = env.model && writeText(env.model, { onOutcome: states.note });
  const writerOfPage = typedWriter(outside, states.note);
  const stores = { disk: diskStorage(env.filesDir), s3: typedS3(outside, states.note) };
  const userAgent = userAgentOf(env.publicUrl);
  const proxy = env.linkCheckProxy === undefined ? undefined : dialThroughProxy(env.linkCheckProxy);
  return {
    outside,
    mailSender: { from: env.mailFrom, vault: outside.vault, readTxt: dnsTxt },
    identity: identity.admin,
    requestPasswordReset: identity.requestPasswordReset,
    throttle: identity.throttle,
    storage: chosenStorage(stores),
    stores,
    payments,
    certificates: certificateVault(createSeal(deriveKey(env.secret, 'certificate of the tax office'))),
    checkPublication: demo?.checkPublication ?? publicationChecker(undefined, undefined, userAgent),
    judgeArticle: demo?.judgeArticle ?? articleJudge(undefined, undefined, userAgent),
    fetchImage: imageFetcher({ userAgent }),
    fetchTable: tableFetcher({ userAgent }),
    fetchProof: demo?.fetchProof ?? proofFetcher({ userAgent }),
    evidence: evidenceSigner(deriveKey(env.secret, 'link evidence'), env.publicUrl),
    visitor: demo?.visitor ?? publicationVisitor(undefined, userAgent, proxy),
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
}

/** The way out for mails: the server of the settings, else that of the environment, else a catcher that keeps them. */
export async function openMail(
  { env, db, states, log }: Pick<Foundation, 'env' | 'db' | 'states' | 'log'>,
  outside: Services['outside'],
  opened: AsyncDisposableStack,
): Promise<MailTransport> {
  const catcher =
    env.smtpUrl === undefined ? await (await import('./platform/mail/catcher.ts')).startMailCatcher(db) : undefined;
  if (catcher) opened.defer(catcher.stop);
  const findKey = signingKeys(db, outside.vault, (error, domain) =>
    log.error({ err: error, domain }, 'The key that signs mails can’t be opened'),
  );
  const ofStart = createMailTransport(env.smtpUrl ?? catcher?.smtpUrl ?? '', {
    connections: env.smtpConnections,
    findKey,
    ...(env.smtpUrl !== undefined && { onOutcome: states.note }),
  });
  const transport = switchingTransport(ofStart, outside, {
    connections: env.smtpConnections,
    onOutcome: states.note,
    findKey,
  });
  opened.defer(() => transport.close());
  return transport;
}
