import { createTransport } from 'nodemailer';
import type { ServiceOutcome } from '../adapters/outside-service.ts';
import { redact } from '../adapters/redact.ts';

/** A mail as it goes to the mail server. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** A POST to it ends such mails; absent where there is nothing to end. */
  readonly unsubscribeUrl?: string | null;
  readonly attachment?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
}

export interface MailTransport {
  /** Resolves once the server has taken responsibility for the mail; rejects with MailRefused otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server did not take a mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** It will not take this one at another time either (SMTP 5xx for the recipient or the content). */
  readonly isPermanent: boolean;
  constructor(message: string, isPermanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

/**
 * A pooled connection to the server at `smtpUrl` (`smtp://` with STARTTLS where offered, `smtps://` TLS from the start).
 * Times out on its own: 15 s to connect and be greeted, 60 s of silence. Jobs try again, not it.
 */
export function createMailTransport(smtpUrl: string, onOutcome?: (outcome: ServiceOutcome) => void): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // Once more when the server hung up on an idle connection before a byte of the mail; else the job tries again.
    maxRequeues: 1,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Mails are made of strings: nothing in them may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ messageId, from, to, subject, html, text, unsubscribeUrl, attachment }) {
      const startedAt = performance.now();
      const tell = (works: boolean, error = '') =>
        onOutcome?.({ service: 'smtp', works, milliseconds: Math.round(performance.now() - startedAt), error });
      try {
        await transport.sendMail({
          messageId,
          from,
          // As an object it is one address, whatever characters it holds.
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(attachment && {
            attachments: [
              { filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.bytes) },
            ],
          }),
          // Keeps out-of-office programs from answering (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            // Mail programs offer one click for it (RFC 8058).
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        tell(true);
      } catch (error) {
        const refusal = asRefusal(error);
        // What is wrong with one mail says nothing against the server.
        tell(refusal.isPermanent, refusal.isPermanent ? '' : redact(refusal.message));
        throw refusal;
      }
    },
    close: () => transport.close(),
  };
}

function asRefusal(error: unknown): MailRefused {
  const { code, responseCode, response, message } = error as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  // A wrong password is 5xx as well, but the operator will mend it; what is wrong with one mail stays wrong.
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  const isUnsendable = code === 'EENVELOPE' && responseCode === undefined;
  return new MailRefused(response ?? message, isRefused || isUnsendable, { cause: error });
}
