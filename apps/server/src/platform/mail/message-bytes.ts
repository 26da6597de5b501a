import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

const CRLF = '\r\n';
/** Characters of a line, without its end (RFC 2045, 6.7 and 6.8). */
const LINE = 76;

/** The texts of a mail in quoted-printable, as they are sent. */
export interface EncodedText {
  readonly text: string;
  readonly html: string;
}

/** Strings and bytes only: nothing of it may make nodemailer read a file or an address. */
type Content = Omit<NonNullable<ConstructorParameters<typeof MailComposer>[0]>, 'text' | 'html' | 'attachments'> & {
  readonly text: string;
  readonly html: string;
  /** Spares encoding both, in a mail without attachment. */
  readonly encoded?: EncodedText;
  readonly attachments?: { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
};

/** A composed mail as it is sent (RFC 5322), and the addresses for the mail server. */
export interface Message {
  /** Its header fields, without the empty line behind them. */
  readonly head: string;
  /** ASCII. Ends with a line end. */
  readonly body: string;
  readonly envelope: ReturnType<MimeNode['getEnvelope']>;
}

/**
 * Composes a mail in one piece. nodemailer would send it through a chain of streams for each of its parts, which takes
 * twice the processor time of the rest: see `npm run bench:newsletters`.
 */
export function composeMessage({ encoded, ...mail }: Content): Message {
  if (encoded && !mail.attachments) return aroundTexts(mail, encoded);
  // Otherwise each text is read through to find out which of the encodings is shorter.
  const message = new MailComposer({ ...mail, encoding: 'quoted-printable' }).compile();
  return { ...partOf(message), envelope: message.getEnvelope() };
}

/** What `composeMessage` makes of texts, without making parts of them. */
function aroundTexts(
  { headers, from, to, subject, messageId, replyTo, envelope }: Omit<Content, 'encoded'>,
  { text, html }: EncodedText,
): Message {
  const root = new MimeNode('multipart/alternative');
  if (headers) root.addHeader(headers);
  for (const [name, value] of Object.entries({ from, to, 'reply-to': replyTo, subject, 'message-id': messageId }))
    if (value) root.setHeader(name, value);
  if (envelope) root.setEnvelope(envelope);
  const head = root.buildHeaders();
  const boundary = `--${root.boundary}`;
  const part = (type: string, body: string) =>
    `${boundary}${CRLF}Content-Type: ${type}; charset=utf-8${CRLF}Content-Transfer-Encoding: quoted-printable${CRLF}${CRLF}${body}${CRLF}`;
  const body = `${part('text/plain', text)}${part('text/html', html)}${boundary}--${CRLF}`;
  return { head, body, envelope: root.getEnvelope() };
}

/** A part with the parts that it consists of. */
function partOf(part: MimeNode): Pick<Message, 'head' | 'body'> {
  const head = part.buildHeaders();
  if (part.childNodes.length === 0) return { head, body: encodedContent(part) };
  const boundary = `--${part.boundary}`;
  const parts = part.childNodes.map((each) => {
    const { head: own, body } = partOf(each);
    return `${boundary}${CRLF}${own}${CRLF}${CRLF}${body}${CRLF}`;
  });
  return { head, body: `${parts.join('')}${boundary}--${CRLF}` };
}

function encodedContent({ content }: MimeNode): string {
  // Attachments are bytes.
  return typeof content === 'string'
    ? wrapQuotedPrintable(quotedPrintable(content.replace(/\r?\n/g, CRLF)), LINE)
    : wrapBase64(base64(content as Buffer), LINE);
}

/** A line without its end that is sent as it is. */
const PLAIN_LINE = /^[ -<>-~]{0,74}[!-<>-~]$/;

/**
 * A piece of a text as it is sent. Pieces that are encoded one by one make the text when joined, because each ends with a
 * line end, of its own or a soft one, which is none of the text's.
 */
export function encodedPiece(piece: string): string {
  if (piece === '') return '';
  if (PLAIN_LINE.test(piece)) return `${piece}=${CRLF}`;
  // One character of a line is that of the soft line end.
  const lines = wrapQuotedPrintable(quotedPrintable(piece.replace(/\r?\n/g, CRLF)), LINE - 1);
  return lines.endsWith(CRLF) ? lines : `${lines}=${CRLF}`;
}
