import type { translator } from '../../lib/i18n.ts';
import type { Schema } from './section.ts';

type Issue = {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly format?: string;
  readonly errors?: readonly (readonly Issue[])[];
};
type T = ReturnType<typeof translator<'resource'>>;

const FORMATS: Readonly<Record<string, 'email' | 'url' | 'date'>> = { email: 'email', url: 'url', date: 'date' };

function worded(issue: Issue, value: unknown, t: T): string {
  const isAbsent = value === undefined || value === null || value === '';
  if (isAbsent) return t('errors.required');
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (issue.origin !== 'string') return t('errors.range');
    return issue.code === 'too_big'
      ? t('errors.long', { max: Number(issue.maximum) })
      : t('errors.short', { min: Number(issue.minimum) });
  }
  if (issue.code === 'invalid_format') {
    const format = FORMATS[issue.format ?? ''];
    return format ? t(`errors.${format}`) : t('errors.wrong');
  }
  // Of several shapes none fits: the first says what was meant, the others are ways to leave it empty.
  const meant = issue.code === 'invalid_union' ? issue.errors?.[0]?.[0] : undefined;
  return meant ? worded(meant, value, t) : t('errors.wrong');
}

/** What the contract's schema says of typed values, in the reader's words, by field; empty when all fits. */
export function schemaErrors(schema: Schema, values: Readonly<Record<string, unknown>>, t: T): Record<string, string> {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of (result.error?.issues ?? []) as readonly Issue[]) {
    const path = issue.path.map(String).join('.');
    let value: unknown = values;
    for (const key of issue.path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
    errors[path] ??= worded(issue, value, t);
  }
  return errors;
}
