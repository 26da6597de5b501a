import { plainAmount } from '@linkstand/contract/shared/money';
import type { MessageCode } from '../../../messages/en-us.ts';
import { type MessageParameters, type Refusal, rule } from '../../../platform/errors.ts';

/** Refusals of a statement; each has a sentence with the line and the field in `messages/`. */
export type StatementFaultCode = Extract<MessageCode, `statement_${string}`>;

/** How many characters of a wrong value are quoted. */
const MAX_QUOTED_CHARACTERS = 40;

/** A file's text, short enough to be quoted. */
export const quoted = (value: string | undefined): string => {
  const line = (value ?? '').replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > MAX_QUOTED_CHARACTERS ? `${line.slice(0, MAX_QUOTED_CHARACTERS)}…` : line;
};

/** Money in a refusal: `-1234.50 EUR`, the same in every language. */
export const centsText = (cents: number, currency: string): string => `${plainAmount(cents)} ${currency}`;

/**
 * 422 on the file.
 *
 * @param line counted from 1
 * @param field as the format or the file calls it
 */
export function statementFault(
  code: StatementFaultCode,
  line: number,
  field: string,
  parameters: MessageParameters = {},
): Refusal {
  const all = { line, field: quoted(field), ...parameters };
  return rule(code, { parameters: all, faults: [{ path: 'file', code, parameters: all }] });
}
