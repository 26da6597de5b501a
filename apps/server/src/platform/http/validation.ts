import type { Locale } from '@linkstand/contract/shared/fields';
import type { FieldError } from '@linkstand/contract/shared/problem';
import type { z } from 'zod';
import { en, es, pt } from 'zod/locales';
import type { MessageCode } from '../../messages/en-us.ts';
import { message } from '../../messages/messages.ts';
import { Refusal } from '../errors.ts';

const worded = { 'en-US': en().localeError, es: es().localeError, 'pt-BR': pt().localeError } as const;
/** Messages that a schema names by code rather than by words. */
const CODES: ReadonlySet<string> = new Set(['passwords_differ'] satisfies MessageCode[]);

const isMissing = (issue: z.core.$ZodRawIssue) =>
  issue.input === undefined || issue.input === null || (issue.code === 'too_small' && issue.input === '');

/** The specification's words where it has some, else the validator's own in the reader's language. */
const errorMap =
  (locale: Locale): z.core.$ZodErrorMap =>
  (issue) => {
    if (issue.code === 'unrecognized_keys') return message(locale, 'unknown_field', { field: issue.keys.join(', ') });
    if (issue.path?.at(-1) === 'password' && issue.code === 'too_small') return message(locale, 'password_short');
    if (isMissing(issue)) return message(locale, 'required');
    return worded[locale](issue);
  };

function flatten(issues: readonly z.core.$ZodIssue[], locale: Locale): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key].join('.'),
        message: message(locale, 'unknown_field', { field: key }),
      }));
    }
    const text = CODES.has(issue.message) ? message(locale, issue.message as MessageCode) : issue.message;
    return [{ path: path.join('.'), message: text }];
  });
}

/** Parses hostile input; throws a 400 that names every field at fault. */
export function parse<S extends z.ZodType>(schema: S, input: unknown, locale: Locale): z.output<S> {
  const result = schema.safeParse(input, { error: errorMap(locale) });
  if (result.success) return result.data;
  throw new Refusal(400, 'invalid', { errors: flatten(result.error.issues, locale) });
}
