import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

const LIMITS = { fileSize: 3 * 1024 * 1024, files: 10, fields: 100, fieldSize: 64 * 1024, parts: 110 };

/**
 * A multipart body as an object: fields as text, files as `File`; a name that comes several times as a list.
 * A file over 3 MB is a 413 at once, before the rest of it is read.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null);
  const add = (name: string, value: unknown) => {
    form[name] = name in form ? [form[name], value].flat() : value;
  };
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new Refusal(413, 'too_large', { parameters: { limit: '64 KB' } });
      add(part.fieldname, part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    add(part.fieldname, new File([new Uint8Array(bytes)], part.filename ?? 'file', { type: part.mimetype }));
  }
  return { ...form };
}
