import { randomUUID } from 'node:crypto';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { FastifyBaseLogger } from 'fastify';
import { message } from './messages/messages.ts';
import type { Database } from './platform/context.ts';
import { addressOf, domainOf } from './platform/mail/sender-domains.ts';
import type { MailTransport } from './platform/mail/transport.ts';

const AGAIN_MS = 60 * 60 * 1000;

interface Deps {
  readonly db: Database;
  readonly transport: Pick<MailTransport, 'send'>;
  /** The installation's sender. */
  readonly from: string;
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Tells the administrators at most once an hour that nothing can be saved. By mail and past the queue of mails, whose
 * rows could not be written either.
 */
export function tellDiskFull({ db, transport, from, publicUrl, log }: Deps): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const address = addressOf(from);
  const tell = async () => {
    const administrators = await db
      .selectFrom('users')
      .select(['email', 'mailLanguage as language'])
      .where('role', '=', 'ADMIN')
      .where('disabledAt', 'is', null)
      .execute();
    for (const { email, language } of administrators) {
      const locale = localeOf(language, 'en-US');
      const subject = message(locale, 'disk_full_subject');
      const text = message(locale, 'disk_full_mail', { address: publicUrl });
      await transport.send({
        messageId: `<${randomUUID()}@${domainOf(address)}>`,
        from: { name: 'Linkstand', address },
        to: email,
        subject,
        text,
        html: `<p>${text}</p>`,
      });
    }
  };
  return () => {
    if (performance.now() - toldAt < AGAIN_MS) return;
    toldAt = performance.now();
    log.error({}, 'There is no disk space left: nothing is saved until somebody makes room');
    void tell().catch((error: unknown) => log.error({ err: error }, 'Administrators were not told of the full disk'));
  };
}
