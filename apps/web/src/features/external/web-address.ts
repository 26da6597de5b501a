/**
 * What an owner typed or pasted as a whole address, otherwise as it was typed; null when it can't be one. The scheme
 * may be left out, as in `news.example/page`.
 */
export function wholeAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const whole = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`;
  const url = URL.parse(whole);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? whole : null;
}
