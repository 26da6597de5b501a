import { variableFaultsOf } from '@linkstand/contract/newsletters/schema';
import { fieldRule, rule } from '../../platform/errors.ts';
import type { NewsletterRecord } from './queries.ts';

/** @throws Refusal 422 if it is not written, or readers would see a variable as it was typed */
export function requireWritten({ versions }: NewsletterRecord): void {
  const written = Object.entries(versions);
  if (written.length === 0) throw rule('newsletter_empty');
  const faults = written.flatMap(([locale, version]) =>
    variableFaultsOf(version).map(({ path, code }) => ({ path: ['versions', locale, ...path].join('.'), code })),
  );
  if (faults.length > 0) throw fieldRule(...faults);
}
