import { maskText } from '../mail/mask-secrets.ts';

const MASK = '•••';
const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
/** `"access_token": "…"`, `api_key=…`, `password: …`: the value goes, the name stays. */
const NAMED =
  /(["']?[\w-]*(?:token|secret|password|passwd|api[_-]?key|authorization|signature|assertion)["']?\s*[:=]\s*)((?:Bearer|Basic)\s+\S+|"[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi;

/**
 * Words of another program, for a log or a settings page: without the secrets given, authorizations, named keys and
 * tokens, and what addresses carry in their query. Control characters become blanks.
 * @param most characters that are kept
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
