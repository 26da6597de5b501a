import type { FieldError } from '@linkstand/contract/shared/problem';
import type { MessageCode } from '../messages/en-us.ts';

/** An amount is worded in the reader's language. */
export type MessageParameters = Readonly<Record<string, string | number | { readonly cents: number }>>;

/** One field's fault, worded later in the reader's language. */
export interface FieldFault {
  readonly path: string;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
}

interface Details {
  readonly parameters?: MessageParameters | undefined;
  readonly faults?: readonly FieldFault[] | undefined;
  /** Faults that are worded already, by the validator. */
  readonly errors?: readonly FieldError[] | undefined;
  /** 409: the record as it is now. */
  readonly current?: unknown;
  readonly quote?: unknown;
  /** 422: by how much a wallet falls short. */
  readonly missingCents?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** An expected refusal: thrown anywhere, turned into a Problem in one place (platform/http/problems.ts). */
export class Refusal extends Error {
  readonly status: number;
  readonly code: MessageCode;
  readonly details: Details;
  constructor(status: number, code: MessageCode, details: Details = {}) {
    super(code);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 404: it isn't there, or not for you. */
export const notFound = () => new Refusal(404, 'not_found');
/** 401 */
export const unauthenticated = () => new Refusal(401, 'unauthenticated');
/** 403: you see it, but may not do that. */
export const forbidden = () => new Refusal(403, 'forbidden');
/** 403: an administrator acts as somebody else, and this only the person itself may do. */
export const inPersonOnly = (why: 'money' | 'account') => new Refusal(403, `in_person_${why}`);
/** 409: not possible now; `current` is the record as it is. */
export const conflict = (code: MessageCode, details: Details = {}) => new Refusal(409, code, details);
/** 422: understood, but against a rule. */
export const rule = (code: MessageCode, details: Details = {}) => new Refusal(422, code, details);
/** 503: what an answer needs is away (a restart of the database), and soon back. */
export const unavailable = () => new Refusal(503, 'unavailable', { retryAfterSeconds: 1 });
/** Whole megabytes where it is such, else kilobytes; the same in every language. */
const sizeText = (bytes: number) =>
  bytes % 1024 ** 2 === 0 ? `${bytes / 1024 ** 2} MB` : `${Math.floor(bytes / 1024)} KB`;
/** 413: over the limit, in bytes, of a body or (with its path) of one field. */
export const tooLarge = (limit: number, path?: string) => {
  const parameters = { limit: sizeText(limit) };
  const faults = path === undefined ? undefined : [{ path, code: 'too_large', parameters } as const];
  return new Refusal(413, 'too_large', { parameters, faults });
};
/** 422: these fields are well-formed, but against a rule: what they say is taken, not to be had, or not allowed. */
export const fieldRule = (...faults: FieldFault[]) => new Refusal(422, 'invalid', { faults });
/** 400: these fields are wrong whatever is stored: nobody could send them so. */
export const invalid = (...faults: FieldFault[]) => new Refusal(400, 'invalid', { faults });
