import { Readable } from 'node:stream';
import type { tableDownload } from '../table-file.ts';

/** The file of an answer, as it is saved. */
export async function fileBytes({ download }: Awaited<ReturnType<typeof tableDownload>>): Promise<Buffer> {
  const { body } = download;
  if (!(body instanceof Readable)) return Buffer.from(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
