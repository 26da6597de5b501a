import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from './pagination.ts';
import type { Access } from './roles.ts';

/** Largest logo in bytes: 2 MB. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Address of a record's logo. Changes with the logo. Null without one. */
export const logoFields = { logoUrl: z.string().nullable() };

/**
 * `PUT`, `DELETE` and `GET /{r}/{id}/logo` of a resource whose record has `logoFields`. Both writes answer the record.
 * Its version stays, so that an open form still saves.
 */
export const logoEndpoints = <
  const Path extends string,
  Whole extends z.ZodType,
  const Read extends Access,
  const Write extends Access,
>(
  path: Path,
  record: Whole,
  access: { readonly read: Read; readonly write: Write },
) => {
  const at = `/api/v1/${path}/:id/logo` as const;
  return {
    saveLogo: endpoint({
      method: 'PUT',
      path: at,
      access: access.write,
      summary: 'Gives it a logo: svg, png, jpg or webp of at most 2 MB. Scripts are taken out of an svg.',
      params: IdParams,
      body: z.strictObject({ file: z.file() }),
      form: true,
      fileLimit: MAX_LOGO_BYTES,
      output: record,
    }),
    removeLogo: endpoint({
      method: 'DELETE',
      path: at,
      access: access.write,
      summary: 'Takes its logo away.',
      params: IdParams,
      output: record,
    }),
    logo: endpoint({
      method: 'GET',
      path: at,
      access: access.read,
      summary: 'Its logo.',
      params: IdParams,
      download: 'image/*',
    }),
  } as const;
};
