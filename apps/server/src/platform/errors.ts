import type { FieldError } from '@linkstand/contract/shared/problem';
import type { MessageCode } from '../messages/en-us.ts';

/** Numbers, amounts, days (YYYY-MM-DD) and countries (by code) are written as in the reader's language. */
export type MessageParameter =
  | string
  | number
  | { readonly cents: number }
  | { readonly day: string }
  | { readonly country: string };
export type MessageParameters = Readonly<Record<string, MessageParameter>>;

/** One field's fault. The text is chosen later, in the reader's language. */
export interface FieldFault {
  readonly path: string;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
}

interface Details {
  readonly parameters?: MessageParameters | undefined;
  readonly faults?: readonly FieldFault[] | undefined;
  /** Faults whose text the validator has already set. */
  readonly errors?: readonly FieldError[] | undefined;
  /** For 409: the current record. */
  readonly current?: unknown;
  readonly quote?: unknown;
  /** For 422: how much money the wallet lacks. */
  readonly missingCents?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** An expected refusal. Throw it anywhere; platform/http/problems.ts turns it into an answer. */
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

/** 404: it doesn't exist, or the actor may not see it. */
export const notFound = () => new Refusal(404, 'not_found');
/** 401 */
export const unauthenticated = () => new Refusal(401, 'unauthenticated');
/** 403: the actor sees it, but may not do this. */
export const forbidden = () => new Refusal(403, 'forbidden');
/** 403: an administrator impersonates somebody, and only the person itself may do this. */
export const inPersonOnly = (why: 'money' | 'account') => new Refusal(403, `in_person_${why}`);
/** 409: not possible in the present state. `current` is the record as it is now. */
export const conflict = (code: MessageCode, details: Details = {}) => new Refusal(409, code, details);
/** 422: well-formed, but against a rule. */
export const rule = (code: MessageCode, details: Details = {}) => new Refusal(422, code, details);
/** 503: something the answer needs is unavailable for a moment, such as a restarting database. */
export const unavailable = () => new Refusal(503, 'unavailable', { retryAfterSeconds: 1 });
/** 507: there is no room left to write to. */
export const diskFull = () => new Refusal(507, 'disk_full', { retryAfterSeconds: 60 });
/** 503: the place where files are stored takes none. */
export const filesUnwritable = () => new Refusal(503, 'files_unwritable', { retryAfterSeconds: 60 });
/** Whole megabytes if it is a round number, otherwise kilobytes. The same in every language. */
const sizeText = (bytes: number) =>
  bytes % 1024 ** 2 === 0 ? `${bytes / 1024 ** 2} MB` : `${Math.floor(bytes / 1024)} KB`;
/** 413: over the limit in bytes, of the body or, with a path, of one field. */
export const tooLarge = (limit: number, path?: string) => {
  const parameters = { limit: sizeText(limit) };
  const faults = path === undefined ? undefined : [{ path, code: 'too_large', parameters } as const];
  return new Refusal(413, 'too_large', { parameters, faults });
};
/** 422: these fields are well-formed, but against a rule: taken, unavailable or not allowed. */
export const fieldRule = (...faults: FieldFault[]) => new Refusal(422, 'invalid', { faults });
/** 400: these fields are wrong, whatever is stored. */
export const invalid = (...faults: FieldFault[]) => new Refusal(400, 'invalid', { faults });
