import { oneLine } from '../../platform/mail/clean-text.ts';

/** What a mailbox for bounces says of one of our newsletters. */
export interface Bounce {
  /** The recipient's key. */
  readonly key: string;
  /** `hard`: there is no such mailbox. `soft`: not this time. `complaint`: the reader called it spam. */
  readonly kind: 'hard' | 'soft' | 'complaint';
  readonly reason: string;
}

/** Longer reports are cut: what counts is in front of the returned mail. */
export const MAX_BOUNCE_CHARACTERS = 256 * 1024;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** In the address that the report was sent to, or in the id of the returned mail. */
const KEY = new RegExp(`(?:\\+b-|newsletter-\\d{1,18}-)(${UUID})@`, 'i');

/** The key of the recipient of one of our newsletters, in an address or in the id of a mail. */
export const keyIn = (text: string): string | undefined => KEY.exec(text)?.[1]?.toLowerCase();

/** Codes that say that the address itself is wrong (RFC 3463). A full mailbox or a suspicion of spam is none. */
const DEAD = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)\b/;
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
const NOBODY =
  /user unknown|unknown user|no such (?:user|mailbox|recipient)|mailbox (?:not found|unavailable|does not exist)|does not exist/i;

/** Many servers refuse a sender only when they are told the recipient, with the codes and words of a wrong recipient. */
const ABOUT_SENDER = /\bsender\b|\bmail from\b|\bfrom address\b|\breturn[- ]path\b/i;

/** True if a server's answer says that there is no such mailbox. Its code counts more than its words. */
export const isDeadMailbox = (answer: string): boolean =>
  !ABOUT_SENDER.test(answer) &&
  (ENHANCED.test(answer) ? DEAD.test(answer) : /\b55[013]\b/.test(answer) && NOBODY.test(answer));

/** Fields of a block of headers by their name in lower case, folded lines joined; the first one of each name. */
function fieldsIn(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** The text of the first part of this type, up to its boundary. */
function partOf(mail: string, type: string): string | undefined {
  const at = mail.search(new RegExp(`^content-type:\\s*${type}`, 'im'));
  if (at < 0) return undefined;
  const rest = mail.slice(at);
  const start = /\r?\n\r?\n/.exec(rest);
  if (!start) return undefined;
  const body = rest.slice(start.index + start[0].length);
  const end = body.search(/^--/m);
  return end < 0 ? body : body.slice(0, end);
}

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965) as it arrived. Anybody may write to the mailbox: only a
 * recipient's key, which nobody else knows, makes it count. Null for anything else, such as an answer from a holiday.
 */
export function readBounce(arrived: string): Bounce | null {
  const mail = arrived.slice(0, MAX_BOUNCE_CHARACTERS);
  const key = KEY.exec(mail)?.[1]?.toLowerCase();
  if (!key) return null;
  const feedback = partOf(mail, 'message/feedback-report');
  if (feedback !== undefined) {
    const kind = fieldsIn(feedback).get('feedback-type')?.toLowerCase();
    return kind === 'abuse' || kind === 'fraud' ? { key, kind: 'complaint', reason: kind } : null;
  }
  const report = partOf(mail, 'message/delivery-status');
  if (report === undefined) return null;
  const fields = fieldsIn(report);
  if (fields.get('action')?.toLowerCase() !== 'failed') return null;
  const status = ENHANCED.exec(fields.get('status') ?? '')?.[0] ?? '';
  const said = fields.get('diagnostic-code') ?? '';
  const isHard = status && status !== '5.0.0' ? DEAD.test(status) && !ABOUT_SENDER.test(said) : isDeadMailbox(said);
  return { key, kind: isHard ? 'hard' : 'soft', reason: oneLine(said || status, 300) };
}
