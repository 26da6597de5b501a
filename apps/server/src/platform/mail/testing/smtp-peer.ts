import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface SmtpPeer {
  readonly url: string;
  /** Accepted mails as received. */
  readonly taken: string[];
  /** Number of delivery attempts. */
  tries(): number;
}

/**
 * A real mail server on a free port. `answer` gets the number of attempts, including this one, and the mail. What it
 * throws is the refusal, with its responseCode (default 450).
 */
export async function smtpPeer(answer: (tries: number, mail: string) => void | Promise<void>): Promise<SmtpPeer> {
  const taken: string[] = [];
  let tries = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      stream.toArray().then(async (chunks: Buffer[]) => {
        tries += 1;
        const mail = Buffer.concat(chunks).toString('utf8');
        try {
          await answer(tries, mail);
          taken.push(mail);
          done();
        } catch (error) {
          done(error as Error);
        }
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, taken, tries: () => tries };
}

/** A refusal with its SMTP code. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
