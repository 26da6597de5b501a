import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../context.ts';

/** Mails that the demo's mailbox keeps. Older ones are deleted. */
const KEEP = 5000;

export interface MailCatcher {
  /** For createMailTransport. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

/**
 * A mail server that accepts every mail, forwards none, and stores them in `caught_mails` for the mailbox page. It
 * listens on a free port of the loopback address.
 */
export async function startMailCatcher(db: Database): Promise<MailCatcher> {
  const server = new SMTPServer({
    // Mails stay on this machine, so there is no encryption and no authentication.
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Our own connections to it stay open between mails. Stopping does not wait for them.
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
  // A client that disconnects halfway must not end the process.
  server.on('error', () => {});
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port.');
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a mail as a mail program would, and stores it with its source. */
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

/** PostgreSQL text can't hold NUL. The source keeps it. */
const withoutNul = (text: string) => text.replaceAll('\u0000', '');
