import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from './db/types.generated.ts';
import type { Env } from './env.ts';
import { switchingTransport } from './features/services/use-services.ts';
import type { ServiceStates } from './platform/adapters/service-states.ts';
import { signingKeys } from './platform/mail/sender-domains.ts';
import { createMailTransport, type MailTransport } from './platform/mail/transport.ts';
import type { Services } from './services.ts';

interface Given {
  readonly env: Env;
  readonly db: Kysely<DB>;
  readonly services: Services;
  readonly states: ServiceStates;
  readonly log: FastifyBaseLogger;
}

/** The way out for mails: the server of the settings, else that of the environment, else a catcher that keeps them. */
export async function openMail(
  { env, db, services: { outside }, states, log }: Given,
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
