/**
 * Decodes a page: byte order mark, then Content-Type, then the meta element near its beginning, otherwise UTF-8 (WHATWG
 * Encoding and HTML §13.2.3). Some papers still publish in windows-1252.
 */
export function decodeHtml(body: Buffer, contentType: string | null): string {
  const label = markOf(body) ?? charsetIn(contentType ?? '') ?? metaCharset(body) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function markOf(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return null;
}

const charsetIn = (text: string): string | null => /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(text)?.[1] ?? null;

function metaCharset(body: Buffer): string | null {
  const start = body.subarray(0, 1024).toString('latin1');
  const label = charsetIn(/<meta\b[^>]*charset[^>]*/i.exec(start)?.[0] ?? '');
  // A page that could be parsed this far is not UTF-16, whatever it declares.
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label;
}
