import { invalid } from '../../platform/errors.ts';
import { isReachable, siteAddress, wholeName } from '../domains/site-address.ts';

/**
 * What somebody typed as a site's address, as the catalogue names sites: host without `www.`, and the path of a section.
 * @throws Refusal 400 that names the field
 */
export function siteDomain(written: string): string {
  const address = siteAddress(written.trim());
  if (!address || !isReachable(address)) throw invalid({ path: 'domain', code: 'domain_wrong' });
  return wholeName(address);
}
