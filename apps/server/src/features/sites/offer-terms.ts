import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import type { OfferInput } from '@linkstand/contract/sites/schema';
import type { Tx } from '../../platform/context.ts';
import { conflict, fieldRule } from '../../platform/errors.ts';
import { difference } from '../../platform/record.ts';
import { updateVersion, type VersionedRow } from '../../platform/versioned-row.ts';
import { checkContentRules } from './check-content-rules.ts';

/** What an owner asks and how it publishes. */
export type Terms = Omit<OfferInput, 'ownerId'>;

type Checked = Pick<Terms, 'fillModes' | 'defaultFillMode' | keyof ContentRules>;

/** @throws Refusal 422 when the usual way to publish is none of the offered ones, or its rules for texts can't be */
export function checkTerms({ fillModes, defaultFillMode, ...rules }: Checked): void {
  checkContentRules(rules);
  if (!fillModes.includes(defaultFillMode))
    throw fieldRule({ path: 'defaultFillMode', code: 'default_fill_mode_wrong' });
}

/**
 * Writes an offer's cost or terms; of the chosen one they are at once those of the site.
 *
 * @returns the change as the history of its site tells it; undefined: there is none
 * @throws Refusal 409 if somebody else was first, such as an import
 */
export async function changeTerms<T extends Partial<Terms>>(
  tx: Tx,
  before: VersionedRow & T & { readonly owner: string },
  typed: T,
): Promise<{ readonly offer: readonly [object, object] } | undefined> {
  const changes = difference<object>(before, typed);
  if (!changes) return undefined;
  if ((await updateVersion(tx, 'offers', before, typed)) === undefined) throw conflict('changed_meanwhile');
  const side = (at: 0 | 1) => ({
    owner: before.owner,
    ...Object.fromEntries(Object.entries(changes).map(([key, pair]) => [key, pair[at]])),
  });
  return { offer: [side(0), side(1)] };
}
