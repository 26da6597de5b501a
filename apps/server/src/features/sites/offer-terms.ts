import type { OfferInput } from '@linkstand/contract/sites/schema';
import { fieldRule } from '../../platform/errors.ts';

/** What an owner asks and how it publishes. */
export type Terms = Omit<OfferInput, 'ownerId'>;

/** @throws Refusal 422 when the usual way to publish is none of the offered ones */
export function checkTerms({ fillModes, defaultFillMode }: Pick<Terms, 'fillModes' | 'defaultFillMode'>): void {
  if (!fillModes.includes(defaultFillMode))
    throw fieldRule({ path: 'defaultFillMode', code: 'default_fill_mode_wrong' });
}
