import { api } from '../../lib/api.ts';
import { textOf } from './read-list-file.ts';

/** A spreadsheet, by its first bytes: a zip file, or the container of older programs. The server reads those. */
const isSpreadsheet = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** The text of a list that was dropped. */
export async function readListFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isSpreadsheet(bytes) ? (await api.domains.file({ body: { file } })).text : textOf(bytes);
}
