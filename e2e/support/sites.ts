import type { MediaRow } from '@linkstand/contract/media/schema';
import { apiOf } from './api.ts';

/** A site of the catalogue by domain, as seen by a client who never orders. */
export async function siteOf(domain: string): Promise<MediaRow> {
  const { data } = await apiOf('agency').media.search({ query: { size: 20 }, body: { text: domain } });
  const site = data.find((row) => row.domain === domain);
  if (!site) throw new Error(`The catalogue has no ${domain}.`);
  return site;
}
