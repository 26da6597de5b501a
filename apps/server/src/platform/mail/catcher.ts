import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../context.ts';

/** The demo's mailbox holds this many mails; older ones give way. */
const KEEP = 5000;

export interface MailCatcher {
  /** For createMailTransport. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/**
 * A mail server that accepts every mail, sends none on, and keeps them in `caught_mails` for the mailbox page. It
 * listens on a free port of the loopback address only.
 */
export async function startMailCatcher(db: Database): Promise<MailCatcher> {
  const server = new SMTPServer({
    // Nothing leaves the machine, so there is nothing to encrypt and nobody to authenticate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Our own connections to it stay open between two mails; a stop does not wait for them.
    closeTimeout: 500,
    size: 20 * 1024 * 1024,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      stream
        .toArray()
        .then((chunks: Buffer[]) => keepMail(db, Buffer.concat(chunks), envelope))
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A client that hangs up in the middle is its own problem, not a reason to end the process.
  server.on('error', () => {});
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port.');
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads a mail as a mail program would and keeps it, source included. */
async function keepMail(db: Database, source: Buffer, envelope: { from: string; to: string[] }): Promise<void> {
  const mail = await PostalMime.parse(source);
  const { id } = await db
    .insertInto('caughtMails')
    .values({
      mailFrom: withoutNul(envelope.from),
      rcptTo: envelope.to.map(withoutNul),
      subject: withoutNul(mail.subject ?? ''),
      html: withoutNul(mail.html ?? ''),
      text: withoutNul(mail.text ?? ''),
      headers: JSON.stringify(
        mail.headers.map(({ originalKey, value }) => ({ name: withoutNul(originalKey), value: withoutNul(value) })),
      ),
      source,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('caughtMails')
    .where('id', '<=', id - KEEP)
    .execute();
}

/** PostgreSQL text holds no NUL; the source keeps it. */
const withoutNul = (text: string) => text.replaceAll('\u0000', '');
