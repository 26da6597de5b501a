import { encode as base64, wrap as wrapBase64 } from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import { encode as quotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp';

const CRLF = '\r\n';
/** Characters of a line, without its end (RFC 2045, 6.7 and 6.8). */
const LINE = 76;

/** Strings and bytes only: nothing of it may make nodemailer read a file or an address. */
type Content = Omit<NonNullable<ConstructorParameters<typeof MailComposer>[0]>, 'text' | 'html' | 'attachments'> & {
  readonly text: string;
  readonly html: string;
  readonly attachments?: { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
};

/** A composed mail: its bytes as they are sent (RFC 5322), and the addresses for the mail server. */
export interface Message {
  readonly raw: Buffer;
  readonly envelope: ReturnType<MimeNode['getEnvelope']>;
}

/**
 * Composes a mail in one piece. nodemailer would send it through a chain of streams for each of its parts, which takes
 * twice the processor time of the rest: see `npm run bench:newsletters`.
 */
export function composeMessage(mail: Content): Message {
  // Otherwise each text is read through to find out which of the encodings is shorter.
  const message = new MailComposer({ ...mail, encoding: 'quoted-printable' }).compile();
  return { raw: Buffer.from(textOf(message)), envelope: message.getEnvelope() };
}

/** A part with the parts that it consists of. */
function textOf(part: MimeNode): string {
  const head = `${part.buildHeaders()}${CRLF}${CRLF}`;
  if (part.childNodes.length === 0) return head + encoded(part);
  const boundary = `--${part.boundary}`;
  return `${head}${part.childNodes.map((each) => `${boundary}${CRLF}${textOf(each)}${CRLF}`).join('')}${boundary}--${CRLF}`;
}

function encoded({ content }: MimeNode): string {
  // Attachments are bytes.
  return typeof content === 'string'
    ? wrapQuotedPrintable(quotedPrintable(content.replace(/\r?\n/g, CRLF)), LINE)
    : wrapBase64(base64(content as Buffer), LINE);
}
