import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import type { SigningKey } from './sender-domains.ts';

/**
 * Signed header fields. Also those of one-click unsubscribe, which RFC 8058 wants signed. Each name twice or more would
 * forbid a repeated field; once is what receivers expect.
 */
const SIGNED_FIELDS = [
  'from',
  'sender',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'to',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

/** With a callback it signs in the thread pool: a signature takes longer than all the rest of a mail. */
const signInPool = promisify(sign);

/** Reading a key from its text takes a fifth of a signature. */
const readKeys = new WeakMap<SigningKey, KeyObject>();
function readKey(key: SigningKey): KeyObject {
  const known = readKeys.get(key) ?? createPrivateKey(key.privateKey);
  readKeys.set(key, known);
  return known;
}

/** Single blanks stay, so only repeated ones are searched for: a body has thousands of single ones. */
const OTHER_BLANKS = /[ \t]{2,}|\t/g;

/** A field's value as it is signed (RFC 6376, 3.4.2). */
const relaxedValue = (value: string) => value.replace(/\r\n/g, '').replace(OTHER_BLANKS, ' ').replace(/^ | $/g, '');

/** A body as it is hashed (RFC 6376, 3.4.4). */
function relaxedBody(body: string): string {
  const relaxed = body.replace(OTHER_BLANKS, ' ').replace(/ \r\n/g, '\r\n');
  let end = relaxed.length;
  while (end >= 2 && relaxed.startsWith('\r\n', end - 2)) end -= 2;
  return `${relaxed.slice(0, end)}\r\n`;
}

/**
 * The DKIM-Signature field of a mail, with its line end (RFC 6376, relaxed/relaxed, rsa-sha256).
 *
 * @param head its header fields as they are sent, without the empty line behind them
 * @param body what is sent behind that line: ASCII, not empty, lines ended by CRLF
 */
export async function signatureOf(head: string, body: string, key: SigningKey): Promise<string> {
  const values = new Map(
    head.split(/\r\n(?![ \t])/).map((field) => {
      const at = field.indexOf(':');
      return [field.slice(0, at).toLowerCase(), relaxedValue(field.slice(at + 1))] as const;
    }),
  );
  const names = SIGNED_FIELDS.filter((name) => values.has(name));
  const bodyHash = createHash('sha256').update(relaxedBody(body), 'latin1').digest('base64');
  const unsigned = [
    'v=1; a=rsa-sha256; c=relaxed/relaxed; q=dns/txt;',
    `d=${domainToASCII(key.domainName) || key.domainName};`,
    `s=${key.keySelector};`,
    `bh=${bodyHash};`,
    `h=${names.join(':').replace(/.{1,70}(?::|$)/g, (part, at) => (at === 0 ? part : `\r\n ${part}`))};`,
    'b=',
  ].join('\r\n ');
  const signed = [...names.map((name) => `${name}:${values.get(name)}`), `dkim-signature:${relaxedValue(unsigned)}`];
  const signature = await signInPool('sha256', Buffer.from(signed.join('\r\n')), readKey(key));
  return `DKIM-Signature: ${unsigned}${signature
    .toString('base64')
    .replace(/.{1,72}/g, '$&\r\n ')
    .trimEnd()}\r\n`;
}
