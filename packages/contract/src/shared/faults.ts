import type { FaultCode } from '../words/faults.ts';

/** Issues of a schema in Zod's form. Without Zod itself, for the browser's sake. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** For too small and too big: the kind of value. */
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
  readonly expected?: string;
  readonly keys?: readonly string[];
  /** The issues of each member of a union. */
  readonly errors?: readonly (readonly SchemaIssue[])[];
}

/** One fault of one field, to be worded later. `path` is dotted, and empty for the whole. */
export interface SchemaFault {
  readonly path: string;
  readonly code: FaultCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** Codes that schemas give to their checks as messages. */
const GIVEN = [
  'hidden_characters',
  'country_wrong',
  'language_wrong',
  'color_wrong',
  'day_wrong',
  'month_wrong',
  'name_wrong',
  'sort_wrong',
  'list_full',
  'step_with_day',
  'number_large',
  'password_short',
  'passwords_differ',
  'iban_form',
  'iban_country',
  'iban_length',
  'iban_check',
  'bounds_order',
  'bic_wrong',
  'bic_elsewhere',
  'reference_wrong',
  'pix_key_wrong',
  'pix_id_wrong',
  'email_wrong',
  'days_rising',
  'hours_rising',
  'host_wrong',
  'origin_wrong',
  'variable_unknown',
  'variable_open',
  'variable_default',
] as const satisfies FaultCode[];
const given = (message: string): FaultCode | undefined => GIVEN.find((code) => code === message);

const FORMATS: Readonly<Record<string, FaultCode>> = {
  email: 'email_wrong',
  url: 'url_wrong',
  date: 'day_wrong',
  datetime: 'moment_wrong',
  uuid: 'name_wrong',
  safeint: 'number_large',
};
const TYPES: Readonly<Record<string, FaultCode>> = {
  string: 'text_expected',
  number: 'number_expected',
  int: 'whole_number_expected',
  boolean: 'yes_or_no_expected',
  array: 'list_expected',
  object: 'fields_expected',
  record: 'fields_expected',
  file: 'file_expected',
};
/** A larger bound means nothing to a person. Neither do bounds of cents and basis points. */
const MAX_SHOWN_BOUND = 1_000_000;
const UNIT = /(?:Cents|Bp|Milli)$/;

function sizeFault({ code, origin, minimum, maximum, path }: SchemaIssue): Omit<SchemaFault, 'path'> {
  const isSmall = code === 'too_small';
  const bound = Number(isSmall ? minimum : maximum);
  const parameters = { [isSmall ? 'min' : 'max']: bound };
  if (origin === 'string') return { code: isSmall ? 'text_short' : 'text_long', parameters };
  if (origin === 'array' || origin === 'set') return { code: isSmall ? 'list_short' : 'list_long', parameters };
  if (origin === 'file') return { code: isSmall ? 'required' : 'file_large', parameters: {} };
  const isShown = Math.abs(bound) <= MAX_SHOWN_BOUND && (bound === 0 || !UNIT.test(String(path.at(-1))));
  if (isShown) return { code: isSmall ? 'number_least' : 'number_most', parameters };
  return { code: isSmall ? 'number_small' : 'number_large', parameters: {} };
}

function faultOf(issue: SchemaIssue, value: unknown): Omit<SchemaFault, 'path'> {
  const own = given(issue.message);
  if (own) return { code: own, parameters: {} };
  if (value === undefined || value === null || (value === '' && issue.code !== 'invalid_value'))
    return { code: 'required', parameters: {} };
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return sizeFault(issue);
    case 'invalid_format':
      return { code: FORMATS[issue.format ?? ''] ?? 'wrong', parameters: {} };
    case 'invalid_type':
      return { code: TYPES[issue.expected ?? ''] ?? 'wrong', parameters: {} };
    case 'invalid_value':
      return { code: 'choice_wrong', parameters: {} };
    case 'invalid_key':
      return { code: 'name_wrong', parameters: {} };
    default:
      return { code: 'wrong', parameters: {} };
  }
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);

/**
 * If no member of a union fits: the one of the value's type was meant, otherwise the first. The others are ways to
 * leave it empty.
 */
function meant({ errors = [] }: SchemaIssue): readonly SchemaIssue[] | undefined {
  const isOfKind = (issues: readonly SchemaIssue[]) =>
    issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'));
  return errors.find(isOfKind) ?? errors[0];
}

/**
 * Whether a narrower bound of the same value implies it: for an amount of at least 1, the bound 0 needs no sentence.
 */
const isSaidBy = (issue: SchemaIssue, other: SchemaIssue): boolean =>
  other.code === issue.code &&
  String(other.path) === String(issue.path) &&
  ((issue.code === 'too_small' && Number(other.minimum) > Number(issue.minimum)) ||
    (issue.code === 'too_big' && Number(other.maximum) < Number(issue.maximum)));

/** Turns schema issues into faults of fields. `input` is what the schema was given. */
export function faultsOf(issues: readonly SchemaIssue[], input: unknown): SchemaFault[] {
  return issues.flatMap((issue): SchemaFault[] => {
    if (issues.some((other) => isSaidBy(issue, other))) return [];
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((field) => ({
        path: [...issue.path, field].map(String).join('.'),
        code: 'unknown_field',
        parameters: { field },
      }));
    const branch = issue.code === 'invalid_union' ? meant(issue) : undefined;
    if (branch && branch.length > 0)
      return faultsOf(
        branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
        input,
      );
    return [{ path: issue.path.map(String).join('.'), ...faultOf(issue, valueAt(input, issue.path)) }];
  });
}
