import '@fastify/multipart';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import type { FastifyRequest } from 'fastify';
import { Refusal, rule, tooLarge } from '../errors.ts';
import { isSeenFileName } from '../file-name.ts';
import { makeUploadFolder } from '../upload-folders.ts';

const LIMITS = { files: 10, fields: 100, fieldSize: 64 * 1024, parts: 110 };

/** The parser's error for a form with more parts than {@link LIMITS}. */
const TOO_MANY = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);
const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

export interface Form {
  /** Fields as text and files as `File`. A name that occurs several times is a list. */
  readonly fields: Record<string, unknown>;
  /** Removes its temporary files. Called when the request is answered. */
  release(): Promise<void>;
}

/**
 * Reads a multipart body. If an endpoint accepts large files, they are streamed to disk and read from there, never held
 * in memory.
 *
 * Every file comes in here, so this is where a name that its readers could not see is refused.
 *
 * @param fileLimit bytes of a file; a larger one is a 413 at once, before the rest is read
 */
export async function readForm(request: FastifyRequest, fileLimit: number = MAX_FILE_BYTES): Promise<Form> {
  const folders: string[] = [];
  const release = async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  };
  try {
    return { fields: await readParts(request, fileLimit, folders), release };
  } catch (error) {
    await release();
    if (!TOO_MANY.has(codeOf(error))) throw error;
    throw new Refusal(413, 'too_many_parts', { parameters: { files: LIMITS.files, fields: LIMITS.fields } });
  }
}

async function readParts(
  request: FastifyRequest,
  fileLimit: number,
  folders: string[],
): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null);
  const add = (name: string, value: unknown) => {
    form[name] = name in form ? [form[name], value].flat() : value;
  };
  const keep = fileLimit > MAX_FILE_BYTES ? onDisk : inMemory;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: fileLimit } })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge(LIMITS.fieldSize, part.fieldname);
      add(part.fieldname, part.value);
      continue;
    }
    const name = part.filename ?? 'file';
    if (!isSeenFileName(name))
      throw rule('file_name_hidden', { faults: [{ path: part.fieldname, code: 'file_name_hidden' }] });
    const blob = await keep(part, folders).catch((error: unknown) => {
      throw codeOf(error) === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(fileLimit, part.fieldname) : error;
    });
    add(part.fieldname, new File([blob], name, { type: part.mimetype }));
  }
  return { ...form };
}

const inMemory = async (part: MultipartFile): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await part.toBuffer());

/** Reads from disk when asked for its bytes. */
async function onDisk(part: MultipartFile, folders: string[]): Promise<Blob> {
  const folder = await makeUploadFolder();
  folders.push(folder);
  const path = join(folder, 'file');
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw Object.assign(new Error('The file is too large.'), { code: 'FST_REQ_FILE_TOO_LARGE' });
  return openAsBlob(path);
}
