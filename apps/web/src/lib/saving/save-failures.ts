import { ApiError } from '../api-error.ts';
import type { PriceQuestion } from './save-types.ts';

/**
 * Why something was not saved, as far as what comes next depends on it: it is tried again, it can't be edited any more,
 * the buyer has to agree to a price, somebody else was faster, or the fields are not right as they are.
 */
export type SaveFailure = 'wait' | 'closed' | 'price' | 'overtaken' | 'refused';

export function saveFailureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500) return 'wait';
  if (error.status === 404 || error.status === 403) return 'closed';
  if (error.status !== 409) return 'refused';
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
  /** Fields of what was sent that are to blame; empty when it is something else. */
  readonly blamed: ReadonlySet<string>;
  /** What is wrong, by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** What to say of the whole, when no field that was sent is to blame. */
  readonly failure: string;
}

/** What a refusal says of the fields that were sent. `toPath` makes the form's paths of the server's. */
export function refusalOf(error: unknown, fields: readonly string[], toPath: (path: string) => string): Refusal {
  if (!(error instanceof ApiError)) return { blamed: new Set(), errors: {}, failure: '' };
  const listed = error.problem.errors.map(({ path, message }) => [toPath(path), message] as const);
  const errors = Object.fromEntries(listed.filter(([path]) => path !== ''));
  const named = new Set(listed.map(([path]) => path.split('.')[0]));
  const blamed = new Set(fields.filter((field) => named.has(field)));
  const general = listed.find(([path]) => path === '')?.[1] ?? error.problem.message;
  return { blamed, errors, failure: blamed.size > 0 ? '' : general };
}
