import { Refusal, type RefusalCode } from './refusal.ts';

/** Reads the fields of an untrusted request body. */
export type Body = Readonly<Record<string, unknown>>;

/** Absent, null and empty text count as not sent. Throws INVALID_ARGUMENT for anything but text. */
export function optionalText(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new Refusal('INVALID_ARGUMENT', `${field} must be a text`);
  if (value.includes('\0')) throw new Refusal('INVALID_ARGUMENT', `${field} has a character that cannot be stored`);
  return value;
}

/** Throws `missing` if the field was not sent. */
export function requiredText(body: Body, field: string, missing: RefusalCode): string {
  const value = optionalText(body, field);
  if (value === undefined) throw new Refusal(missing);
  return value;
}

/** A person's name on one line. */
export function optionalName(body: Body): string | undefined {
  const name = optionalText(body, 'displayName')
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (name !== undefined && name.length > 200) throw new Refusal('INVALID_ARGUMENT', 'displayName is too long');
  return name;
}
