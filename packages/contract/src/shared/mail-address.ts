/**
 * Mail addresses with domains in every script (RFC 6531). The domain is kept as name servers know it, in ASCII, because
 * two spellings of one address would be two people; the part before it is the receiving server's own.
 */

/** An address in its one form: letters and the signs of RFC 5322 before the sign, a public domain after it. */
export const MAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{N}\p{M}!#$%&'*+\-/=?^_`{|}~.]{1,64}(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u;

/** What can't be seen comes along when an address is pasted; a domain may have been typed in its own script. */
export function plainMailAddress(typed: string): string {
  const text = typed.replace(/[\p{Cf}\s]/gu, '').normalize('NFC');
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || domain === '' || /^[\w.-]*$/.test(domain)) return text;
  const host = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '';
  // Anything else than a domain, such as one with a path, is left for the check.
  return /^[a-z0-9.-]+$/.test(host) && !/[/?#:@\\]/.test(domain) ? `${text.slice(0, at)}@${host}` : text;
}
