import { maskText } from '../mail/mask-secrets.ts';

const MASK = '•••';
const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** `"access_token": "…"`, `api_key=…`, `password: …`: removes the value and keeps the name. */
const NAMED =
  /(["']?[\w-]*(?:token|secret|password|passwd|api[_-]?key|authorization|signature|assertion)["']?\s*[:=]\s*)((?:Bearer|Basic)\s+\S+|"[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi;

/** A secret as it is, in an address, and in Base64, also as the end of what HTTP and SMTP send: `user:secret`. */
function formsOf(secret: string): string[] {
  if (secret.length < 4) return [];
  const forms = [secret, encodeURIComponent(secret)];
  // Of an address that is a secret, a server repeats only the path.
  if (/^https?:/.test(secret) && URL.canParse(secret)) {
    const { pathname, search } = new URL(secret);
    forms.push(...[`${pathname}${search}`, ...pathname.split('/')].filter((part) => part.length >= 8));
  }
  if (secret.length < 8) return forms;
  const bytes = Buffer.from(secret);
  for (const before of [0, 1, 2]) {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    // Characters that other bytes have a part in are left out.
    const first = Math.ceil((before * 8) / 6);
    const end = Math.floor((whole.length * 8) / 6);
    forms.push(whole.toString('base64').slice(first, end), whole.toString('base64url').slice(first, end));
  }
  return forms;
}

/**
 * Makes text from another program safe for a log or a settings page. Removes the given secrets in the forms they are
 * sent in, authorization headers, named keys and tokens, and query strings of addresses. Replaces control characters
 * with blanks.
 * @param most characters to keep
 */
export function redact(text: string, secrets: readonly string[] = [], most = 300): string {
  // Before anything is cut: half a secret would not be found.
  let clean = text;
  for (const form of new Set(secrets.flatMap(formsOf))) clean = clean.replaceAll(form, MASK);
  clean = maskText(clean.slice(0, 10_000)).replace(NAMED, `$1${MASK}`).replace(AUTHORIZATION, `$1 ${MASK}`);
  return clean
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
}
