import { Readable } from 'node:stream';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { ServiceOutcome } from '../adapters/outside-service.ts';
import { redact } from '../adapters/redact.ts';
import type { EncodedText, Message } from './message-bytes.ts';
import { domainOf, type FindSigningKey } from './sender-domains.ts';

/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Both as they are sent, if they were encoded before. */
  readonly encoded?: EncodedText;
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string;
  /** Where bounces go, if not to the sender. */
  readonly envelopeFrom?: string;
  /** Address that unsubscribes on POST. Absent for mails that must be sent. */
  readonly unsubscribeUrl?: string | null;
  /** Further headers, for the service that sends. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachment?: { readonly name: string; readonly type: string; readonly bytes: Uint8Array };
  /**
   * Awaited right before the first byte of the mail leaves, once a server waits for it. If it rejects, nothing is sent,
   * and `send` rejects with its error.
   */
  readonly onBegin?: () => Promise<void>;
}

export interface MailTransport {
  /** Resolves once the server has taken responsibility for the mail. Otherwise rejects with MailRefused. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes the connections as soon as the mails that were given to it are sent or have failed. */
  close(): void;
}

/**
 * How far a mail got that failed: there was no connection to the mail server, whatever the mail; the connection ended or
 * fell silent before a byte of the mail was sent; or after that, when the server may have taken it.
 */
export type MailProgress = 'not_connected' | 'not_begun' | 'begun';

interface Failure {
  readonly responseCode?: number | undefined;
  readonly command?: string | undefined;
  readonly progress?: MailProgress | undefined;
}

/** The mail server did not accept a mail, or nobody knows whether it did. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** It won't accept it later either (SMTP 5xx for the recipient or the content). */
  readonly isPermanent: boolean;
  constructor(message: string, isPermanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPermanent = isPermanent;
  }

  get failure(): Failure {
    return (this.cause ?? {}) as Failure;
  }

  /** The server never said what became of it, and it is not certain that nothing of it was sent. */
  get mayHaveArrived(): boolean {
    const { responseCode, progress } = this.failure;
    return responseCode === undefined && progress !== 'not_begun' && progress !== 'not_connected';
  }
}

const DEFAULT_CONNECTIONS = 5;

/**
 * Pooled connections to the server at `smtpUrl` (`smtp://` with STARTTLS if offered, `smtps://` with TLS from the
 * start). Timeouts: 15 s to connect and greet, 60 s of silence until the server waits for the mail, and 10 minutes once
 * it leaves (RFC 5321 §4.5.3.2.6): a server that checks a mail before it takes it is slow, and whoever hangs up on it has
 * it sent twice. It does not retry; jobs do.
 */
export function createMailTransport(
  smtpUrl: string,
  {
    connections = DEFAULT_CONNECTIONS,
    onOutcome,
    findKey,
    silenceMs = 60_000,
    answerMs = 10 * 60_000,
  }: {
    readonly connections?: number;
    /** A server that says nothing for longer before it waits for the mail is given up; a quarter of it to greet. */
    readonly silenceMs?: number;
    /** How long it may take to answer once the mail is being sent. */
    readonly answerMs?: number;
    readonly onOutcome?: (outcome: ServiceOutcome) => void;
    /** Keys that sign mails (DKIM). */
    readonly findKey?: FindSigningKey | undefined;
  } = {},
): MailTransport {
  /** Made with the first mail: a process that answers requests sends none. */
  let opening: ReturnType<typeof openPool> | undefined;
  const secrets = passwordsIn(smtpUrl);
  let underWay = 0;
  let isClosing = false;
  /** A pool that is closed before fails the mails that wait for a connection, as if something had happened to them. */
  const closeIfIdle = () => {
    if (isClosing && underWay === 0) opening?.then(({ pool }) => pool.close()).catch(() => undefined);
  };
  return {
    async send({
      messageId,
      from,
      to,
      subject,
      html,
      text,
      encoded,
      unsubscribeUrl,
      envelopeFrom,
      replyTo,
      headers,
      attachment,
      onBegin,
    }) {
      const startedAt = performance.now();
      const tell = (works: boolean, error = '') =>
        onOutcome?.({ service: 'smtp', works, milliseconds: Math.round(performance.now() - startedAt), error });
      /** What the server reads of the mail. More than one if it was begun again; absent until it is handed over. */
      let streams: Readable[] | undefined;
      let beginning: Promise<void> | undefined;
      let notBegun: { readonly reason: unknown } | undefined;
      /** Once, however often the pool begins it. */
      const begin = () =>
        (beginning ??= onBegin?.().catch((reason: unknown) => {
          notBegun = { reason };
          throw reason;
        }));
      underWay++;
      try {
        opening ??= openPool(smtpUrl, { maxConnections: connections, silenceMs, answerMs });
        const { pool, composeMessage, signatureOf } = await opening;
        const key = await findKey?.(domainOf(from.address));
        const { head, body, envelope } = composeMessage({
          ...(envelopeFrom && { envelope: { from: envelopeFrom, to } }),
          messageId,
          from,
          // As an object it is a single address, whatever characters it contains.
          to: { name: '', address: to },
          subject,
          html,
          text,
          ...(encoded && { encoded }),
          ...(replyTo && { replyTo }),
          ...(attachment && {
            attachments: [
              { filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.bytes) },
            ],
          }),
          // Keeps auto-responders from answering (RFC 3834).
          headers: {
            ...headers,
            'Auto-Submitted': 'auto-generated',
            // One-click unsubscribe (RFC 8058).
            ...(unsubscribeUrl && {
              // On one line: a folded address breaks signatures at some receivers.
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        const signature = key ? await signatureOf(head, body, key) : '';
        streams = [];
        await handOver(
          pool,
          { messageId, envelope, bytes: Buffer.from(`${signature}${head}\r\n\r\n${body}`), begin, silenceMs },
          streams,
        );
        tell(true);
      } catch (error) {
        // Nothing of the mail server's: it was let down.
        if (notBegun) throw notBegun.reason;
        const refusal = asRefusal(error, secrets, progressOf(streams));
        // A fault of one mail says nothing about the server.
        tell(refusal.isPermanent, refusal.isPermanent ? '' : refusal.message);
        throw refusal;
      } finally {
        underWay--;
        closeIfIdle();
      }
    },
    close() {
      isClosing = true;
      closeIfIdle();
    },
  };
}

interface PoolOptions {
  readonly maxConnections: number;
  readonly silenceMs: number;
  readonly answerMs: number;
}

/**
 * nodemailer's connections without its composer, which would take each mail apart and through a chain of streams again.
 * All of it is loaded here.
 */
async function openPool(smtpUrl: string, { maxConnections, silenceMs, answerMs }: PoolOptions) {
  const [{ default: SmtpPool }, { composeMessage }, { signatureOf }] = await Promise.all([
    import('nodemailer/lib/smtp-pool'),
    import('./message-bytes.ts'),
    import('./dkim.ts'),
  ]);
  const pool = new SmtpPool({
    url: smtpUrl,
    maxConnections,
    // As many as a server usually takes on one connection.
    maxMessages: 1000,
    // Once more if the server closed an idle connection before the mail began. Other retries are the job's.
    maxRequeues: 1,
    connectionTimeout: silenceMs / 4,
    greetingTimeout: silenceMs / 4,
    socketTimeout: answerMs,
  });
  return { pool, composeMessage, signatureOf };
}

const fellSilent = () =>
  Object.assign(new Error('The mail server fell silent before it waited for the mail'), { code: 'ETIMEDOUT' });

interface ReadyMail {
  readonly messageId: string;
  readonly envelope: Message['envelope'];
  readonly bytes: Buffer;
  readonly begin: () => Promise<void> | undefined;
  readonly silenceMs: number;
}

/**
 * Resolves once the server has taken the mail.
 *
 * @param streams gets a stream for each time that the mail is begun. The pool's errors don't tell whether the connection
 * was lost before the mail was sent or after; whether its stream was read does.
 */
function handOver(
  pool: SMTPPool,
  { messageId, envelope, bytes, begin, silenceMs }: ReadyMail,
  streams: Readable[],
): Promise<void> {
  const givingUp = new AbortController();
  let silence: NodeJS.Timeout | undefined;
  /** The pool limits the silence of a connection as the answer to a mail needs it, which is long. */
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => givingUp.abort(fellSilent()), silenceMs);
  };
  const message = {
    messageId: () => messageId,
    // Asked for when a connection is given to the mail.
    getHeader() {
      listen();
      return messageId;
    },
    // The connection writes the server's answers into it. Read once the connection is open.
    getEnvelope() {
      listen();
      return { ...envelope };
    },
    createReadStream() {
      const give = (to: Readable) => {
        to.push(bytes);
        to.push(null);
      };
      const stream = new Readable({
        read() {
          clearTimeout(silence);
          if (streams.some((other) => other !== this && other.readableDidRead))
            return void this.destroy(new Error('The connection was lost after the mail was begun'));
          const begun = begin();
          if (!begun) return give(this);
          begun.then(
            () => give(this),
            (error: Error) => this.destroy(error),
          );
        },
      });
      streams.push(stream);
      return stream;
    },
  };
  // All that it needs of a mail.
  const mail = { data: { signal: givingUp.signal }, message } as unknown as Parameters<SMTPPool['send']>[0];
  return new Promise<void>((resolve, reject) => {
    pool.send(mail, (error) => {
      if (error) reject(givingUp.signal.aborted ? givingUp.signal.reason : error);
      else resolve();
    });
  }).finally(() => clearTimeout(silence));
}

/** @param streams undefined if the mail was not handed over, such as with a signing key that can't be read */
const progressOf = (streams: readonly Readable[] | undefined): MailProgress => {
  if (!streams) return 'not_begun';
  if (streams.length === 0) return 'not_connected';
  return streams.some(({ readableDidRead }) => readableDidRead) ? 'begun' : 'not_begun';
};

function passwordsIn(smtpUrl: string): string[] {
  if (!URL.canParse(smtpUrl)) return [];
  const { password } = new URL(smtpUrl);
  try {
    return [password, decodeURIComponent(password)].filter(Boolean);
  } catch {
    return [password];
  }
}

/** Errors of the library that are the mail's, not the connection's. */
const FAULTS_OF_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM', '']);

/** @param secrets a server may repeat them in its refusal */
function asRefusal(error: unknown, secrets: readonly string[], reached: MailProgress): MailRefused {
  const { code, responseCode, command, response, message } = error as Error & {
    code?: string;
    responseCode?: number;
    command?: string;
    response?: string;
  };
  const said = redact(response ?? message, secrets);
  // A wrong SMTP password is 5xx too, but the operator will correct it. A fault of the mail itself stays.
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
  const isUnsendable = code === 'EENVELOPE' && responseCode === undefined;
  // The library's own error contains the refusal as it was received.
  const progress = reached === 'not_connected' && FAULTS_OF_MAIL.has(code ?? '') ? undefined : reached;
  const cause = Object.assign(new Error(said), { code, responseCode, command, progress });
  return new MailRefused(said, isRefused || isUnsendable, { cause });
}
