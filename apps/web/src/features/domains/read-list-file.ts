/**
 * The text of a list that some program wrote: UTF-8, with or without a mark, UTF-16 as spreadsheets save "Unicode text",
 * else the old western encoding, which reads every byte.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines that hold something. */
export function countLines(text: string): number {
  let count = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) if (line.trim() !== '') count += 1;
  return count;
}
