import { api } from '../../lib/api.ts';

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

/** A spreadsheet, by its first bytes: a zip file, or the container of older programs. The server reads those. */
const isSpreadsheet = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** The text of a list that was dropped. */
export async function readListFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isSpreadsheet(bytes) ? (await api.domains.file({ body: { file } })).text : textOf(bytes);
}

/** Lines that hold something. */
export function countLines(text: string): number {
  let count = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) if (line.trim() !== '') count += 1;
  return count;
}
