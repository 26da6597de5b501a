import type { Tx } from '../../platform/context.ts';
import { isDemo } from '../../platform/demo-marker.ts';
import { invalid } from '../../platform/errors.ts';
import { isExample, isReachable, siteAddress, wholeName } from '../domains/site-address.ts';

/**
 * Converts a typed address to the catalogue's form: host without `www.`, and the path of a section.
 * @throws Refusal 400 that names the field
 */
export function siteDomain(written: string): string {
  const address = siteAddress(written.trim());
  if (!address || !isReachable(address)) throw invalid({ path: 'domain', code: 'domain_wrong' });
  return wholeName(address);
}

/**
 * Refuses example domains outside of the demo, because their links can't be checked.
 * @throws Refusal 400 that names the field
 */
export async function requireCheckable(tx: Tx, written: string | undefined): Promise<void> {
  const address = written === undefined ? null : siteAddress(written.trim());
  if (address && isExample(address) && !(await isDemo(tx))) throw invalid({ path: 'domain', code: 'domain_wrong' });
}
