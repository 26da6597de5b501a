import { ApiError } from '../api-error.ts';
import type { PriceQuestion } from './save-types.ts';

/**
 * Why saving failed, by what happens next: it is retried, the record is closed, the buyer must agree to a price,
 * somebody else was first, or the fields are invalid.
 */
export type SaveFailure = 'wait' | 'closed' | 'price' | 'overtaken' | 'refused';

export function saveFailureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500) return 'wait';
  if (error.status === 404 || error.status === 403) return 'closed';
  if (error.status !== 409) return 'refused';
  // The first try of a repeated request is still being worked on.
  if (error.problem.code === 'idempotency_running') return 'wait';
  if (error.problem.code === 'not_possible_now') return 'closed';
  return newPriceOf(error) ? 'price' : 'overtaken';
}

/** The price that a 409 `quote_changed` of a single briefing asks about. */
export function newPriceOf(error: unknown): PriceQuestion | null {
  if (!(error instanceof ApiError) || error.problem.code !== 'quote_changed') return null;
  const quote = error.problem.quote as { priceCents?: number; previousCents?: number | null } | undefined;
  if (typeof quote?.priceCents !== 'number') return null;
  return { fromCents: quote.previousCents ?? null, toCents: quote.priceCents };
}

export interface Refusal {
  /** The sent fields that are at fault. Empty if it is something else. */
  readonly blamed: ReadonlySet<string>;
  /** Messages by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** The general message, if no sent field is at fault. */
  readonly failure: string;
}

/** Assigns a refusal to the sent fields. `toPath` maps the server's paths to the form's. */
export function refusalOf(error: unknown, fields: readonly string[], toPath: (path: string) => string): Refusal {
  if (!(error instanceof ApiError)) return { blamed: new Set(), errors: {}, failure: '' };
  const listed = error.problem.errors.map(({ path, message }) => [toPath(path), message] as const);
  const errors = Object.fromEntries(listed.filter(([path]) => path !== ''));
  const named = new Set(listed.map(([path]) => path.split('.')[0]));
  const blamed = new Set(fields.filter((field) => named.has(field)));
  const general = listed.find(([path]) => path === '')?.[1] ?? error.problem.message;
  return { blamed, errors, failure: blamed.size > 0 ? '' : general };
}
