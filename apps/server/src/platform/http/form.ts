import '@fastify/multipart';
import { MAX_FILE_BYTES } from '@linkstand/contract/shared/fields';
import type { FastifyRequest } from 'fastify';
import { Refusal, tooLarge } from '../errors.ts';

const LIMITS = { files: 10, fields: 100, fieldSize: 64 * 1024, parts: 110 };

/** What the parser throws at a form of more parts than {@link LIMITS}. */
const TOO_MANY = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);
const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/**
 * A multipart body as an object: fields as text, files as `File`; a name that comes several times as a list.
 *
 * @param fileLimit bytes of a file: one over it is a 413 at once, before the rest of it is read
 */
export async function readForm(
  request: FastifyRequest,
  fileLimit: number = MAX_FILE_BYTES,
): Promise<Record<string, unknown>> {
  try {
    return await readParts(request, fileLimit);
  } catch (error) {
    if (!TOO_MANY.has(codeOf(error))) throw error;
    throw new Refusal(413, 'too_many_parts', { parameters: { files: LIMITS.files, fields: LIMITS.fields } });
  }
}

async function readParts(request: FastifyRequest, fileLimit: number): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null);
  const add = (name: string, value: unknown) => {
    form[name] = name in form ? [form[name], value].flat() : value;
  };
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: fileLimit } })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge(LIMITS.fieldSize, part.fieldname);
      add(part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer().catch((error: unknown) => {
      throw codeOf(error) === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge(fileLimit, part.fieldname) : error;
    });
    add(part.fieldname, new File([new Uint8Array(bytes)], part.filename ?? 'file', { type: part.mimetype }));
  }
  return { ...form };
}
