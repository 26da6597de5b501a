import { maskText } from '../mail/mask-secrets.ts';

const MASK = '•••';
const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** `"access_token": "…"`, `api_key=…`, `password: …`: removes the value and keeps the name. */
const NAMED =
  /(["']?[\w-]*(?:token|secret|password|passwd|api[_-]?key|authorization|signature|assertion)["']?\s*[:=]\s*)((?:Bearer|Basic)\s+\S+|"[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi;

/**
 * Makes text from another program safe for a log or a settings page. Removes the given secrets, authorization headers,
 * named keys and tokens, and query strings of addresses. Replaces control characters with blanks.
 * @param most characters to keep
 */
export function redact(text: string, secrets: readonly string[] = [], most = 300): string {
  let clean = text.slice(0, 10_000);
  for (const secret of secrets) if (secret.length >= 4) clean = clean.replaceAll(secret, MASK);
  clean = maskText(clean).replace(NAMED, `$1${MASK}`).replace(AUTHORIZATION, `$1 ${MASK}`);
  return clean
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most);
}
