import { SERVICES, type ServiceValues } from '@linkstand/contract/services/services';
import { outsideService, type ServiceOutcome } from '../../platform/adapters/outside-service.ts';
import { redact } from '../../platform/adapters/redact.ts';
import { type AskModel, askModel } from '../../platform/ai/model.ts';
import { type WriteText, writeText } from '../../platform/ai/write-text.ts';
import type { StripeAccount } from '../../platform/cards/stripe.ts';
import { Pop3Failed, withPop3 } from '../../platform/mail/pop3.ts';
import type { FindSigningKey } from '../../platform/mail/sender-domains.ts';
import { createMailTransport, MailRefused, type MailTransport } from '../../platform/mail/transport.ts';
import { s3Storage } from '../../platform/s3/s3-storage.ts';
import type { Storage } from '../../platform/storage.ts';
import type { WhatsappAccount } from '../../platform/whatsapp/cloud-api.ts';
import { CHECKERS } from '../content/ask-checker.ts';
import type { TextCheckers } from '../content/text-checks.ts';
import type { FetchRates } from '../currencies/jobs.ts';
import { MAX_RATES_BYTES } from '../currencies/read-ecb-rates.ts';
import { type AskRegister, viesRegister } from '../finances/vat-register.ts';
import { POSTMARK_KEY } from '../newsletters/postmark-webhook.ts';
import type { BounceMailbox } from '../newsletters/read-mailbox.ts';
import { liveSecrets, liveSecretsOf, liveService } from './live.ts';
import { serverAt } from './server-at.ts';
import type { ServicesDeps } from './services-deps.ts';

type OnOutcome = (outcome: ServiceOutcome) => void;

/** Remade when its input changes. */
function kept<V, T>(make: (values: V) => T): (values: V) => T {
  let last: { readonly key: string; readonly made: T } | undefined;
  return (values) => {
    const key = JSON.stringify(values);
    if (last?.key !== key) last = { key, made: make(values) };
    return last.made;
  };
}

/** The language model configured on the page, if any. */
export function typedModel(
  { dispatcher }: Pick<ServicesDeps, 'dispatcher'>,
  { onOutcome, onFailure }: { onOutcome: OnOutcome; onFailure: (error: unknown) => void },
): () => AskModel | undefined {
  const modelOf = kept(({ url, key, model }: ServiceValues<'ai'>): AskModel => {
    const ask = askModel(
      { url: url.replace(/\/+$/, ''), key: key || undefined, name: model },
      { onOutcome, dispatcher },
    );
    return (question) =>
      ask(question).catch((error: unknown) => {
        onFailure(error);
        throw error;
      });
  });
  return () => {
    const values = liveService('ai');
    return values && modelOf(values);
  };
}

/** Writes texts by the language model that is set up on the page, if there is one. */
export function typedWriter(
  { dispatcher }: Pick<ServicesDeps, 'dispatcher'>,
  onOutcome: OnOutcome,
): () => WriteText | undefined {
  const writerOf = kept(({ url, key, model }: ServiceValues<'ai'>) =>
    writeText({ url: url.replace(/\/+$/, ''), key: key || undefined, name: model }, { onOutcome, dispatcher }),
  );
  return () => {
    const values = liveService('ai');
    return values && writerOf(values);
  };
}

/**
 * The Stripe account configured on the page. Without a webhook secret no payment would be noticed, so cards are not
 * offered.
 */
export function typedStripe({ dispatcher }: Pick<ServicesDeps, 'dispatcher'>): StripeAccount | undefined {
  const values = liveService('stripe');
  const webhookSecrets = liveSecrets('stripe', 'webhookSecret');
  if (!values || webhookSecrets.length === 0) return undefined;
  return { url: values.url, secretKey: values.secretKey, webhookSecrets, dispatcher };
}

/** The number of WhatsApp configured on the page. */
export function typedWhatsapp({ dispatcher }: Pick<ServicesDeps, 'dispatcher'>): WhatsappAccount | undefined {
  const values = liveService('whatsapp');
  return values && { ...values, appSecrets: liveSecrets('whatsapp', 'appSecret'), dispatcher };
}

/** The bank's file of rates, from the address on the page; a service without secrets needs nobody to set it up. */
export function typedRates({ dispatcher }: Pick<ServicesDeps, 'dispatcher'>, onOutcome: OnOutcome): FetchRates {
  const service = outsideService({ name: 'ecb', timeoutMs: 15_000, maxBytes: MAX_RATES_BYTES, dispatcher, onOutcome });
  return async () => (await service.call({ url: liveService('ecb')?.url ?? SERVICES.ecb.url.preset })).body;
}

/** The services that check texts, where they are set up on the page. A check is paid for, so it is never repeated. */
export function typedTextCheckers(
  { dispatcher }: Pick<ServicesDeps, 'dispatcher'>,
  onOutcome: OnOutcome,
): TextCheckers {
  const options = { timeoutMs: 50_000, retries: 0, dispatcher, onOutcome };
  const copyscape = outsideService({ name: 'copyscape', secrets: () => liveSecretsOf('copyscape'), ...options });
  const originality = outsideService({ name: 'originality', secrets: () => liveSecretsOf('originality'), ...options });
  return (service) => {
    if (service === 'copyscape') {
      const values = liveService('copyscape');
      return values && CHECKERS.copyscape(values, copyscape);
    }
    const values = liveService('originality');
    return values && CHECKERS.originality(values, originality);
  };
}

/** The EU's register of VAT numbers, if it is set up on the page. */
export function typedRegister(
  { dispatcher }: Pick<ServicesDeps, 'dispatcher'>,
  onOutcome: OnOutcome,
): () => AskRegister | undefined {
  const call = outsideService({ name: 'vies', timeoutMs: 20_000, retries: 0, dispatcher, onOutcome });
  return () => {
    const values = liveService('vies');
    return values && viesRegister(values.url, call);
  };
}

/** How long a looked-up address of a mail server is used. */
const ADDRESS_MS = 5 * 60_000;

/** Sends through the mail server configured on the page, or the operator's. */
export function switchingTransport(
  fallback: MailTransport,
  deps: Pick<ServicesDeps, 'resolve' | 'routeOverride'>,
  {
    connections,
    onOutcome,
    findKey,
  }: { readonly connections: number; readonly onOutcome: OnOutcome; readonly findKey?: FindSigningKey },
): MailTransport {
  let made: { readonly key: string; readonly until: number; readonly transport: MailTransport } | undefined;
  const current = async (): Promise<MailTransport> => {
    const values = liveService('smtp');
    if (!values) return fallback;
    const key = JSON.stringify(values);
    if (made?.key === key && made.until > performance.now()) return made.transport;
    const url = await addressOf(values, deps).catch((error: MailRefused) => {
      onOutcome({ service: 'smtp', works: false, milliseconds: 0, error: error.message });
      throw error;
    });
    made?.transport.close();
    made = {
      key,
      until: performance.now() + ADDRESS_MS,
      transport: createMailTransport(url, { connections, onOutcome, findKey }),
    };
    return made.transport;
  };
  return {
    send: async (mail) => (await current()).send(mail),
    close() {
      made?.transport.close();
      fallback.close();
    },
  };
}

/** The server's checked IP address, with its name for the certificate. @throws MailRefused if it has none in public */
async function addressOf(
  { host, port, tls, user, password }: ServiceValues<'smtp'>,
  deps: Pick<ServicesDeps, 'resolve' | 'routeOverride'>,
): Promise<string> {
  const server = await serverAt(host, port, deps, (_, text) => new MailRefused(text, false));
  const isEncrypted = !server.isRouted && tls === 'yes';
  const isSecure = isEncrypted && port === '465';
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  const at = server.address.includes(':') ? `[${server.address}]` : server.address;
  const search = new URLSearchParams({
    'tls.servername': host,
    ...(isEncrypted && !isSecure ? { requireTLS: 'true' } : {}),
  });
  return `${isSecure ? 'smtps' : 'smtp'}://${account}${at}:${server.port}/?${search}`;
}

/** The mailbox configured for bounces, if any. Each mail is removed once it is worked off. */
export function typedBounces(deps: Pick<ServicesDeps, 'resolve' | 'routeOverride'>, onOutcome: OnOutcome) {
  return (): BounceMailbox | undefined => {
    const values = liveService('bounces');
    if (!values) return undefined;
    return async (maxBytes, most, work) => {
      const startedAt = performance.now();
      const tell = (works: boolean, error = '') =>
        onOutcome({ service: 'bounces', works, milliseconds: Math.round(performance.now() - startedAt), error });
      const { host, port, tls, user, password } = values;
      try {
        const at = await serverAt(host, port, deps, (_, text) => new Pop3Failed('unreachable', text));
        const certificateName = !at.isRouted && tls === 'yes' ? host : undefined;
        const server = { address: at.address, port: at.port, certificateName, user, password };
        await withPop3(server, maxBytes, async (session) => {
          for (let each = 1; each <= Math.min(session.count, most); each++) {
            await work(await session.retrieve(each));
            await session.remove(each);
          }
        });
        tell(true);
      } catch (error) {
        tell(false, error instanceof Pop3Failed ? error.message : redact(String(error), [password]));
        throw error;
      }
    };
  };
}

/** Where the bounces of a mail go: the mailbox, with the mail's key behind a plus (VERP). Undefined without one. */
export function typedBounceAddress(key: string): string | undefined {
  const mailbox = liveService('bounces')?.mailbox;
  if (!mailbox) return undefined;
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+b-${key}${mailbox.slice(at)}`;
}

/** Files in the bucket that is set up on the page. Rejects while none is. */
export function typedS3({ dispatcher }: Pick<ServicesDeps, 'dispatcher'>, onOutcome: OnOutcome): Storage {
  const service = outsideService({
    name: 's3',
    timeoutMs: 2 * 60_000,
    maxBytes: 64 * 2 ** 20,
    secrets: () => liveSecretsOf('s3'),
    dispatcher,
    onOutcome,
  });
  return s3Storage(() => {
    const account = liveService('s3');
    if (!account) throw new Error('The file storage (S3) is not set up.');
    return account;
  }, service);
}

/** The keys with which Mailgun signs what it tells us of bounces; none while it is not set up. */
export const typedMailgunKeys = (): readonly string[] =>
  liveService('mailgun') ? liveSecrets('mailgun', 'signingKey') : [];

/** The passwords with which Postmark tells us of bounces; none while it is not set up. */
export const typedPostmarkPasswords = (): readonly string[] =>
  liveService('postmark') ? liveSecrets('postmark', 'webhookPassword') : [];

/** The topic by which Amazon SES tells us of bounces. */
export const typedSesTopics = (): readonly string[] => {
  const ses = liveService('ses');
  return ses ? [ses.topicArn] : [];
};

/** Newsletters name themselves to Postmark, which replaces their Message-ID. */
export const typedMailHeaders = (key: string): Readonly<Record<string, string>> =>
  liveService('postmark') ? { [`X-PM-Metadata-${POSTMARK_KEY}`]: key } : {};

/** Reads addresses of Amazon: the certificate that signed a delivery, and the page that confirms a subscription. */
export function amazonText({ dispatcher }: Pick<ServicesDeps, 'dispatcher'>): (address: string) => Promise<string> {
  const service = outsideService({ name: 'ses', timeoutMs: 10_000, maxBytes: 64 * 1024, dispatcher });
  return async (url) => (await service.call({ url })).body.toString('utf8');
}
